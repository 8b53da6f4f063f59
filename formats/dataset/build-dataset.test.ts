import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8 } from 'fflate'
import { openSample } from '../samples-for-tests.ts'
import { positions, square } from '../survey-for-tests.ts'
import { cellOf, type Dataset } from './dataset.ts'

describe('the dataset of a file', () => {
  it('has its columns with their types, and the measurements of its shapes', async () => {
    const { dataset } = await open([
      {
        geometry: plot(91.7, 26.1),
        properties: { dag: '007', use: 'house', seen: '2026-01-05' },
      },
      { geometry: plot(91.8, 26.1), properties: { dag: '008', floors: 2 } },
      { geometry: line, properties: {} },
    ])

    assert.equal(dataset.rowCount, 3)
    assert.deepEqual(kinds(dataset), {
      dag: 'text',
      use: 'text',
      seen: 'date',
      floors: 'number',
      'Measured area': 'number',
      'Measured length': 'number',
    })
    assert.equal(dataset.columns[dataset.nameColumn ?? -1]?.name, 'dag')
  })

  it('has the coordinates of a table as position columns, without a name column', async () => {
    const { dataset } = await openSample({
      'wells.csv': strToU8('lat,lon,depth\n26.1,91.7,12\n26.2,91.8,9\n'),
    })

    assert.deepEqual(
      dataset.columns.map(({ name, kind, isPlace }) => [name, kind, isPlace]),
      [
        ['lat', 'number', true],
        ['lon', 'number', true],
        ['depth', 'number', false],
      ],
    )
    assert.equal(dataset.nameColumn, null)
  })

  it('has no column for the shapes of a table, which are on the map', async () => {
    const { dataset, fields } = await openSample({
      'plots.csv': strToU8('plot,shape\n7,POINT (91.7 26.1)\n8,POINT (91.8 26.1)\n'),
    })

    assert.deepEqual(kinds(dataset), { plot: 'number' })
    assert.deepEqual(fields, ['plot', 'shape'])
  })

  it('measures areas without their holes, and lines without outlines, on the ellipsoid', async () => {
    const { dataset } = await open([
      { geometry: plot(91.7, 26.1), properties: {} },
      { geometry: plot(91.7, 26.1, true), properties: {} },
      { geometry: line, properties: {} },
    ])
    const [area, length] = dataset.columns
    const [whole, holed, none] = [0, 1, 2].map((row) => Number(cellOf(area, row) ?? Number.NaN))

    // A thousandth of a degree is 100.032 m east and 110.789 m north at 26.1° of WGS 84.
    assert.ok(Math.abs(whole - 100.032 * 110.789) < 1, `${whole}`)
    assert.ok(Math.abs(holed - 0.75 * whole) < 1, `${holed}`)
    assert.equal(none, Number.NaN)
    assert.equal(cellOf(length, 0), null)
    assert.ok(Math.abs(Number(cellOf(length, 2)) - 110.789) < 0.01)
  })

  it('has a position on each feature', async () => {
    const { spots, drawing } = await open([
      { geometry: plot(91.7, 26.1), properties: {} },
      { geometry: { type: 'Point', coordinates: [91.8, 26.1] }, properties: {} },
      { geometry: null, properties: {} },
    ])
    const [west, , east] = [drawing.coordinates[0], 0, drawing.coordinates[2]]

    assert.ok(Math.abs(spots[0] - (west + east) / 2) < 0.01, 'in the middle of an area')
    assert.ok(spots[2] > spots[0] + 9000)
    assert.equal(spots[4], Number.NaN)
  })
})

const line = { type: 'LineString', coordinates: positions('91.7 26.1, 91.7 26.101') }

function plot(lng: number, lat: number, hasHole = false) {
  const hole = square(lng + 0.00025, lat + 0.00025, 0.0005)
  return { type: 'Polygon', coordinates: [square(lng, lat, 0.001), ...(hasHole ? [hole] : [])] }
}

function open(features: readonly object[]) {
  const collection = {
    type: 'FeatureCollection',
    features: features.map((feature) => ({ type: 'Feature', ...feature })),
  }
  return openSample({ 'plots.geojson': strToU8(JSON.stringify(collection)) })
}

function kinds({ columns }: Dataset): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))
}
