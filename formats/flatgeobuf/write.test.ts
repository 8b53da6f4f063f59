import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IGeoJsonFeature } from 'flatgeobuf/lib/mjs/geojson/feature.js'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { writeTable } from '../save-file.ts'
import { buildSmallTable, testContext } from '../small-table-for-tests.ts'

describe('FlatGeobuf', () => {
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
