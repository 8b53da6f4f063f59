import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pairs } from '@app/formats/dxf/sample-for-tests.ts'
import { buildShapefile } from '@app/formats/shapefile/sample-for-tests.ts'
import { servePage } from '@app/formats/worker/serve-page.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { areas, openFilesPanel, village } from '../../files-panel-for-tests.tsx'
import { surveyBounds } from '../../survey/survey-bounds.ts'

describe('opening files', () => {
  it('asks for the coordinate system of a drawing', async (t) => {
    const { choose, focused, opened, picker, state, user } = await openFilesPanel(t)
    const find = () => screen.findByRole('form', { name: 'Which coordinate system?' })

    await choose(drawing)
    const cancelled = await find()
    assert.match(cancelled.textContent, /“a\.dxf”/)
    await focused(within(cancelled).getByRole('combobox'))
    // Like Escape.
    await act(async () => state.stepBack(false))
    await waitFor(() => assert.equal(cancelled.isConnected, false))
    await focused(picker)
    assert.deepEqual(await opened(0), [])

    await choose(drawing)
    const prompt = within(await find())
    await user.selectOptions(prompt.getByLabelText('Coordinate system'), 'EPSG:32646')
    await user.click(prompt.getByRole('button', { name: 'Use it' }))
    const [file] = await opened(1)
    assert.match(file, /DXF · 1 .*EPSG:32646 WGS 84 \/ UTM zone 46N/)
  })

  it('asks which column is which, and keeps the answer for tables that look alike', async (t) => {
    const { choose, opened, user } = await openFilesPanel(t)
    const table = (name: string) =>
      new File(['1,26.1042,91.7005,BM\n2,26.1043,91.7006,TBM\n3,26.1044,91.7007,TBM\n'], name)
    const ask = async () =>
      within(await screen.findByRole('form', { name: 'Which column is which?' }))
    const roles = (prompt: Awaited<ReturnType<typeof ask>>) =>
      prompt.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)

    await choose(table('a.txt'), table('b.txt'))
    const prompt = await ask()
    assert.deepEqual(roles(prompt), ['name', 'y', 'x', 'note'])
    assert.ok(prompt.getByText('26.1044'))
    await user.selectOptions(prompt.getByLabelText('Column 2'), 'Height')
    await user.click(prompt.getByRole('button', { name: 'Use these columns' }))
    assert.match((await prompt.findByRole('alert')).textContent, /northing or latitude/)
    await user.selectOptions(prompt.getByLabelText('Column 2'), 'Northing or latitude')
    await user.selectOptions(prompt.getByLabelText('Column 1'), 'Other')
    await user.click(prompt.getByRole('button', { name: 'Use these columns' }))
    await opened(2)

    await choose(table('c.txt'))
    assert.deepEqual(roles(await ask()), ['', 'y', 'x', 'note'])
    await user.click(screen.getByRole('button', { name: 'Do not open it' }))
    await screen.findByRole('form', { name: 'Join this table?' })
  })

  it('offers to swap latitude and longitude', async (t) => {
    const { choose, opened, state, user } = await openFilesPanel(t)

    await choose(new File(['lat,lon\n91.7,26.1\n91.8,26.2\n'], 'a.csv'))
    await user.click(await screen.findByRole('button', { name: 'Swap them' }))

    await opened(1)
    assert.deepEqual(state.read().files.opened[0].bounds, [91.7, 26.1, 91.8, 26.2])
  })

  it('joins a table without coordinates to a layer by a column of both', async (t) => {
    const { card, choose, focused, open, pick, user } = await openFilesPanel(t)
    const owners = new File(['no;PLOT;owner\n1;007;Deka\n'], 'owners.csv')

    await choose(owners)
    await user.click(await screen.findByRole('button', { name: 'Do not open it' }))
    assert.match((await screen.findByRole('alert')).textContent, /first open a layer/)
    await open(areas('plots.geojson', [{ plot: 7, area: 12.5 }, { plot: 8 }]))
    await open(areas('wells.geojson', [{ well: 'W1' }]))
    await choose(owners)

    const form = await screen.findByRole('form', { name: 'Join this table?' })
    const prompt = within(form)
    const field = (name: string) => prompt.getByLabelText<HTMLSelectElement>(name)
    await focused(prompt.getAllByRole('combobox')[0])
    assert.equal(field('Layer').selectedOptions[0]?.textContent, 'plots.geojson')
    assert.equal(field('Column of the layer').value, 'plot')
    assert.equal(field('Column of the table').value, 'PLOT')
    for (const column of ['no', 'PLOT']) {
      await user.selectOptions(field('Column of the table'), column)
      await user.click(prompt.getByRole('button', { name: 'Join it' }))
      if (column === 'no') await prompt.findByRole('alert')
    }
    await screen.findByText(/owners\.csv is joined to plots\.geojson\. 1 of 2 rows have no match/)
    assert.equal(form.isConnected, false)
    await pick(0)
    await waitFor(() => assert.match(card()?.textContent ?? '', /Deka.*12\.5/))
  })

  it('shows a table without coordinates, and does not guess any', async (t) => {
    const { choose, map, opened, state, user } = await openFilesPanel(t)
    const prices = ['date,open,high,low,close', '2 Mar,10.1234,11.2345,9.1234,10.5432']
    const rows = [...prices, '3 Mar,10.2234,11.3345,9.2234,10.6432'].join('\n')

    await choose(new File([rows], 'prices.csv'))
    const prompt = await screen.findByRole('form', { name: 'Show as a table?' })
    assert.match(prompt.textContent, /“prices\.csv” has no coordinates/)
    await user.click(within(prompt).getByRole('button', { name: 'Show as a table' }))

    assert.match((await opened(1))[0] ?? '', /Table: 0 of 2 rows are on the map/)
    const [{ dataset }] = state.read().files.opened
    assert.deepEqual([dataset.rowCount, dataset.columns.length], [2, 5])
    await user.click(screen.getByRole('button', { name: 'Show the whole file' }))
    const targets = map.calls.flatMap(({ name, args }) => (name === 'moveTo' ? [args[0]] : []))
    assert.ok(!JSON.stringify(targets).includes('[0,0,0,0]'), JSON.stringify(targets))
  })

  it('asks in sight before it forgets what is kept', async (t) => {
    const { open, state, user } = await openFilesPanel(t)
    await open(village)
    await act(async () => state.noteKept(true))
    const scrolled: Element[] = []
    t.mock.method(Element.prototype, 'scrollIntoView', function (this: Element) {
      scrolled.push(this)
    })

    await user.click(screen.getByRole('button', { name: 'Forget everything' }))

    const question = screen.getByRole('form', { name: 'Forget everything?' })
    const names = scrolled.map((element) => element.getAttribute('aria-label'))
    assert.deepEqual(names, ['Forget everything?'])
    assert.ok(question.contains(document.activeElement))
    assert.equal(state.read().files.isKept, true)
  })

  it('says what was guessed, and asks about it again', async (t) => {
    const { choose, opened, state, user } = await openFilesPanel(t)
    const change = () => user.click(screen.getByRole('button', { name: 'Change the columns' }))
    await choose(new File(['lat,lon,to_y,to_x\n26.1,91.7,27.5,92.5\n'], 'a.csv'))
    assert.match((await opened(1))[0] ?? '', /read from “lon” and “lat”, by the names/)

    await change()
    await user.click(await screen.findByRole('button', { name: 'Keep it as it is' }))
    await waitFor(() => assert.ok(!screen.queryByRole('form', { name: /column/ })))
    assert.deepEqual(state.read().files.opened[0].bounds, [91.7, 26.1, 91.7, 26.1])

    await change()
    await user.selectOptions(await screen.findByLabelText('Column to_x'), 'Easting or longitude')
    await user.selectOptions(screen.getByLabelText('Column to_y'), 'Northing or latitude')
    await user.click(screen.getByRole('button', { name: 'Use these columns' }))

    await waitFor(() =>
      assert.deepEqual(state.read().files.opened[0].bounds, [92.5, 27.5, 92.5, 27.5]),
    )
    assert.equal(state.read().files.opened.length, 1)
  })

  it('offers systems in which coordinates outside the world would be on land', async (t) => {
    const { choose, opened, user } = await openFilesPanel(t)
    const shape = { type: 'Point', coordinates: [372_346, 2_895_433] }
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }
    await choose(new File([JSON.stringify({ ...shape, crs })], 'a.geojson'))

    const prompt = await screen.findByRole('form', { name: 'Which coordinate system?' })
    assert.match(prompt.textContent, /outside the world/)
    const first = within(prompt).getAllByRole<HTMLOptionElement>('option')[0]
    assert.equal(first?.textContent, 'EPSG:32646 WGS 84 / UTM zone 46N: 26.2° N, 91.7° E')
    await user.click(within(prompt).getByRole('button', { name: 'Use it' }))

    assert.match((await opened(1))[0] ?? '', /UTM zone 46N/)
  })

  it('shows and hides the layers of a file one by one', async (t) => {
    const { card, open, pick, state, user } = await openFilesPanel(t)
    const archive = zipSync({
      'ward.wkt': strToU8('POLYGON ((75 20, 75.1 20, 75.1 20.1, 75 20.1, 75 20))'),
      'well.wkt': strToU8('POINT (75 20)'),
    })
    await open(new File([archive], 'plan.zip'))
    const layers = within(screen.getByRole('group', { name: 'Layers of plan.zip' }))
    const [ward, well] = layers.getAllByRole<HTMLInputElement>('checkbox')
    const triangles = () => state.read().files.opened[0].drawing.triangles.length

    await pick(0)
    await waitFor(() => assert.match(card()?.textContent ?? '', /ward/))
    await user.click(ward)
    assert.deepEqual([ward.checked, well.checked], [false, true])
    assert.equal(triangles(), 0)
    assert.ok(!card())
    await user.click(ward)
    assert.ok(ward.checked && triangles() > 0)
  })

  it('reports in one sentence what could not be opened, and keeps the rest', async (t) => {
    const { choose, count, open, opened, settled } = await openFilesPanel(t)
    await open(new File(['POINT (91.75 26.18)'], 'first.wkt'))

    for (const [name, text, said] of [
      ['a.txt', 'Dear surveyor, see you on Monday.', 'a.txt'],
      ['a.geojson', '{"type":"FeatureCollection",\n"features":[{', 'line 2'],
      ['a.pdf', '%PDF-1.7', 'Try GeoJSON'],
    ] as const) {
      await choose(new File([text], name))

      await waitFor(() => assert.match(screen.getByRole('alert').textContent, new RegExp(said)))
      const { textContent } = screen.getByRole('alert')
      assert.ok(textContent.includes(name))
      assert.match(textContent, /^[^\n]{20,160}\.$/)
      await settled()
    }
    assert.equal((await opened(1)).length, count())
  })

  it('opens files that are chosen together one by one, each under its name', async (t) => {
    const { choose, map, opened, settled } = await openFilesPanel(t)

    await choose(
      new File(['name,lat,lon\nA,26.18,91.75\nB,26.19,91.76\nC,,\n'], 'wells of 2026.csv'),
      new File(['UTF-8'], 'ward.cpg'),
      new File(['%PDF-1.7'], 'notes.pdf'),
      new File([new Uint8Array(buildShapefile().shp)], 'ward.shp'),
      new File(['POINT (10 50)'], 'far.wkt'),
    )

    const [wells, ward, far] = await opened(3)
    assert.match(wells, /^wells of 2026\.csvCSV: 2 of 3 rows are on the map/)
    assert.match(ward, /^ward\.shpShapefile · 2 features ·/)
    assert.match(far, /^far\.wkt/)
    assert.match(screen.getByRole('alert').textContent, /^“notes\.pdf” is a PDF/)
    await screen.findByText(/far\.wkt are on the map\./)
    await settled()
    const [target] = map.calls.findLast(({ name }) => name === 'moveTo')?.args ?? []
    assert.deepEqual(target, { bounds: [10, 26.1, 91.8, 50] })
  })

  it('is on the map once the map has painted it', async (t) => {
    const { map, open } = await openFilesPanel(t)
    const { promise, resolve } = Promise.withResolvers<void>()
    map.painted = () => promise

    await open(areas('plots.geojson', [{ plot: 7 }]))
    await screen.findByText('Drawing plots.geojson …')
    resolve()

    await screen.findByText('plots.geojson is on the map.')
  })

  it('offers to return to the sample when a file is far away', async (t) => {
    const { button, map, open, opened, state, survey, user } = await openFilesPanel(t)
    const camera = { centre: { lng: 0, lat: 0 }, zoom: 9, bearing: 0, pitch: 0 }
    await open(new File(['POINT (10 50)'], 'far.wkt'))
    const back = button('Back to the sample survey')

    await act(async () => state.noteCamera(camera, surveyBounds(survey)))
    assert.equal(back.dataset.away, undefined)
    await act(async () => state.noteCamera(camera, [9, 49, 11, 51]))
    assert.equal(back.dataset.away, 'true')
    await user.click(back)

    assert.deepEqual(map.calls.at(-1), {
      name: 'moveTo',
      args: [{ bounds: surveyBounds(survey) }],
    })
    assert.equal(state.read().datasets.active, 'sample')
    await opened(1)
  })

  it('moves the focus to the next file when one is removed', async (t) => {
    const { button, choose, focused, opened, picker, user } = await openFilesPanel(t)
    for (const [index, name] of ['wells', 'springs'].entries()) {
      await choose(areas(`${name}.geojson`, [{ depth: 12 }, { depth: 13 }]))
      assert.match((await opened(index + 1))[index], /GeoJSON · 2 features/)
    }

    await user.click(button('Remove wells.geojson'))
    await focused(button('Remove springs.geojson'))
    await user.keyboard('{Enter}')

    await opened(0)
    await focused(picker)
  })

  it('is cancelled while a file is read, and another can be opened', async (t) => {
    const { choose, opened, serveBy, settled, user } = await openFilesPanel(t)

    serveBy(() => {})
    await choose(drawing)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByText('a.dxf was not opened: you cancelled it.')
    await settled()
    serveBy(servePage)
    await choose(areas('plots.geojson', [{ plot: 7 }]))

    await opened(1)
    assert.ok(!screen.queryByRole('alert'))
  })
})

const drawing = new File(
  [pairs('0 SECTION|2 ENTITIES|0 POINT|8 Wells|10 375085|20 2896220|0 ENDSEC|0 EOF')],
  'a.dxf',
)
