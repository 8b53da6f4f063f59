import type { BrowserContext, Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'

// Software draws two maps at once here.
test.setTimeout(180_000)

const SURVEY = '/#explore?panel=team&colour=status&plot=600'

test('an edit in one tab is painted in the other, and both show how long that took', async ({
  context,
}) => {
  const a = await openSurveyor(context)
  const b = await openSurveyor(context)
  const errors = [...errorsOf(a.page), ...errorsOf(b.page)]
  const before = await b.map.screenshot()

  await a.set('Status', 4)

  await expect(b.field('Status')).toHaveValue('4')
  await expect(a.figures).toHaveCount(3)
  await expect(b.figures).toHaveCount(3)
  await expect(a.edits).toHaveCount(1)
  await expect(b.edits).toHaveCount(1)
  expect(before.equals(await b.map.screenshot())).toBe(false)
  expect(errors).toEqual([])
})

test('edits wait offline and merge afterwards, both ways', async ({ context }) => {
  const a = await openSurveyor(context)
  const b = await openSurveyor(context)
  const [taxOfB, statusOfA] = [await b.field('Tax').inputValue(), await a.another('Status')]

  await a.offline.check()
  await a.set('Tax', (Number(taxOfB) + 1) % 4)
  await a.set('Land use', 7)
  await b.set('Status', statusOfA)
  await expect(a.waiting).toContainText('2')
  await expect(b.field('Tax')).toHaveValue(taxOfB)
  await expect(a.field('Status')).not.toHaveValue(String(statusOfA))

  await a.offline.uncheck()
  await expect(a.waiting).toBeEmpty()
  await expect(b.field('Land use')).toHaveValue('7')
  await expect(b.field('Tax')).toHaveValue(String((Number(taxOfB) + 1) % 4))
  await expect(a.field('Status')).toHaveValue(String(statusOfA))
})

test('a conflict ends the same in both tabs: the later edit holds', async ({ context }) => {
  const a = await openSurveyor(context)
  const b = await openSurveyor(context)

  await a.offline.check()
  await a.set('Land use', 7)
  await b.set('Land use', 8)
  await a.offline.uncheck()

  await expect(a.field('Land use')).toHaveValue('8')
  await expect(b.edits).toHaveCount(2)
  await expect(b.field('Land use')).toHaveValue('8')
})

test('who comes late or comes back has every edit', async ({ context }) => {
  const a = await openSurveyor(context)
  await a.set('Land use', 7)
  const b = await openSurveyor(context)
  await expect(b.field('Land use')).toHaveValue('7')

  await a.page.reload()
  await expect(a.field('Land use')).toHaveValue('7')
  await a.set('Land use', 8)
  await expect(b.field('Land use')).toHaveValue('8')
  await b.undo.click()
  await expect(b.field('Land use')).toHaveValue('8')
})

test('one takes back one’s own edit, in both tabs', async ({ context }) => {
  const a = await openSurveyor(context)
  const b = await openSurveyor(context)
  const was = await a.field('Land use').inputValue()
  await a.set('Land use', 7)
  await expect(b.field('Land use')).toHaveValue('7')
  await expect(b.undo).toBeDisabled()

  await a.undo.click()

  await expect(a.field('Land use')).toHaveValue(was)
  await expect(b.field('Land use')).toHaveValue(was)
})

test('the button opens another surveyor on the same survey in a new tab', async ({ context }) => {
  const a = await openSurveyor(context)

  const [page] = await Promise.all([
    context.waitForEvent('page'),
    a.page.getByRole('link', { name: 'new tab' }).click(),
  ])
  const b = surveyorOf(page)
  await expect(b.field('Land use')).toBeVisible()

  expect(new URL(page.url()).hash).toContain('plot=600')
  await b.set('Land use', 7)
  await expect(a.field('Land use')).toHaveValue('7')
})

test('a colleague works on the same page, for as long as they are let', async ({ context }) => {
  const a = await openSurveyor(context)

  await a.page.getByRole('button', { name: 'Let the colleague work' }).click()
  await expect(a.edits).not.toHaveCount(0)
  await expect(a.figures).toHaveCount(3)
  await expect(async () => expect(await a.edits.count()).toBeGreaterThan(2)).toPass()
  await a.page.getByRole('button', { name: 'Stop the colleague' }).click()
  await a.page.waitForTimeout(1500)

  const made = await a.edits.count()
  await a.page.waitForTimeout(2500)
  expect(await a.edits.count()).toBe(made)
})

test('tabs with another survey and pages that mean harm change nothing', async ({ context }) => {
  const a = await openSurveyor(context)
  const errors = errorsOf(a.page)
  const was = await a.field('Land use').inputValue()
  const other = await openSurveyor(context, `${SURVEY}&size=25000`)
  const stranger = await context.newPage()
  await stranger.goto('/')

  await other.set('Land use', Number(was) === 7 ? 8 : 7)
  await stranger.evaluate(() => {
    const channel = new BroadcastChannel('explorer-team')
    const message = { version: 1, seed: 7, from: 'strangerstranger' }
    for (const data of [null, 1, 'x', {}, [], message, { ...message, body: { kind: 'log' } }]) {
      channel.postMessage(data)
    }
    channel.postMessage(JSON.parse('{"__proto__":{"version":1},"body":{"__proto__":[]}}'))
  })
  await a.page.waitForTimeout(1000)

  await expect(a.field('Land use')).toHaveValue(was)
  await expect(a.edits).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the tabs of one browser share a clock', async ({ context }) => {
  const [here, there] = [await context.newPage(), await context.newPage()]
  await here.goto('/')
  await there.goto('/privacy-policy')
  await there.evaluate(() => {
    const channel = new BroadcastChannel('clock')
    channel.onmessage = () => channel.postMessage(performance.timeOrigin + performance.now())
  })

  const apartMs = await here.evaluate(async () => {
    const now = () => performance.timeOrigin + performance.now()
    const channel = new BroadcastChannel('clock')
    const rounds: { tookMs: number; apartMs: number }[] = []
    for (let round = 0; round < 50; round += 1) {
      const sentAt = now()
      const answer = new Promise<number>((resolve) => {
        channel.onmessage = ({ data }) => resolve(data)
      })
      channel.postMessage('what time is it?')
      const theirs = await answer
      const cameAt = now()
      rounds.push({ tookMs: cameAt - sentAt, apartMs: theirs - (sentAt + cameAt) / 2 })
    }
    // The quickest round leaves the least room for doubt.
    return rounds.sort((one, other) => one.tookMs - other.tookMs)[0]?.apartMs
  })

  expect(Math.abs(apartMs ?? Number.NaN)).toBeLessThan(1)
})

async function openSurveyor(context: BrowserContext, address = SURVEY) {
  const page = await context.newPage()
  await page.goto(address)
  await explorerOf(page).isDrawn()
  const surveyor = surveyorOf(page)
  await expect(surveyor.field('Status')).toBeVisible()
  return surveyor
}

/** The one on the main map of a tab; a colleague on the same page comes after. */
function surveyorOf(page: Page) {
  const editor = page.locator('.plot-editor').first()
  const field = (name: string) => editor.getByRole('combobox', { name })
  return {
    page,
    map: page.locator('.explorer__map'),
    field,
    set: (name: string, code: number) => field(name).selectOption({ index: code }),
    /** A code that the field does not have. */
    another: async (name: string) => (Number(await field(name).inputValue()) + 1) % 4,
    undo: editor.getByRole('button', { name: 'Undo' }),
    offline: editor.getByRole('checkbox'),
    waiting: editor.getByRole('status'),
    figures: page.locator('.team-panel__figures dd'),
    edits: page.locator('.edit-list__edit'),
  }
}
