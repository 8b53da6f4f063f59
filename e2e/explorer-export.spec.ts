import { readFileSync, statSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { openWorkbench, wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
test.use({ viewport: wide })

test('an export is told under its name', async ({ workbench: { page } }) => {
  const form = await openExport(page)
  await form.getByRole('combobox').selectOption('csv')

  await form.getByRole('button', { name: 'Export' }).click()

  await expect(form.getByRole('status')).toContainText(/sample-survey-\d+-\d+-plots\.csv/)
})

test('the plots are downloaded in every format, under the page’s policy', {
  tag: '@download',
}, async ({ workbench: { page } }) => {
  const form = await openExport(page)
  const formats = form.getByRole('combobox').locator('option')
  await expect(formats.first()).toHaveText('GeoJSON')

  for (const option of await formats.all()) {
    await form.getByRole('combobox').selectOption(await option.getAttribute('value'))
    const download = await exportNow(form)

    expect(download.suggestedFilename()).toMatch(/^sample-survey-\d+-\d+-plots\.[a-z.]+$/)
    expect(statSync(await download.path()).size).toBeGreaterThan(100_000)
    await expect(form.getByRole('status')).toContainText(download.suggestedFilename())
  }
})

test('what is filtered is exported', { tag: '@download' }, async ({
  workbench: { box, count, countOtherThan, page, tab },
}) => {
  const total = await count()
  await tab('Filters').click()
  await box(/^Wetland/).check()
  const chosen = await countOtherThan(total)

  const download = await exportNow(await openExport(page))

  const written = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(written.features).toHaveLength(chosen)
})

test('an export is cancelled, and another can begin', { tag: '@download' }, async ({ page }) => {
  await openWorkbench(page)
  const form = await openExport(page)
  await form.getByRole('combobox').selectOption('gml')
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  // However quick the machine is, the first export is not at its end before it is cancelled.
  const { promise: isCancelled, resolve: letGo } = Promise.withResolvers<void>()
  const workerScript = '**/assets/formats-worker-*.js'
  await page.route(
    workerScript,
    async (route) => {
      await isCancelled
      await route.abort()
    },
    { times: 1 },
  )

  const isBegun = page.waitForRequest(workerScript)
  await form.getByRole('button', { name: 'Export' }).click()
  await isBegun
  await form.getByRole('button', { name: 'Cancel' }).click()
  letGo()

  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect(downloads).toBe(0)
  await form.getByRole('combobox').selectOption('csv')
  const download = await exportNow(form)
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

async function openExport(page: Page): Promise<Locator> {
  const explorer = page.locator('dialog.explorer')
  await explorer.getByRole('button', { name: 'Files', exact: true }).click()
  return explorer.getByRole('form', { name: 'Export' })
}

async function exportNow(form: Locator) {
  const [download] = await Promise.all([
    form.page().waitForEvent('download'),
    form.getByRole('button', { name: 'Export' }).click(),
  ])
  return download
}
