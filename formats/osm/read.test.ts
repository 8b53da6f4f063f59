import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { joinWays } from './join-ways.ts'
import { buildOsm, osmText, relation, way, wellNode } from './sample-for-tests.ts'

describe('OSM XML', () => {
  it("has tagged nodes, ways and areas, in GDAL's layers", async () => {
    const layer = await openSample({ 'survey.osm': osmText })

    assert.deepEqual(await layer.row(0), {
      layer: 'points',
      osm_id: '11',
      man_made: 'water_well',
      name: 'Well',
    })
    assert.equal((await layer.row(1)).layer, 'lines')
    assert.equal((await layer.row(2)).layer, 'multipolygons')
  })

  it('makes areas of closed ways with area tags', async () => {
    const ring = [1, 2, 3, 4, 1]
    const layer = await openSample({
      'a.osm': buildOsm(
        way(1, ring, { building: 'yes' }),
        way(2, ring, { highway: 'service' }),
        way(3, ring, { highway: 'platform' }),
        way(4, ring, { landuse: 'farmland', area: 'no' }),
        way(5, ring, { highway: 'service', area: 'yes' }),
        way(6, [1, 2, 3], { building: 'yes' }),
        way(7, ring),
      ),
    })

    assert.equal(layer.featureCount, 6, 'a way without tags is none')
    const rows = await Promise.all([0, 1, 2, 3, 4, 5].map((feature) => layer.row(feature)))
    assert.deepEqual(
      rows.filter((row) => row.layer === 'multipolygons').map((row) => row.osm_id),
      ['1', '3', '5'],
    )
    assert.equal(layer.drawing.triangles.length / 3, 3 * 2)
  })

  it('draws the ways of an area once, and gives it their tags if it has none', async () => {
    const [outer, hole] = [
      [1, 2, 3, 4, 1],
      [5, 6, 7, 8, 5],
    ]
    const area = (id: number, ways: string) => relation(id, ways, { type: 'multipolygon' })
    const layer = await openSample({
      'a.osm': buildOsm(
        way(1, outer, { landuse: 'forest', layer: '1' }),
        way(2, hole, { natural: 'water' }),
        way(3, hole, { area: 'yes' }),
        area(4, 'way 1 outer, way 2 inner'),
        area(5, 'way 1 outer, way 3 inner'),
        area(6, 'way 1 outer, way 99 inner'),
      ),
    })

    const rows = await Promise.all(
      Array.from({ length: layer.featureCount }, (_, i) => layer.row(i)),
    )
    assert.deepEqual(
      rows.map((row) => row.osm_id),
      ['2', '4', '5'],
    )
    assert.deepEqual(
      [rows[1].layer, rows[1]['layer (tag)'], rows[1].landuse],
      ['multipolygons', '1', 'forest'],
    )
  })

  it('has relations of any kind, without members that are missing in the file', async () => {
    const layer = await openSample({
      'a.osm': buildOsm(
        relation(1, 'way 9 outer', { type: 'multipolygon' }),
        relation(2, 'way 8, way 77', { type: 'route' }),
        relation(3, 'node 11 entrance, way 8', { type: 'site' }),
        relation(4, 'way 77', { type: 'site' }),
        way(8, [1, 2, 99]),
        way(9, [1, 2, 3]),
        wellNode,
      ),
    })

    const rows = await Promise.all([0, 1, 2].map((feature) => layer.row(feature)))
    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 0])
    assert.deepEqual(
      rows.map((row) => row.layer),
      ['points', 'multilinestrings', 'other_relations'],
    )
    assert.equal(layer.drawing.points.length, 2)
    assert.equal(layer.drawing.segments.length / 2, 2)
  })
})

describe('ways of an area', () => {
  it('are joined wherever they meet, in either direction', () => {
    const rings = joinWays([
      [1, 2],
      [7, 8, 9, 7],
      [4, 3, 2],
      [4, 5, 1],
      [10, 11],
    ])

    assert.deepEqual(rings, [
      [1, 2, 3, 4, 5, 1],
      [7, 8, 9, 7],
    ])
  })
})
