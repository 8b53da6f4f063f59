import assert from 'node:assert/strict'
import { resolveObjectURL } from 'node:buffer'
import { describe, it, type TestContext } from 'node:test'
import { servePage } from '@app/formats/worker/serve-page.ts'
import { screen, within } from '@testing-library/react'
import { openFilesPanel, uses, village } from '../../files-panel-for-tests.tsx'

describe('the export', () => {
  it('writes the filtered plots, and names the file', async (t) => {
    const { count, save, tab, user } = await openExport(t)
    await tab('Filters')
    await user.click(await screen.findByRole('checkbox', { name: /^Wetland/ }))
    await tab('Files')

    const { name, text } = await save('GeoJSON')

    assert.match(name, new RegExp(`^sample-survey-\\d+-${count()}-plots\\.geojson$`))
    assert.equal(JSON.parse(text).features.length, count())
  })

  it('writes the filtered features of a file, with its columns', async (t) => {
    const { open, save, toolbar, user } = await openExport(t)
    await open(village)
    await user.click((await toolbar('land_use')).getByRole('button', { name: /^Paddy/ }))

    const { name, text } = await save('GeoJSON')

    assert.equal(name, 'village-15-features.geojson')
    const rowsOf = (json: string) =>
      JSON.parse(json).features.map(({ properties }: { properties: object }) => properties)
    assert.deepEqual(
      rowsOf(text),
      rowsOf(await village.text()).filter((_: object, i: number) => uses[i % 4] === 'Paddy'),
    )
  })

  it("saves in the file's coordinate system unless another is chosen", async (t) => {
    const { open, save } = await openExport(t)
    const plot = 'POLYGON ((619400 2953700, 619500 2953700, 619500 2953800, 619400 2953700))'
    await open(new File([`plot;wkt\n7;SRID=32646;${plot}`], 'plot.csv'))

    const own = await save('CSV with WKT')
    const degrees = await save('CSV with WKT', 'EPSG:4326')

    assert.match(own.text, /centre_x,centre_y,wkt,epsg\r\n.*POLYGON \(\(6194\d\d.*32646/)
    assert.match(degrees.text, /centre_lon,centre_lat,wkt\r\n.*POLYGON \(\(94\.2/)
  })

  it('is cancelled by its button or by Escape, and can start again', async (t) => {
    const { downloads, form, save, serveBy, settled, state, user } = await openExport(t)
    serveBy(() => {})
    for (const cancel of [
      () => user.click(form().getByRole('button', { name: 'Cancel' })),
      // Like Escape.
      async () => state.stepBack(false),
    ]) {
      await user.click(form().getByRole('button', { name: 'Export' }))
      await form().findByRole('progressbar')
      await cancel()
      await settled()
    }
    assert.ok(!form().queryByRole('alert'))
    assert.deepEqual(downloads, [])
    serveBy(servePage)

    assert.match((await save('CSV with WKT')).name, /\.csv$/)
  })
})

async function openExport(t: TestContext) {
  const panel = await openFilesPanel(t)
  const { user } = panel
  const downloads: { name: string; text(): Promise<string> | undefined }[] = []
  t.mock.method(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, text: () => resolveObjectURL(this.href)?.text() })
  })
  const form = () => within(screen.getByRole('form', { name: 'Export' }))
  return {
    ...panel,
    ...{ downloads, form },
    async save(format: string, crs?: string) {
      await user.selectOptions(form().getByRole('combobox', { name: 'Format' }), format)
      const system = form().queryByRole('combobox', { name: 'Coordinate system' })
      if (crs && system) await user.selectOptions(system, crs)
      await user.click(form().getByRole('button', { name: 'Export' }))
      await form().findByText(/is in your downloads/)
      const { name, text } = downloads.at(-1) ?? assert.fail('A file is downloaded')
      assert.ok(
        form()
          .getByText(/is in your downloads/)
          .textContent.startsWith(name),
      )
      return { name, text: (await text()) ?? '' }
    },
  }
}
