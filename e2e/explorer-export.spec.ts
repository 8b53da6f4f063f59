import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { explorerOf, violationsOf } from './explorer.ts'
import { expect, test } from './site.ts'

// Software draws the map, two tests at a time.
test.setTimeout(120_000)

test('the plots are downloaded in ten formats, under the page’s policy', async ({ page }) => {
  const violations = await violationsOf(page)
  const form = await openExport(page)
  const formats = form.getByRole('combobox').locator('option')
  await expect(formats).toHaveCount(10)

  for (const option of await formats.all()) {
    await form.getByRole('combobox').selectOption(await option.getAttribute('value'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Export' }).click(),
    ])

    expect(download.suggestedFilename()).toMatch(/^sample-survey-\d+-\d+-plots\.[a-z.]+$/)
    expect(statSync(await download.path()).size).toBeGreaterThan(100_000)
    await expect(form.getByRole('status')).toContainText(download.suggestedFilename())
  }

  expect(violations).toEqual([])
})

test('an export is cancelled, and another can begin', async ({ page }) => {
  const form = await openExport(page)
  await form.getByRole('combobox').selectOption('gml')
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })

  await form.getByRole('button', { name: 'Export' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()

  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect(downloads).toBe(0)
  await form.getByRole('combobox').selectOption('csv')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

async function openExport(page: Page) {
  const explorer = explorerOf(page)
  await explorer.open()
  await explorer.isDrawn()
  await explorer.dialog.getByRole('button', { name: 'Files', exact: true }).click()
  return explorer.dialog.getByRole('form', { name: 'Export' })
}
