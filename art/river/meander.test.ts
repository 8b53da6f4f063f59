import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { distanceBetween, type Point } from '../line/point.ts'
import { type MeanderPlan, meander } from './meander.ts'
import { cutNeck } from './neck.ts'

const straight = Array.from({ length: 40 }, (_, index): Point => [index * 20, 0])
const plan: MeanderPlan = {
  width: 6,
  depth: 0.1,
  migration: 3.2,
  friction: 0.011,
  stepTime: 0.5,
  steps: 90,
  spacing: 4,
  anchored: 20,
  seed: 2,
}

describe('meander', () => {
  it('takes the same course for the same seed', () => {
    const [first, second] = [0, 1].map(() => meander(straight, { ...plan, steps: 20 }))

    assert.deepEqual(first, second)
  })

  it('winds more and more between fixed ends', () => {
    const [some, more] = [30, plan.steps].map((steps) => meander(straight, { ...plan, steps }).line)

    assert.ok(some && more)
    assert.ok(lengthOf(some) > lengthOf(straight))
    assert.ok(lengthOf(more) > Math.max(lengthOf(some), 1.2 * lengthOf(straight)))
    assert.deepEqual([more[0], more.at(-1)], [straight[0], straight.at(-1)])
  })
})

describe('cutNeck', () => {
  it('removes a loop whose neck is narrow', () => {
    const loop = Array.from({ length: 33 }, (_, step): Point => {
      const angle = -Math.PI / 2 + 0.1 + (step / 32) * (2 * Math.PI - 0.2)
      return [50 + 20 * Math.sin(angle + Math.PI / 2), 20 * Math.cos(angle + Math.PI / 2)]
    })
    const line: Point[] = [[0, 20], [25, 20], ...loop, [75, 20], [100, 20]]

    const cut = cutNeck(line, 8, 4)

    assert.ok(cut)
    assert.ok(lengthOf(cut.rest) < lengthOf(line) - lengthOf(cut.loop) + 9)
    assert.ok(cut.loop.length > 25)
  })

  it('finds nothing on a straight line', () => {
    assert.equal(cutNeck(straight, 8, 20), undefined)
  })
})

function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + distanceBetween(line[index], point), 0)
}
