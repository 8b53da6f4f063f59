import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import type { OpenedLayer } from './opened-layer.ts'
import { openSample, ownersOf, type SampleFiles } from './samples-for-tests.ts'
import { showSublayer } from './sublayers.ts'

describe('the layers of a file', () => {
  it('are those of a drawing, in its order', async () => {
    const { sublayers } = await openLayer({ 'a.dxf': drawing })

    assert.deepEqual(sublayers?.names, ['Roads', 'Wells'])
    assert.deepEqual([...(sublayers?.of ?? [])], [0, 1, 0])
  })

  it('are the files of an archive', async () => {
    const archive = zipSync({
      'wells.wkt': strToU8('POINT (91.7 26.1)\nPOINT (91.8 26.2)'),
      'roads.wkt': strToU8('LINESTRING (91.7 26.1, 91.8 26.2)'),
    })

    const { sublayers } = await openLayer({ 'a.zip': archive })

    assert.deepEqual(sublayers?.names.toSorted(), ['roads', 'wells'])
    assert.equal(sublayers?.of.length, 3)
  })

  it('are none where there is nothing to choose from', async () => {
    const one = drawing.replaceAll('Wells', 'Roads')

    assert.equal((await openLayer({ 'a.wkt': 'POINT (91.7 26.1)' })).sublayers, null)
    assert.equal((await openLayer({ 'a.dxf': one })).sublayers, null)
  })

  it('are hidden and shown again, one by one', async () => {
    const layer = await openLayer({ 'a.dxf': drawing })

    const withoutRoads = showSublayer(layer, 0, false)
    const withNothing = showSublayer(withoutRoads, 1, false)
    const withRoads = showSublayer(withNothing, 0, true)
    const withAll = showSublayer(withRoads, 1, true)

    assert.deepEqual(shownBy(withoutRoads), [1])
    assert.deepEqual(withoutRoads.sublayers?.hidden, [0])
    assert.deepEqual(shownBy(withNothing), [])
    assert.deepEqual(shownBy(withRoads), [0, 2])
    assert.equal(withRoads.drawing.trees.points.boxes, null)
    assert.equal(withAll.drawing, layer.drawing)
    assert.deepEqual(withAll.sublayers, layer.sublayers)
  })
})

const drawing = `0 SECTION|2 ENTITIES|0 LINE|8 Roads|10 91.7|20 26.1|11 91.8|21 26.2
0 POINT|8 Wells|10 91.7|20 26.2|0 LINE|8 Roads|10 91.7|20 26.3|11 91.8|21 26.3|0 ENDSEC|0 EOF`
  .split(/[|\n]/)
  .map((pair) => pair.replace(' ', '\n'))
  .join('\n')

async function openLayer(files: SampleFiles): Promise<OpenedLayer> {
  const layer = await openSample(files, async () => 'EPSG:4326')
  return { ...layer, id: 1 }
}

function shownBy({ drawing: { feature, triangles, segments, points } }: OpenedLayer): number[] {
  return ownersOf(feature, Uint32Array.of(...triangles, ...segments, ...points))
}
