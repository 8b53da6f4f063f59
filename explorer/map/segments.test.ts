import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { segmentSlice } from './opened-segments.ts'
import { inOrder, segmentsOf } from './segments.ts'

const shapes = {
  starts: Uint32Array.of(0, 3, 5),
  coordinates: Float32Array.of(0, 0, 3, 0, 3, 4, 10, 10, 10, 16),
}

describe('pieces of lines', () => {
  it('close a ring and leave a line open', () => {
    const { ends, starts } = segmentsOf(shapes, inOrder(shapes), (shape) => shape === 0)

    assert.deepEqual([...starts], [0, 3, 4])
    assert.deepEqual([...ends.subarray(8, 12)], [3, 4, 0, 0])
    assert.deepEqual([...ends.subarray(12)], [10, 10, 10, 16])
  })

  it('know how far along their line they begin, and whose they are', () => {
    const { alongM, shape } = segmentsOf(shapes, inOrder(shapes), () => true)

    assert.deepEqual([...alongM.subarray(0, 3)], [0, 3, 7])
    assert.deepEqual([...shape], [0, 0, 0, 1])
  })

  it('of a file are a part of its pairs', () => {
    const drawing = {
      origin: { lng: 0, lat: 0 },
      coordinates: shapes.coordinates,
      feature: Uint32Array.of(5, 5, 5, 6, 6),
      triangles: new Uint32Array(),
      segments: Uint32Array.of(0, 1, 1, 2, 3, 4),
      points: new Uint32Array(),
    }

    const { ends, shape } = segmentSlice(drawing, 2, 6)

    assert.deepEqual([...ends], [3, 0, 3, 4, 10, 10, 10, 16])
    assert.deepEqual([...shape], [5, 6])
  })
})
