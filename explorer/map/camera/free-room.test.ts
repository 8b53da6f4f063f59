import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Bounds } from '../../plane/plane.ts'
import { boundsWithin, freeRoom, openingBounds } from './free-room.ts'

const ward: Bounds = [91, 26, 91.05, 26.04]
const note = { left: 0, top: 0, right: 360, bottom: 220 }

describe('the free part of a map', () => {
  it('is beside a card on a wide map, and below it on a tall one', () => {
    assert.deepEqual(freeRoom(ward, { width: 1400, height: 700 }, [note]).left, 360)
    assert.deepEqual(freeRoom(ward, { width: 600, height: 1100 }, [note]).top, 220)
  })

  it('is the whole map if the cards leave too little space', () => {
    const size = { width: 390, height: 250 }

    assert.deepEqual(freeRoom(ward, size, [note]), { left: 0, top: 0, right: 390, bottom: 250 })
  })

  it('disregards the last covers if all of them leave too little space', () => {
    const size = { width: 390, height: 420 }
    const plate = { left: 0, top: 340, right: 330, bottom: 420 }

    assert.equal(freeRoom(ward, size, [plate]).bottom, 340)
    const { top, bottom } = freeRoom(ward, size, [note, plate])
    assert.deepEqual([top, bottom], [220, 420])
  })

  it('contains the original bounds when the map fits the padded ones', () => {
    const size = { width: 1000, height: 700 }
    const room = freeRoom(ward, size, [note, { left: 950, top: 0, right: 1000, bottom: 200 }])

    const [west, south, east, north] = boundsWithin(ward, size, room)

    const x = (lng: number) => ((lng - west) / (east - west)) * size.width
    const y = (lat: number) => ((north - lat) / (north - south)) * size.height
    const isInside = (value: number, low: number, high: number) =>
      value > low - 1e-6 && value < high + 1e-6
    assert.ok(isInside(x(ward[0]), room.left, room.right))
    assert.ok(isInside(x(ward[2]), room.left, room.right))
    assert.ok(isInside(y(ward[3]), room.top, room.bottom))
    assert.ok(isInside(y(ward[1]), room.top, room.bottom))
  })
})

/** A square on the ground at 60 degrees, where a degree of longitude is half as long. */
const square: Bounds = [10, 59.5, 12, 60.5]

describe('the first view of a survey', () => {
  it('shows all of it on a wide map and on a landscape phone', () => {
    assert.deepEqual(openingBounds(square, { width: 900, height: 1200 }), square)
    assert.deepEqual(openingBounds(square, { width: 560, height: 320 }), square)
  })

  it('shows its middle from top to bottom on a portrait phone', () => {
    const [west, south, east, north] = openingBounds(square, { width: 300, height: 600 })

    assert.deepEqual([south, north], [59.5, 60.5])
    assert.ok(Math.abs((west + east) / 2 - 11) < 1e-9)
    assert.ok(Math.abs(east - west - 1) < 1e-9)
  })

  it('shows all of it on a portrait phone if it is narrower than the phone', () => {
    const strip: Bounds = [10, 59, 10.2, 61]

    assert.deepEqual(openingBounds(strip, { width: 300, height: 600 }), strip)
  })
})
