import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gaussian, seededRandom } from './seeded-random.ts'

describe('seededRandom', () => {
  it('returns the same numbers for the same seed, and others for another', () => {
    const numbersOf = (seed: number) => Array.from({ length: 50 }, seededRandom(seed))

    assert.deepEqual(numbersOf(7), numbersOf(7))
    assert.notDeepEqual(numbersOf(7), numbersOf(8))
  })

  it('is uniform from 0 to below 1', () => {
    const random = seededRandom(3)
    const counts = new Array<number>(10).fill(0)

    for (let time = 0; time < 10_000; time++) {
      const tenth = Math.floor(random() * 10)
      counts[tenth] += 1
    }

    for (const count of counts) assert.ok(count > 850 && count < 1150, `${count} in a tenth`)
  })
})

describe('gaussian', () => {
  it('has mean 0 and deviation 1', () => {
    const random = seededRandom(5)
    const values = Array.from({ length: 20_000 }, () => gaussian(random))

    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length

    assert.ok(Math.abs(mean) < 0.03)
    assert.ok(Math.abs(Math.sqrt(variance) - 1) < 0.03)
  })
})
