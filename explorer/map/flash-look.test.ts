import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chosenPens } from '../layers/looks.ts'
import { flashAt } from './flash-look.ts'

const CHOSEN_PX = Math.max(...chosenPens.map(({ widthPx }) => widthPx))

describe('a flash', () => {
  it('is visible beside the ring of the selected plot, grows, fades and ends', () => {
    const [start, later] = [flashAt(0, false), flashAt(800, false)]

    assert.ok(start && later)
    assert.ok(start.pens[1].widthPx > CHOSEN_PX && later.pens[1].widthPx > start.pens[1].widthPx)
    assert.ok(Number(start.pens[1].opacity) > Number(later.pens[1].opacity))
    assert.equal(flashAt(10_000, false), null)
  })

  it('is a static ring with reduced motion, and also ends', () => {
    const [start, later] = [flashAt(0, true), flashAt(800, true)]

    assert.ok(start && later)
    assert.ok(start.pens[1].widthPx > CHOSEN_PX)
    assert.deepEqual({ ...later, nextMs: 0 }, { ...start, nextMs: 0 })
    assert.equal(flashAt(start.nextMs, true), null)
  })
})
