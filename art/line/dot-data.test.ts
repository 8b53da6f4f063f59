import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { dotData } from './dot-data.ts'
import type { Point } from './point.ts'

describe('dotData', () => {
  it('draws every dot once, where it is', () => {
    const random = seededRandom(4)
    const dots = Array.from({ length: 300 }, (): Point => {
      return [Math.floor(random() * 1280), Math.floor(random() * 1280)]
    })

    const drawn = followSteps(dotData(dots, 0, 40))

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
