import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { roughDistance } from './distance.ts'
import { Matrix } from './matrix.ts'

const random = seededRandom(12)
const mask = Matrix.from(31, 23, () => (random() < 0.02 ? 1 : 0))
const marked = Array.from(mask.values.keys()).filter((index) => mask.value(index) === 1)

function trueDistance(index: number): number {
  const distances = marked.map((other) =>
    Math.hypot((index % 31) - (other % 31), Math.trunc(index / 31) - Math.trunc(other / 31)),
  )
  return Math.min(...distances)
}

describe('roughDistance', () => {
  it('is never less than the distance, and at most nine per cent more', () => {
    const distance = roughDistance(mask)

    for (const index of mask.values.keys()) {
      const exact = trueDistance(index)
      assert.ok(distance.value(index) >= exact - 1e-4)
      assert.ok(distance.value(index) <= exact * 1.09 + 1e-4)
    }
  })
})
