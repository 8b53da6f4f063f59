import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freeSpot } from './free-spot.ts'

const size = { width: 800, height: 600 }
const card = { left: 12, top: 300, right: 316, bottom: 556 }

describe('the free spot of a map', () => {
  it('is not needed when the card does not cover the plot', () => {
    assert.equal(freeSpot({ x: 500, y: 400 }, size, card), null)
    assert.equal(freeSpot({ x: 100, y: 100 }, size, card), null)
    assert.equal(freeSpot({ x: -900, y: 5000 }, size, card), null)
  })

  it('is beside the card or above it, whichever is nearer', () => {
    assert.deepEqual(freeSpot({ x: 300, y: 450 }, size, card), { x: 380, y: 450 })
    assert.deepEqual(freeSpot({ x: 100, y: 320 }, size, card), { x: 100, y: 236 })
  })

  it('is above a card that leaves no room beside it', () => {
    const spot = freeSpot({ x: 300, y: 450 }, { width: 360, height: 600 }, card)

    assert.deepEqual(spot, { x: 300, y: 236 })
  })

  it('is the middle of an uncovered map, for a place outside or at its edge', () => {
    assert.deepEqual(freeSpot({ x: 400, y: 640 }, size, null), { x: 400, y: 300 })
    assert.deepEqual(freeSpot({ x: 10, y: 300 }, size, null), { x: 400, y: 300 })
    assert.equal(freeSpot({ x: 400, y: 500 }, size, null), null)
  })
})
