import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { distanceBetween, type Point } from './line/point.ts'
import { scatter } from './scatter.ts'

describe('scatter', () => {
  it('keeps a minimum distance between points', () => {
    const random = seededRandom(2)
    const isOpen = scatter(8)

    const kept: Point[] = []
    for (let attempt = 0; attempt < 2000; attempt++) {
      const place: Point = [random() * 100, random() * 100]
      if (isOpen(place)) kept.push(place)
    }

    assert.ok(kept.length > 80)
    for (const [index, place] of kept.entries()) {
      for (const other of kept.slice(index + 1)) assert.ok(distanceBetween(place, other) >= 8)
    }
  })

  it('allows one point to be closer than the others', () => {
    const isOpen = scatter(10)

    assert.equal(isOpen([0, 0]), true)
    assert.equal(isOpen([6, 0]), false)
    assert.equal(isOpen([6, 0], 5), true)
  })
})
