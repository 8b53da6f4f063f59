import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { metresBetween } from './earth.ts'

describe('metres on the earth', () => {
  it('are zero for the same place, and half the circumference for the antipode', () => {
    assert.equal(metresBetween(91.7, 26.1, 91.7, 26.1), 0)
    assert.ok(Math.abs(metresBetween(0, 0, 180, 0) - 20_003_931) < 70_000)
  })
})
