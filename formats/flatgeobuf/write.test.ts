import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { IGeoJsonFeature } from 'flatgeobuf/lib/mjs/geojson/feature.js'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { awkwardName } from '../awkward-names-for-tests.ts'
import { writeTable } from '../save-file.ts'
import { buildSmallTable, exportSmallTable, fields, testContext } from '../small-table-for-tests.ts'

describe('FlatGeobuf', () => {
  it('is read back with every plot and every field', async () => {
    const { bytes } = await exportSmallTable('fgb', 40)

    const features = await readAll(bytes)

    assert.equal(new Set(features.map(({ properties }) => properties?.plot_id)).size, 40)
    const visited = features.find(({ properties }) => properties?.gnss_err_m !== undefined)
    assert.deepEqual(
      Object.keys(visited?.properties ?? {}),
      fields.map(({ name }) => name),
    )
  })

  it('has an index that finds the plots of a box', async (t) => {
    t.mock.method(console, 'debug', () => {}) // The library logs every step.
    const { bytes } = await exportSmallTable('fgb', 400)
    const rect = { minX: 91.7505, minY: 26.1815, maxX: 91.7512, maxY: 26.1825 }

    const all = await readAll(bytes)
    const found = await readAll(bytes, rect)

    const expected = all.filter((feature) => touches(feature, rect)).map(idOf)
    assert.ok(expected.length > 10 && expected.length < 100)
    assert.deepEqual(found.map(idOf).sort(), expected.sort())
  })

  it('has times of at most 32 characters, because GDAL reads no longer ones', async () => {
    const read = () => '2024-05-17T12:30:05.123456789+05:30'
    const table = {
      ...buildSmallTable(1),
      fields: [{ name: 'seen', kind: 'moment', read }] as const,
    }

    const { bytes } = await writeTable(table, 'fgb', { ...testContext, stem: 'a' })

    const [row] = await readAll(bytes)
    assert.equal(row?.properties?.seen, '2024-05-17T12:30:05.123456+05:30')
  })

  it('is empty if nothing matches', async () => {
    const { bytes } = await exportSmallTable('fgb', 0)

    assert.deepEqual(await readAll(bytes), [])
  })

  it('keeps any name', async () => {
    await fc.assert(
      fc.asyncProperty(awkwardName, async (name) => {
        const { bytes } = await exportSmallTable('fgb', 1, [name])

        const [feature] = await readAll(bytes)
        // The library's reader drops a byte order mark at the start.
        assert.equal(feature?.properties?.block, name.toWellFormed().replace(/^\ufeff/, ''))
      }),
    )
  })
})

interface Rect {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

async function readAll(bytes: Uint8Array, rect?: Rect): Promise<IGeoJsonFeature[]> {
  const features: IGeoJsonFeature[] = []
  for await (const feature of deserialize(bytes, rect && { rect })) features.push(feature)
  return features
}

function idOf({ properties }: IGeoJsonFeature): string {
  return properties?.plot_id
}

function touches({ geometry }: IGeoJsonFeature, rect: Rect): boolean {
  const ring = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []
  const xs = ring.map(([x = 0]) => x)
  const ys = ring.map(([, y = 0]) => y)
  return (
    Math.min(...xs) <= rect.maxX &&
    Math.max(...xs) >= rect.minX &&
    Math.min(...ys) <= rect.maxY &&
    Math.max(...ys) >= rect.minY
  )
}
