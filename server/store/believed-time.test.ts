import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MAX_LEAP_MS, trackTime } from './believed-time.ts'
import { realMachine } from './machine.ts'

it('the trusted time goes on steadily, and dates what arrives while the clock is far behind', () => {
  let steadyMs = 5_000
  const time = trackTime({ ...realMachine, now: () => 0, steady: () => steadyMs })
  const heartbeatMs = Date.UTC(2026, 0, 2)
  assert.deepEqual([time.steadyMs(), time.arrivalMs()], [0, 0])

  assert.equal(time.believe(heartbeatMs).getTime(), heartbeatMs)
  steadyMs += 1_500.7

  const trusted = heartbeatMs + 1_500
  assert.deepEqual([time.steadyMs(), time.arrivalMs()], [trusted, trusted])
  assert.equal(time.arrivalMs(trusted - MAX_LEAP_MS), trusted)
  assert.equal(time.arrivalMs(trusted - MAX_LEAP_MS + 1), trusted - MAX_LEAP_MS + 1)
})
