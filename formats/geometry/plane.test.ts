import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxAround } from './plane.ts'

describe('the box around points', () => {
  it('contains all of them, or those in a range', () => {
    const points = [0, 5, -3, 2, 8, 8]

    assert.deepEqual(boxAround(points), [-3, 2, 8, 8])
    assert.deepEqual(boxAround(points, 0, 2), [-3, 2, 0, 5])
  })

  it('is empty around none', () => {
    const [west, , east] = boxAround([])

    assert.ok(west > east)
  })
})
