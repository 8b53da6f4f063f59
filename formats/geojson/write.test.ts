import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { FeatureCollection } from 'geojson'
import { awkwardName } from '../awkward-names-for-tests.ts'
import { exportSmallTable, fields } from '../small-table-for-tests.ts'

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

  it('gives every feature every field', async () => {
    const { features } = await read(3)

    for (const { properties } of features) {
      assert.deepEqual(
        Object.keys(properties ?? {}),
        fields.map(({ name }) => name),
      )
    }
  })

  it('has no bounding box when it is empty', async () => {
    assert.deepEqual(await read(0), { type: 'FeatureCollection', features: [] })
  })

  it('keeps any name', async () => {
    await fc.assert(
      fc.asyncProperty(awkwardName, async (name) => {
        const { features } = await read(1, [name])

        assert.equal(features[0]?.properties?.block, name.toWellFormed())
      }),
    )
  })
})

async function read(count: number, names?: readonly string[]): Promise<FeatureCollection> {
  const { bytes } = await exportSmallTable('geojson', count, names)
  return JSON.parse(new TextDecoder().decode(bytes))
}
