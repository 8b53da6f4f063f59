import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Bounds } from '../../plane/plane.ts'
import { openingBounds } from './opening-bounds.ts'

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
