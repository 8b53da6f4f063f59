import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gaussian, seededRandom } from './seeded-random.ts'

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
