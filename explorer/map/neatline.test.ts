import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildFlatView } from './camera/flat-camera.ts'
import { type FramedView, ticksOf } from './neatline.ts'

const origin = { lng: 91.7, lat: 26.15 }
const flat = buildFlatView(origin)
const camera = { x: 400, y: -900, zoom: 14, width: 800, height: 600 }
const view: FramedView = {
  ...{ width: 800, height: 600, pixelRatio: 1, origin, covers: [], hasGrid: false },
  matrixFor: flat.matrixFor(camera),
}

describe('the degrees around a map', () => {
  it('are where their meridians and parallels meet its edges', () => {
    const ticks = ticksOf(view)
    assert.ok(ticks && ticks.across.length > 1 && ticks.up.length > 1)

    for (const { at, text } of ticks.across) {
      const [degrees = 0, minutes = 0, seconds = 0] = (text.match(/\d+/g) ?? []).map(Number)
      const lng = degrees + minutes / 60 + seconds / 3600
      assert.ok(Math.abs(flat.pixelOf(camera, { lng, lat: 26.15 }).x - at) < 0.01, text)
    }
  })

  it('are left out where the map is rotated', () => {
    const matrix = Array.from(view.matrixFor(origin))
    matrix[1] = matrix[0]

    assert.equal(ticksOf({ ...view, matrixFor: () => matrix }), null)
  })
})
