import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { geoJsonText } from './geojson/sample-for-tests.ts'
import { buildGeoTiff } from './geotiff/sample-for-tests.ts'
import { buildTiff } from './geotiff/tiff-for-tests.ts'
import { kmlText } from './kml/sample-for-tests.ts'
import { mid, mifText } from './mif/sample-for-tests.ts'
import { openSample, rounded } from './samples-for-tests.ts'
import { buildShapefile } from './shapefile/sample-for-tests.ts'

const { shp, dbf } = buildShapefile()

describe('files that belong together', () => {
  it('are one layer with the name of the main file, separate or in an archive', async () => {
    const loose = await openSample({ 'plots.dbf': dbf, 'Plots.SHP': shp })
    const packed = await openSample({
      'a.zip': zipSync({ 'x/plots.shp': shp, 'x/plots.dbf': dbf }),
    })

    assert.deepEqual([loose.name, packed.name], ['Plots.SHP', 'a.zip'])
    for (const layer of [loose, packed]) {
      assert.equal(layer.format, 'Shapefile')
      assert.equal(layer.featureCount, 2)
      assert.equal(layer.drawing.triangles.length / 3, 8 + 2)
      assert.equal((await layer.row(0)).area, '12.5')
      assert.equal((await layer.row(1)).name, 'Café', 'in the western code page')
      assert.equal((await layer.row(1)).area, '', 'stars are no number')
    }
  })

  it('are joined when an archive contains several', async () => {
    const layer = await openSample({
      'a.zip': zipSync({
        'north.mif': strToU8(mifText),
        'north.mid': strToU8(mid),
        'south.mif': strToU8(mifText),
      }),
    })

    assert.equal(layer.featureCount, 6)
    assert.deepEqual(await layer.row(0), { layer: 'north', name: 'Plot', area: '12.5' })
    assert.equal((await layer.row(3)).layer, 'south')
  })

  it('are KMZ if a KML is zipped as such, and unpacked if it is zipped alone', async () => {
    const kmz = await openSample({
      'a.kmz': zipSync({ 'doc.kml': strToU8(kmlText), 'files/a.png': strToU8('x') }),
    })
    const packed = await openSample({ 'a.geojson.gz': gzipSync(strToU8(geoJsonText)) })

    assert.equal(kmz.format, 'KMZ')
    assert.equal(packed.format, 'GeoJSON')
    assert.equal(packed.name, 'a.geojson.gz')
  })

  it('are all opened when an archive contains several formats, and each is named', async () => {
    const files = {
      'a/plots.geojson': geoJsonText,
      'roads.kml': kmlText,
      'notes.txt': 'Of Monday.',
    }

    const layer = await openSample({ 'mixed.zip': zipped(files) })

    assert.equal(layer.format, 'GeoJSON, KML', 'a plain archive is no KMZ')
    assert.equal(layer.featureCount, 6)
    assert.equal((await layer.row(0)).layer, 'plots')
    assert.equal((await layer.row(3)).layer, 'roads')
    assert.doesNotMatch(layer.note, /left out/)
  })

  it('report what was left out of an archive, and keep the rest', async () => {
    const files = {
      'table.csv': 'name,area\nPlot,12\n',
      'broken.kml': kmlText.slice(0, -20),
      'plots.geojson': geoJsonText,
      'style.json': '{"version":8}',
      'inner.zip': zipped({ 'a.kml': kmlText }).slice(0, -30),
    }

    const layer = await openSample({ 'mixed.zip': zipped(files) })

    assert.equal(layer.format, 'GeoJSON')
    assert.equal(layer.featureCount, 3)
    assert.deepEqual(layer.fields, ['name', 'area'])
    for (const name of ['inner.zip', 'table.csv', 'broken.kml', '1 more']) {
      assert.ok(layer.note.includes(name), `${name} in ${layer.note}`)
    }
  })

  it('are found in nested archives, each with its sidecar files', async () => {
    const inner = zipped({ 'plots.shp': shp, 'plots.dbf': dbf })
    const layer = await openSample({
      'all.zip': zipped({
        'one.zip': inner,
        'two.zip': zipped({ 'plots.shp': shp }),
        'three/doc.kmz': zipped({ 'doc.kml': kmlText }),
        'four.geojson.gz': gzipSync(strToU8(geoJsonText)),
      }),
    })

    assert.equal(layer.format, 'Shapefile, KMZ, GeoJSON')
    assert.equal(layer.featureCount, 2 + 2 + 3 + 3)
    assert.equal((await layer.row(1)).name, 'Café')
    assert.deepEqual(await layer.row(3), { layer: 'plots' }, 'of the other archive')
    assert.doesNotMatch(layer.note, /left out/)
  })

  it('are not searched for in deeper nesting', async () => {
    const nest = (depth: number): Uint8Array =>
      zipped(depth === 0 ? { 'a.kml': kmlText } : { 'a.zip': nest(depth - 1) })

    assert.equal((await openSample({ 'a.zip': nest(2) })).featureCount, 3)
    await assert.rejects(openSample({ 'a.zip': nest(3) }), {
      code: 'unsupported',
      message: /nested too deeply/,
    })
  })

  it('are rejected with the first problem when nothing in an archive can be read', async () => {
    const files = { 'a.csv': 'name,area\nPlot,12\n', 'b.kml': kmlText.slice(0, -20) }

    await assert.rejects(openSample({ 'a.zip': zipped(files) }), { code: 'no-coordinates' })
  })

  it('may be several images', async () => {
    const tiff = (west: number) =>
      buildTiff({
        tags: { 33550: [0.1, 0.1, 0], 33922: [0, 0, 0, west, 26.2, 0] },
        keys: { 2048: 4326 },
      })
    const layer = await openSample({ 'a.zip': zipSync({ 'a.tif': tiff(91), 'b.tif': tiff(92) }) })

    assert.deepEqual([layer.featureCount, layer.note], [2, ''])
    assert.deepEqual(rounded(layer.bounds), [91, 26, 92.3, 26.2])
    assert.deepEqual([layer.raster?.corners[0].lng, layer.overlays[0].corners[0].lng], [91, 92])
  })

  it('may be shapes and an image, which keeps its place', async () => {
    const picture = buildGeoTiff()
    const alone = await openSample({ 'a.tif': picture })

    const both = await openSample({
      'a.zip': zipped({ 'a.geojson': geoJsonText, 'b.tif': picture }),
    })

    assert.equal(both.format, 'GeoJSON, GeoTIFF')
    assert.deepEqual(both.raster?.corners, alone.raster?.corners)
  })

  it('report which of them is missing', async () => {
    await assert.rejects(openSample({ 'a.dbf': dbf }), { code: 'incomplete', message: /\.shp/ })
    await assert.rejects(openSample({ 'a.shx': shp }), { code: 'incomplete', message: /\.shp/ })
    await assert.rejects(openSample({ 'a.mid': mid }), { code: 'incomplete', message: /\.mif/ })
  })

  it('are opened separately if their main file is missing', async () => {
    const layer = await openSample({ 'points.dat': 'lat lon\n26.1 91.7\n'.replaceAll(' ', ',') })

    assert.deepEqual([layer.format, layer.featureCount], ['CSV', 1])
  })
})

function zipped(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
}
