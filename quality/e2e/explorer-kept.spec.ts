import { explorerOf, smallSurvey } from './explorer.ts'
import { inkOf } from './ink.ts'
import { expect, test } from './site.ts'
import { buildOwnSurvey } from './visitor-files.ts'
import { choose, wide } from './workbench.ts'

test.use({ viewport: wide })

test('the page opens a kept file where it is, whatever was shown last', async ({
  page,
  context,
}) => {
  const village = buildOwnSurvey(60)
  let tab = page
  const title = () => explorerOf(tab).dialog.locator('.explorer__title')
  const map = () => explorerOf(tab).dialog.locator('.map')
  const ink = async () => (await inkOf(tab, await map().screenshot({ caret: 'initial' }))).all
  const isShown = async (name: string) => {
    await explorerOf(tab).isDrawn()
    await expect(title()).toHaveText(name)
    await expect.poll(ink).toBeGreaterThan(0.1)
  }
  const comeBack = async () => {
    await tab.close()
    tab = await context.newPage()
    await tab.goto('/')
  }
  const offer = () => tab.getByRole('link', { name: `${village.name} is kept on this device` })

  await tab.goto(`/${smallSurvey('panel=files')}`)
  await explorerOf(tab).isDrawn()
  await choose(tab, village)
  await tab.getByRole('button', { name: 'Keep this on this device' }).click()
  await expect(tab.getByText('Your work is kept on this device.')).toBeVisible()

  await test.step('an empty place beside it', async () => {
    await map().locator('canvas').first().focus()
    // A press moves the map by 100 pixels.
    for (let press = 0; press < 20; press += 1) await tab.keyboard.press('ArrowUp')
    await expect.poll(ink).toBeLessThan(0.06)
    await expect.poll(async () => readLink(await tab.evaluate(keptLink)).camera).toBeNull()
    await comeBack()
    await offer().click()
    await isShown(village.name)
  })

  await test.step('the sample, which is opened at its own first view', async () => {
    await comeBack()
    await tab.getByRole('link', { name: 'Open a sample survey' }).click()
    await isShown('Riverside ward')
    await expect(tab).toHaveURL(/at=26\.1\d+_91\.7/)

    await explorerOf(tab).close.click()
    await offer().click()
    await isShown(village.name)
  })

  await test.step('the sample, in another tab', async () => {
    await explorerOf(tab).dialog.getByLabel('Data').selectOption('sample')
    await isShown('Riverside ward')
    await expect.poll(async () => readLink(await tab.evaluate(keptLink)).camera).toBeNull()
    await comeBack()
    await offer().click()
    await isShown(village.name)
  })
})

function readLink(link: string) {
  return JSON.parse(atob(link.replaceAll('-', '+').replaceAll('_', '/')))
}

/** Runs in the page: the view of the file on this device. */
function keptLink(): Promise<string> {
  return new Promise((resolve) => {
    indexedDB.open('explorer-work').onsuccess = ({ target }) => {
      const { result } = target as IDBOpenDBRequest // it fires this event
      result.transaction('work').objectStore('work').get('now').onsuccess = ({ target }) => {
        result.close()
        resolve((target as IDBRequest).result.order[0].link)
      }
    }
  })
}
