import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { flashAt } from './flash-look.ts'

/** As wide as the ring around a chosen plot. */
const CHOSEN_PX = 6

describe('a flash', () => {
  it('shows beside the ring of the chosen plot, grows, fades and ends', () => {
    const [start, later] = [flashAt(0, false), flashAt(800, false)]

    assert.ok(start && later)
    assert.ok(start.ringPx > CHOSEN_PX && later.ringPx > start.ringPx)
    assert.ok(start.opacity > later.opacity)
    assert.equal(flashAt(10_000, false), null)
  })

  it('is a ring that stands still for those who want less motion, and ends all the same', () => {
    const [start, later] = [flashAt(0, true), flashAt(800, true)]

    assert.ok(start && later)
    assert.ok(start.ringPx > CHOSEN_PX)
    assert.deepEqual({ ...later, nextMs: 0 }, { ...start, nextMs: 0 })
    assert.equal(flashAt(start.nextMs, true), null)
  })
})
