import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writeArrayBuffer } from 'geotiff'
import { openSample, rounded } from '../samples-for-tests.ts'

describe('GeoTIFF', () => {
  it('opens as a picture in its place', async () => {
    const width = 40
    const height = 20
    const values = Float32Array.from({ length: width * height }, (_, i) => (i === 0 ? -99 : i))
    const bytes = writeArrayBuffer(values, {
      width,
      height,
      GeographicTypeGeoKey: 4326,
      GTModelTypeGeoKey: 2,
      ModelPixelScale: [0.01, 0.01, 0],
      ModelTiepoint: [0, 0, 0, 91.6, 26.3, 0],
      GDAL_NODATA: '-99\0',
    })

    const layer = await openSample({ 'a.tif': new Uint8Array(bytes) })

    assert.equal(layer.format, 'GeoTIFF')
    assert.deepEqual(rounded(layer.bounds), [91.6, 26.1, 92, 26.3])
    assert.ok(layer.raster)
    assert.deepEqual([layer.raster.width, layer.raster.height], [width, height])
    const corners = layer.raster.corners.map(({ lng, lat }) => rounded([lng, lat]))
    assert.deepEqual(corners, [
      [91.6, 26.3],
      [92, 26.3],
      [92, 26.1],
      [91.6, 26.1],
    ])
    const { pixels } = layer.raster
    assert.equal(pixels[3], 0, 'no value, nothing to see')
    assert.deepEqual([...pixels.slice(-4)], [255, 255, 255, 255])
    assert.equal((await layer.row(0)).bands, '1')
  })
})
