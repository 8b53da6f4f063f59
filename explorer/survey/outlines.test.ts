import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSimple } from './outlines.ts'

const square = ring([0, 0], [10, 0], [10, 10], [0, 10])
const horseshoe = ring([0, 0], [10, 0], [10, 10], [9, 10], [9, 1], [1, 1], [1, 10], [0, 10])

describe('a ring on the ground', () => {
  it('is not simple when two of its sides meet', () => {
    const bow = ring([0, 0], [10, 10], [10, 0], [0, 10])

    assert.equal(isSimple(square), true)
    assert.equal(isSimple(horseshoe), true)
    assert.equal(isSimple(bow), false)
  })

  it('is simple with corners along a straight side', () => {
    assert.equal(isSimple(ring([0, 0], [2, 0], [4, 0], [6, 0], [6, 6])), true)
  })
})

function ring(...corners: [number, number][]) {
  return corners.map(([x, y]) => ({ x, y }))
}
