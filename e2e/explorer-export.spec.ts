import { statSync } from 'node:fs'
import { expect, test } from './site.ts'

test('exports the plots in every format under the page’s policy', {
  tag: '@download',
}, async ({ files: { page } }) => {
  const form = page.locator('dialog.explorer').getByRole('form', { name: 'Export' })
  const format = form.getByRole('combobox', { name: 'Format' })
  const formats = format.locator('option')
  await expect(formats.first()).toHaveText('GeoJSON')

  for (const option of await formats.all()) {
    await format.selectOption(await option.getAttribute('value'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Export' }).click(),
    ])

    expect(download.suggestedFilename()).toMatch(/^sample-survey-\d+-\d+-plots\.[a-z.]+$/)
    expect(statSync(await download.path()).size).toBeGreaterThan(30_000)
    await expect(form.getByRole('status')).toContainText(download.suggestedFilename())
  }
})
