import { statSync } from 'node:fs'
import { needs, ogrinfo } from './needs.ts'
import { expect, test } from './site.ts'
import { buildOwnSurvey } from './visitor-files.ts'
import { choose } from './workbench.ts'

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

test(
  'GDAL counts the same features in an export',
  {
    tag: '@download',
  },
  async ({ files: { count, explorer, page } }, testInfo) => {
    needs('gdal-bin')
    await choose(page, buildOwnSurvey(60))
    await expect.poll(count).toBe(60)
    const paid = explorer.dialog.getByRole('toolbar', { name: 'paid' })
    await paid.getByRole('button', { name: /^true/ }).click()
    await expect.poll(count).toBe(40)
    const form = explorer.dialog.getByRole('form', { name: 'Export' })

    for (const format of ['geojson', 'gpkg']) {
      await form.getByRole('combobox', { name: 'Format' }).selectOption(format)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        form.getByRole('button', { name: 'Export' }).click(),
      ])
      const saved = testInfo.outputPath(download.suggestedFilename())
      await download.saveAs(saved)

      expect(ogrinfo(saved)).toContain('Feature Count: 40\n')
    }
  },
)
