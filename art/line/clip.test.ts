import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clipRing } from './clip-ring.ts'
import type { Point, Rect } from './point.ts'
import { pointsOf } from './points-for-tests.ts'
import { within } from './within.ts'

const rect: Rect = [10, 10, 20, 20]

describe('clipRing', () => {
  it('clips a ring to the rectangle', () => {
    const clipped = clipRing(pointsOf(0, 0, 20, 0, 20, 20, 0, 20), rect)

    const byPlace = (a: Point, b: Point) => a[0] - b[0] || a[1] - b[1]
    assert.deepEqual(clipped.sort(byPlace), pointsOf(10, 10, 10, 20, 20, 10, 20, 20))
  })

  it('keeps a ring inside unchanged, and nothing of one outside', () => {
    const inside = pointsOf(12, 12, 18, 12, 15, 18)
    const outside = inside.map(([x, y]): Point => [x + 100, y])

    assert.deepEqual(clipRing(inside, rect), inside)
    assert.deepEqual(clipRing(outside, rect), [])
  })
})

describe('within', () => {
  const line = Array.from({ length: 50 }, (_, x): Point => [x, 15])

  it('keeps the part in the rectangle and one point beyond it at either end', () => {
    const parts = within([line], [rect], 0)

    assert.deepEqual(parts, [line.slice(9, 32)])
  })

  it('splits a line that leaves and comes back', () => {
    const farther: Rect = [40, 10, 5, 20]

    const parts = within([line], [rect, farther], 0)

    assert.deepEqual(parts, [line.slice(9, 32), line.slice(39, 47)])
  })
})
