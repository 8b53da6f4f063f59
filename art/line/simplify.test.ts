import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Point } from './point.ts'
import { simplify } from './simplify.ts'

const wave = Array.from({ length: 200 }, (_, x): Point => [x, 20 * Math.sin(x / 15)])

describe('simplify', () => {
  it('reduces a straight line to its two ends', () => {
    const line = Array.from({ length: 50 }, (_, x): Point => [x, 3 * x])

    assert.deepEqual(simplify(line, 0.01), [line[0], line.at(-1)])
  })

  it('stays within its tolerance of every omitted point', () => {
    const simple = simplify(wave, 0.5)

    assert.ok(simple.length < 60)
    for (const point of wave) {
      const distances = simple
        .slice(1)
        .map((end, index) => distanceToPiece(point, simple[index] ?? end, end))
      assert.ok(Math.min(...distances) <= 0.5)
    }
  })

  it('keeps a closed ring closed', () => {
    const ring = Array.from({ length: 61 }, (_, step): Point => {
      const angle = (step % 60) * (Math.PI / 30)
      return [10 * Math.cos(angle), 10 * Math.sin(angle)]
    })

    const simple = simplify(ring, 0.5)

    assert.deepEqual(simple[0], simple.at(-1))
    assert.ok(simple.length > 6 && simple.length < 30)
  })
})

function distanceToPiece([x, y]: Point, [startX, startY]: Point, [endX, endY]: Point): number {
  const length = (endX - startX) ** 2 + (endY - startY) ** 2
  const along = ((x - startX) * (endX - startX) + (y - startY) * (endY - startY)) / length
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(x - startX - share * (endX - startX), y - startY - share * (endY - startY))
}
