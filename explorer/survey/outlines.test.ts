import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hullOf, innerSpot, isSimple, isWithin, outlineArea } from './outlines.ts'

const square = ring([0, 0], [10, 0], [10, 10], [0, 10])
const horseshoe = ring([0, 0], [10, 0], [10, 10], [9, 10], [9, 1], [1, 1], [1, 10], [0, 10])

describe('a ring on the ground', () => {
  it('has an area, negative when it is clockwise', () => {
    assert.equal(outlineArea(square), 100)
    assert.equal(outlineArea(square.toReversed()), -100)
  })

  it('contains a point inside it', () => {
    assert.equal(isWithin(square, 5, 5), true)
    assert.equal(isWithin(square, 11, 5), false)
    assert.equal(isWithin(horseshoe, 5, 5), false)
  })

  it('has an interior point even when its middle is outside', () => {
    const { x, y } = innerSpot(horseshoe)

    assert.equal(isWithin(horseshoe, x, y), true)
    assert.deepEqual(innerSpot(square), { x: 5, y: 5 })
  })

  it('is not simple when two of its sides meet', () => {
    const bow = ring([0, 0], [10, 10], [10, 0], [0, 10])

    assert.equal(isSimple(square), true)
    assert.equal(isSimple(horseshoe), true)
    assert.equal(isSimple(bow), false)
  })

  it('is simple with corners along a straight side', () => {
    assert.equal(isSimple(ring([0, 0], [2, 0], [4, 0], [6, 0], [6, 6])), true)
  })

  it('has a hull without its concave parts', () => {
    assert.equal(outlineArea(hullOf(horseshoe)), 100)
  })
})

function ring(...corners: [number, number][]) {
  return corners.map(([x, y]) => ({ x, y }))
}
