import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nodeRings } from './noding.ts'
import { lineThrough, type Point, type Ring, ringArea, splitRing } from './rings.ts'

describe('noding', () => {
  it('gives a side the corners of the neighbours that end along it', () => {
    const { make, square } = board(20)
    const { left: west, right: east } = splitRing(square, lineThrough(10, 0, 0, 1), 0, 0, make)
    const { left: north, right: south } = splitRing(east, lineThrough(0, 8, 1, 0), 0, 0, make)

    const [noded, ...others] = nodeRings([west, north, south], make)

    assert.equal(west.length, 4)
    assert.equal(noded?.length, 5)
    const shared = noded?.filter(({ at }) =>
      others.every((ring) => ring.some((corner) => corner.at === at)),
    )
    const places = shared?.map(({ at }) => `${at.u} ${at.v}`)
    assert.deepEqual(places, ['10 8'])
  })

  it('bends a long side at the same points for both neighbours', () => {
    const { make, square } = board(100)
    const { left, right } = splitRing(square, lineThrough(50, 0, 0, 1), 0, 0, make)

    const [one = [], other = []] = nodeRings([left, right], make)

    const shared = one.filter(({ at }) => other.some((corner) => corner.at === at))
    assert.equal(shared.length, 2 + Math.floor(100 / 24))
    assert.equal(ringArea(one), ringArea(left))
  })
})

function board(size: number) {
  let id = 0
  const make = (u: number, v: number): Point => {
    id += 1
    return { id, u, v, x: u, y: v, roomM: 1, upM: -1 }
  }
  const corners = [make(0, 0), make(size, 0), make(size, size), make(0, size)]
  const square: Ring = corners.map((at) => ({ at, side: 0 }))
  return { make, square }
}
