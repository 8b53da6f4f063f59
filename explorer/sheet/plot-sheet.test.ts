import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '@app/formats/samples-for-tests.ts'
import { positions, square } from '@app/formats/survey-for-tests.ts'
import { sampleDataset } from '../dataset/sample-dataset.ts'
import { fileView, type ShownDataset, sampleView } from '../state/datasets.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import { buildPlotSource, type PlotSheet } from './plot-sheet.ts'

/** A field with a pond in it, two plots east of it, and one that touches only its corner. */
const plots: Record<string, readonly [number, number][][]> = {
  field: [
    positions('94.2 26.7, 94.201 26.7, 94.201 26.701, 94.2001 26.7011, 94.2 26.7'),
    square(94.2004, 26.7004, 0.0002).toReversed(),
  ],
  pond: [square(94.2004, 26.7004, 0.0002)],
  low: [square(94.201, 26.7, 0.0004)],
  high: [square(94.201, 26.7004, 0.0006)],
  corner: [square(94.201, 26.6995, 0.0005)],
}
const names = Object.keys(plots)
/** ST_Area of each plot and ST_Length of its outer sides, on the ellipsoid. */
const measuredByGdal: Record<string, readonly number[]> = {
  field: [10585.258, 90.247, 99.517, 110.799, 122.284],
  pond: [441.052, 19.903, 19.903, 22.16, 22.16],
  low: [1764.214, 39.807, 39.807, 44.32, 44.32],
  high: [3969.465, 59.71, 59.71, 66.479, 66.479],
  corner: [2756.595, 49.758, 49.759, 55.399, 55.399],
}
const village = JSON.stringify({
  type: 'FeatureCollection',
  features: names.map((dag) => ({
    type: 'Feature',
    properties: { dag, tax: 12.5 },
    geometry: { type: 'Polygon', coordinates: plots[dag] },
  })),
})

describe('the sheet of a plot', () => {
  it('has its corners clockwise from the north-west, with the neighbours along each side', async () => {
    const [field] = await sheetsOfVillage()

    assert.deepEqual(
      field.rings[0].map(({ number, next, place }) =>
        [number, next, ...rounded([place.lng, place.lat])].join(' '),
      ),
      ['1 2 94.2001 26.7011', '2 3 94.201 26.701', '3 4 94.201 26.7', '4 1 94.2 26.7'],
    )
    assert.deepEqual(
      field.rings[0].map(({ neighbours }) => neighbours.map((row) => names[row])),
      [[], ['low', 'high'], [], []],
    )
    assert.ok(field.rings[1].every(({ neighbours }) => neighbours.join() === '1'))
    assert.deepEqual(field.neighbours.toSorted(), ['high', 'low', 'pond'])
    assert.deepEqual(field.attributes, [
      ['dag', 'field'],
      ['tax', '12.5'],
    ])
  })

  it("has sides and areas like GDAL's, to the centimetre", async () => {
    for (const { rings, areaM2, name } of await sheetsOfVillage()) {
      const [area, ...sides] = measuredByGdal[name]

      assert.ok(Math.abs(areaM2 - area) < 0.05, `${name}: ${areaM2} and ${area} m²`)
      const own = rings[0].map(({ sideM }) => sideM).sort((a, b) => a - b)
      own.forEach((side, i) => {
        assert.ok(Math.abs(side - sides[i]) < 0.005, `${name}: ${side} and ${sides[i]} m`)
      })
    }
  })

  it('of the sample names its neighbours, and they name it', () => {
    const source = buildPlotSource(shownSample(), survey, null)
    const row = source.rows[4000]
    const sheet = source.sheetOf(row)
    const beside = new Set(sheet.rings.flat().flatMap(({ neighbours }) => neighbours))

    assert.ok(beside.size > 1)
    for (const other of beside) {
      assert.ok(source.sheetOf(other).neighbours.includes(sheet.name))
    }
  })

  it('is only that of the selected plot, or of all that match', () => {
    const shown = shownSample()

    assert.equal(buildPlotSource(shown, survey, null).rows.length, shown.dataset.rowCount)
    assert.deepEqual(buildPlotSource(shown, survey, 7).rows, [7])
  })
})

function shownSample(): ShownDataset {
  const dataset = sampleDataset(survey)
  const passes = new Uint8Array(dataset.rowCount).fill(1)
  const selection = { count: dataset.rowCount, passes }
  return { id: 'sample', dataset, view: { ...sampleView, selection }, layer: null }
}

async function sheetsOfVillage(): Promise<PlotSheet[]> {
  const { row: _, ...opened } = await openSample({ 'village.geojson': village })
  const layer = { ...opened, id: 1 }
  const shown = { id: 1, dataset: layer.dataset, view: fileView(layer), layer }
  const source = buildPlotSource(shown, survey, null)
  return source.rows.map(source.sheetOf)
}
