import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FeatureCollection } from 'geojson'
import { exportSmallTable } from '../small-table-for-tests.ts'

describe('GeoJSON', () => {
  it('is one collection with its bounding box', async () => {
    const collection = await read(12)

    assert.equal(collection.type, 'FeatureCollection')
    assert.equal(collection.features.length, 12)
    const corners = collection.features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? geometry.coordinates.flat() : [],
    )
    const xs = corners.map(([x = 0]) => x)
    const ys = corners.map(([, y = 0]) => y)
    assert.deepEqual(collection.bbox, [
      Math.min(...xs),
      Math.min(...ys),
      Math.max(...xs),
      Math.max(...ys),
    ])
  })

  it('has no bounding box when it is empty', async () => {
    assert.deepEqual(await read(0), { type: 'FeatureCollection', features: [] })
  })
})

async function read(count: number, names?: readonly string[]): Promise<FeatureCollection> {
  const { bytes } = await exportSmallTable('geojson', count, names)
  return JSON.parse(new TextDecoder().decode(bytes))
}
