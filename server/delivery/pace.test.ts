import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { realMachine } from '../store/machine.ts'
import { defaultPace, pauseAfter } from './pace.ts'

describe('the pause after a failure', () => {
  it('is five seconds at most at first, doubles, and is never more than an hour', () => {
    for (const [attempts, longestMs] of [
      [1, 5_000],
      [2, 10_000],
      [5, 80_000],
      [20, 3_600_000],
      [1_000, 3_600_000],
    ] as const) {
      const pauses = Array.from({ length: 100 }, () =>
        pauseAfter(attempts, defaultPace, realMachine),
      )

      assert.ok(Math.max(...pauses) <= longestMs)
      assert.ok(Math.min(...pauses) >= longestMs / 2)
      assert.ok(new Set(pauses).size > 1, 'they differ')
    }
  })

  it('ends after three days', () => {
    assert.equal(defaultPace.giveUpAfterMs, 3 * 24 * 60 * 60 * 1000)
  })
})
