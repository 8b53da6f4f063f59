import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { packed } from '../../survey/packed-for-tests.ts'
import { inOrder } from '../../survey/shapes.ts'
import { segmentsOf, segmentsOfFile } from './segments.ts'

const shapes = packed([0, 0, 3, 0, 3, 4], [10, 10, 10, 16])

describe('line segments', () => {
  it('close a ring and leave a line open', () => {
    const { ends, starts } = segmentsOf(shapes, inOrder(shapes), (shape) => shape === 0)

    assert.deepEqual([...starts], [0, 3, 4])
    assert.deepEqual([...ends.subarray(8, 12)], [3, 4, 0, 0])
    assert.deepEqual([...ends.subarray(12)], [10, 10, 10, 16])
  })

  it('have their distance along the line, and their shape', () => {
    const { alongM, shape } = segmentsOf(shapes, inOrder(shapes), () => true)

    assert.deepEqual([...alongM.subarray(0, 3)], [0, 3, 7])
    assert.deepEqual([...shape], [0, 0, 0, 1])
  })

  it('are split where they are long', () => {
    const long = packed([0, 0, 150, 0])

    const { ends, alongM, starts } = segmentsOf(long, inOrder(long), () => false)

    assert.deepEqual([...ends], [0, 0, 50, 0, 50, 0, 100, 0, 100, 0, 150, 0])
    assert.deepEqual([...alongM], [0, 50, 100])
    assert.deepEqual([...starts], [0, 3])
  })

  it('of a file are its pairs', () => {
    const drawing = {
      coordinates: shapes.coordinates,
      feature: Uint32Array.of(5, 5, 5, 6, 6),
      segments: Uint32Array.of(1, 2, 3, 4),
    }

    const { ends, shape } = segmentsOfFile(drawing)

    assert.deepEqual([...ends], [3, 0, 3, 4, 10, 10, 10, 16])
    assert.deepEqual([...shape], [5, 6])
  })
})
