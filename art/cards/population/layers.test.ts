import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Point } from '../../line/point.ts'
import { seededRandom } from '../../random.ts'
import { dotPath } from './layers.ts'

describe('dotPath', () => {
  it('draws every dot once, where it is', () => {
    const random = seededRandom(4)
    const dots = Array.from({ length: 300 }, (): Point => {
      return [Math.floor(random() * 1280), Math.floor(random() * 1280)]
    })

    const drawn = followSteps(dotPath(dots))

    assert.deepEqual(drawn.toSorted(), dots.map(String).toSorted())
  })
})

function followSteps(path: string): string[] {
  let x = 0
  let y = 0
  return [...path.matchAll(/m(-?\d+) ?(-?\d+)h0/g)].map(([, stepX, stepY]) => {
    x += Number(stepX)
    y += Number(stepY)
    return `${x},${y}`
  })
}
