import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { visitTouching } from './box-tree.ts'
import { indexShapes } from './index-shapes.ts'

describe('the tree of the shapes of a file', () => {
  it('contains runs of neighbours within one feature, and every shape once', () => {
    const count = 100
    const coordinates = Float32Array.from({ length: 2 * count }, (_, i) => 10 * (i >> 1))
    const feature = Uint32Array.from({ length: count }, (_, i) => (i < 40 ? 0 : i))
    const points = Uint32Array.from(coordinates.subarray(0, count).keys())

    const { boxes, starts } = indexShapes({ coordinates, feature }, points, 1)

    assert.deepEqual([...starts.subarray(0, 5)], [0, 16, 32, 40, 41])
    assert.equal(starts.at(-1), count)
    const found: number[] = []
    visitTouching(boxes, [395, 395, 405, 405], (run) => found.push(starts[run]))
    assert.deepEqual(found, [40])
  })

  it('is empty where there are no shapes', () => {
    const none = { coordinates: new Float32Array(), feature: new Uint32Array() }

    const { boxes, starts } = indexShapes(none, new Uint32Array(), 3)

    assert.equal(boxes, null)
    assert.deepEqual([...starts], [0])
  })
})
