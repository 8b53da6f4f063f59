import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Drawing } from '../open/opened-layer.ts'
import { pickOpened } from './pick-opened.ts'

describe('the feature of a file under a point', () => {
  const drawing: Drawing = {
    origin: { lng: 0, lat: 0 },
    coordinates: Float32Array.of(0, 0, 100, 0, 100, 100, 200, 0, 200, 100, 50, 20),
    feature: Uint32Array.of(1, 1, 1, 2, 2, 3),
    triangles: Uint32Array.of(0, 1, 2),
    segments: Uint32Array.of(3, 4),
    points: Uint32Array.of(5),
  }

  it('is a sign first, then a line, then an area', () => {
    assert.equal(pickOpened(drawing, 52, 21, 5), 3)
    assert.equal(pickOpened(drawing, 203, 50, 5), 2)
    assert.equal(pickOpened(drawing, 80, 10, 5), 1)
  })

  it('is none out of reach', () => {
    assert.equal(pickOpened(drawing, 10, 90, 5), null)
    assert.equal(pickOpened(drawing, 210, 50, 5), null)
  })
})
