import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Feature } from 'geojson'
import { savable } from '../formats.ts'
import type { ReadLayer } from '../open-file.ts'
import { needsGdal, readWithGdal } from '../read-with-gdal-for-tests.ts'
import { loadSamples } from '../samples-for-tests.ts'
import { openFiles, saveOpened } from '../small-table-for-tests.ts'

const samples = await loadSamples()
const everything = { passes: null, nameField: null, joins: [] }

describe('the features of an opened file', () => {
  it('are those that match, with the columns of the file', async () => {
    const opened = await open(pointsWith(['a', 'b', 'c'].map((name, i) => ({ name, size: i }))))

    const table = await opened.table({ ...everything, passes: Uint8Array.of(1, 0, 1) }, () => {})

    assert.equal(table.count, 2)
    assert.deepEqual(
      table.fields.map(({ name, kind, read }) => [name, kind, read(0), read(1)]),
      [
        ['name', 'text', 'a', 'c'],
        ['size', 'integer', 0, 2],
      ],
    )
    assert.deepEqual([...(table.shape(1)[0]?.pieces[0]?.[0] ?? [])], [93, 28])
    assert.deepEqual(table.bounds, [91, 26, 93, 28])
  })

  it('keep the type that a column has in the whole file', async () => {
    const opened = await open(pointsWith([{ size: 1 }, { size: 2.5 }]))

    const table = await opened.table({ ...everything, passes: Uint8Array.of(1, 0) }, () => {})

    assert.equal(table.fields[0]?.kind, 'real')
  })

  it('have the columns of joined tables', async () => {
    const opened = await open(pointsWith([{ plot: 7 }, { plot: 8 }]))
    const table = { name: 'a.csv', fields: ['no', 'tax'], rows: [['8', '12.5']] }
    const joins = [{ table, columns: { layer: 'plot', table: 'no' } }]

    const { fields } = await opened.table({ ...everything, joins }, () => {})

    assert.deepEqual(
      fields.map(({ name, kind, read }) => [name, kind, read(0), read(1)]),
      [
        ['plot', 'integer', 7, 8],
        ['no', 'integer', null, 8],
        ['tax', 'real', null, 12.5],
      ],
    )
  })

  it('keep their types via GeoParquet, which GDAL may not support', async () => {
    const rows = [{ plot: 7, area: 2, patta: '12', day: '2024-05-17', isOpen: true }, { area: 1.5 }]
    const opened = await open(pointsWith(rows))
    const file = await saveOpened(opened, 'parquet')

    const again = await openFiles([file])
    const first = await again.table({ ...everything, passes: Uint8Array.of(1, 0) }, () => {})

    assert.deepEqual(
      first.fields.map(({ kind, read }) => [kind, read(0)]),
      [
        ['integer', 7],
        ['real', 2],
        ['text', '12'],
        ['date', '2024-05-17'],
        ['flag', true],
      ],
    )
  })

  it('are named by the selected column', async () => {
    const opened = await open(pointsWith([{ owner: 'Bora' }, {}]))

    const table = await opened.table({ ...everything, nameField: 'owner' }, () => {})

    assert.deepEqual([table.title(0), table.title(1)], ['Bora', null])
  })
})

describe('a CSV that was exported before', () => {
  it('is exported again with the same columns', async () => {
    const opened = await open(pointsWith([{ name: 'Das' }]))
    const first = await saveOpened(opened, 'csv')

    const second = await saveOpened(await openFiles([first]), 'csv')

    assert.deepEqual(second.bytes, first.bytes)
  })
})

describe('columns of any name', () => {
  const names = [
    ...['geom', 'fid', 'wkt', 'shape', 'geometry', 'bbox', 'centre_lon', '1st & <odd>', 'Plot No.'],
    ...[
      'owner of the plot',
      'owner of the house',
      'OWNER',
      'owner',
      'নাম',
      'a"b',
      'row ',
      'name',
      'Description',
      '__proto__',
    ],
  ]
  const row = Object.fromEntries(names.map((name, i) => [name, `value ${i}`]))
  Object.defineProperty(row, '__proto__', { value: 'a prototype', enumerable: true })

  /** Names that readers mistake: those that differ only in case, or are reserved. */
  const mistaken: Record<string, readonly string[]> = {
    topojson: ['OWNER'],
    parquet: ['wkt', '__proto__'],
  }

  for (const { id: format } of savable.filter(({ id }) => id !== 'dxf')) {
    it(`are preserved in ${format}`, needsGdal, async () => {
      const saved = samples.find((sample) => sample.format === format)?.saved ?? {}
      const opened = await open(pointsWith([row]))

      const file = await saveOpened(opened, format)
      const { features } = await readWithGdal(file, saved)

      const written = new Set<unknown>(Object.values(features[0]?.properties ?? {}))
      assert.deepEqual(
        names.filter((name) => !written.has(row[name])),
        mistaken[format] ?? [],
      )
    })
  }
})

function pointsWith(rows: readonly Record<string, unknown>[]): Feature[] {
  return rows.map((properties, i) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [91 + i, 26 + i] },
  }))
}

function open(features: readonly Feature[]): Promise<ReadLayer> {
  const bytes = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }))
  return openFiles([{ name: 'own.geojson', bytes }])
}
