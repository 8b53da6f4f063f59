import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clipRing } from './clip-ring.ts'

const box = [0, 0, 10, 10] as const
const clip = (...xy: number[]) => [...clipRing(Float32Array.from(xy), box)]

describe('a ring in a box', () => {
  it('ends at its sides', () => {
    assert.deepEqual(clip(-5, 2, 5, 2, 5, 8, -5, 8), [0, 2, 5, 2, 5, 8, 0, 8])
  })

  it('is whole inside, and nothing outside', () => {
    assert.deepEqual(clip(1, 1, 2, 1, 2, 2), [1, 1, 2, 1, 2, 2])
    assert.deepEqual(clip(11, 1, 12, 1, 12, 2), [])
  })
})
