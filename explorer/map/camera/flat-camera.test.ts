import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildFlatView } from './flat-camera.ts'

describe('the flat camera', () => {
  const view = buildFlatView({ lng: 91.7, lat: 26.15 })
  const camera = { x: 0, y: 0, zoom: 15, width: 800, height: 600 }

  it('keeps the place under the pointer while zooming', () => {
    const before = view.toPlane(camera, 200, 100)

    const zoomed = view.zoomAt(camera, 1.7, 200, 100)

    const after = view.toPlane(zoomed, 200, 100)
    assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 1e-6)
    assert.equal(zoomed.zoom, 16.7)
  })

  it('follows a drag', () => {
    const place = view.toPlane(camera, 300, 300)

    const { x, y } = view.toScreen(view.pan(camera, 40, -25), place.x, place.y)

    assert.ok(Math.hypot(x - 340, y - 275) < 1e-6)
  })

  it('fits the given bounds', () => {
    const fitted = view.fit(camera, [91.68, 26.13, 91.72, 26.17], 20)

    const [west, south, east, north] = view.boundsOf(fitted)
    assert.ok(west < 91.68 && south < 26.13 && east > 91.72 && north > 26.17)
    assert.ok(view.metresPerPixel(fitted) < 12)
  })

  it('converts its position to degrees and back', () => {
    const target = { centre: { lng: 91.71, lat: 26.14 }, zoom: 17, bearing: 9, pitch: 9 }

    const there = view.place(camera, target)

    const { centre, zoom } = view.cameraOf(there)
    assert.ok(Math.abs(centre.lng - 91.71) < 1e-9 && Math.abs(centre.lat - 26.14) < 1e-9)
    assert.equal(zoom, 17)
  })
})
