import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '../samples-for-tests.ts'

const overlay = (place: string) =>
  `<kml><GroundOverlay><name>Sheet 4</name><Icon><href>files/sheet.png</href></Icon>${place}</GroundOverlay></kml>`
const box = (rotation: string) =>
  `<LatLonBox><north>26.2</north><south>26.1</south><east>91.8</east><west>91.7</west>${rotation}</LatLonBox>`

describe('an image overlay of a KML', () => {
  it('has its outline and its name on the map', async () => {
    const layer = await openSample({ 'a.kml': overlay(box('')) })

    assert.equal(layer.drawing.segments.length / 2, 4)
    assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.8, 26.2])
    assert.deepEqual(await layer.row(0), { name: 'Sheet 4', picture: 'files/sheet.png' })
  })

  it('is named when it is missing', async () => {
    const layer = await openSample({ 'a.kml': overlay(box('')) })

    assert.match(layer.note, /picture “files\/sheet\.png”/)
    assert.deepEqual(layer.overlays, [])
  })

  it('is rotated counter-clockwise around its middle', async () => {
    const layer = await openSample({ 'a.kml': overlay(box('<rotation>90</rotation>')) })

    const shrink = Math.cos((26.15 * Math.PI) / 180)
    const [west, south, east, north] = layer.bounds
    assert.ok(Math.abs(east - west - 0.1 / shrink) < 1e-6, 'as wide as it was high')
    assert.ok(Math.abs(north - south - 0.1 * shrink) < 1e-6, 'as high as it was wide')
    const [lng, lat] = [layer.drawing.coordinates[0], layer.drawing.coordinates[1]]
    assert.ok(lng < 0 && lat < 0, 'its north-western corner is in the south-west')
  })

  it('may have four corners of its own', async () => {
    const layer = await openSample({
      'a.kml': overlay(
        '<gx:LatLonQuad><coordinates>91.7,26.1 91.8,26.12 91.82,26.2 91.71,26.19</coordinates></gx:LatLonQuad>',
      ),
    })

    assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.82, 26.2])
    assert.ok(layer.drawing.coordinates[0] < 0 && layer.drawing.coordinates[1] > 0)
  })

  it('may cross the antimeridian', async () => {
    const across = box('').replace('91.8', '-179').replace('91.7', '179')

    const [west, , east] = (await openSample({ 'a.kml': overlay(across) })).bounds

    assert.deepEqual(rounded([west, east]), [179, 181])
  })

  it('is skipped when it has no place on the ground', async () => {
    const logo = '<kml><ScreenOverlay><Icon><href>logo.png</href></Icon></ScreenOverlay></kml>'

    for (const text of [overlay(''), logo]) {
      await assert.rejects(openSample({ 'a.kml': text }), { code: 'empty', message: /overlay/ })
    }
  })

  it('is a point when it is a photo', async () => {
    const photo =
      '<kml><PhotoOverlay><name>Gate</name><Icon><href>gate.jpg</href></Icon><Point><coordinates>91.7,26.1</coordinates></Point></PhotoOverlay></kml>'

    const layer = await openSample({ 'a.kml': photo })

    assert.equal(layer.drawing.points.length, 1)
    assert.deepEqual(await layer.row(0), { name: 'Gate' })
  })
})
