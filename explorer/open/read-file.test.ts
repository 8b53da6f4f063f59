import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync, zipSync } from 'fflate'
import { buildShapefile } from './binary-samples.ts'
import { limits } from './limits.ts'
import { readFile } from './read-file.ts'
import { csv, geoJson, kml, mid, mif, openSample, sourcesOf } from './samples.ts'

const { shp, dbf } = buildShapefile()
const utm =
  'PROJCS["WGS_1984_UTM_Zone_46N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",93.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'

describe('files that belong together', () => {
  it('are one layer, loose or in an archive', async () => {
    const loose = await openSample({ 'Plots.SHP': shp, 'plots.dbf': dbf })
    const packed = await openSample({
      'a.zip': zipSync({ 'x/plots.shp': shp, 'x/plots.dbf': dbf }),
    })

    for (const layer of [loose, packed]) {
      assert.equal(layer.format, 'Shapefile')
      assert.equal(layer.featureCount, 2)
      assert.equal(layer.drawing.triangles.length / 3, 8 + 2)
      assert.equal((await layer.row(0)).area, '12.5')
      assert.equal((await layer.row(1)).name, 'Café', 'in the western code page')
      assert.equal((await layer.row(1)).area, '', 'stars are no number')
    }
  })

  it('are read in the code page that .cpg names', async () => {
    const layer = await openSample({ 'a.shp': shp, 'a.dbf': dbf, 'a.cpg': 'ISO-8859-5' })

    assert.equal((await layer.row(1)).name, 'Cafщ')
  })

  it('are in the system that .prj tells', async () => {
    const inMetres = await openSample({ 'a.shp': shifted(shp, 370_000, 2_900_000), 'a.prj': utm })

    assert.equal(inMetres.crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
    assert.ok(Math.abs(inMetres.bounds[0] - 91.699) < 0.01, `${inMetres.bounds}`)
  })

  it('ask for their system when metres come without one', async () => {
    const files = { 'a.shp': shifted(shp, 370_000, 2_900_000) }

    await assert.rejects(openSample(files), { code: 'needs-crs' })
    const layer = await openSample(files, async () => '32646')
    assert.equal(layer.crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
  })

  it('have the name of the one they belong to, with its ending', async () => {
    const loose = await openSample({ 'a.dbf': dbf, 'a.shp': shp })
    const packed = await openSample({ 'parts.zip': zipSync({ 'a.shp': shp, 'a.dbf': dbf }) })

    assert.equal(loose.name, 'a.shp')
    assert.equal(packed.name, 'parts.zip')
  })

  it('are joined when an archive holds several', async () => {
    const layer = await openSample({
      'a.zip': zipSync({
        'north.mif': encode(mif),
        'north.mid': encode(mid),
        'south.mif': encode(mif),
      }),
    })

    assert.equal(layer.featureCount, 6)
    assert.deepEqual(await layer.row(0), { layer: 'north', name: 'Plot', area: '12.5' })
    assert.equal((await layer.row(3)).layer, 'south')
  })

  it('are KMZ when the archive holds KML, and unpacked when packed alone', async () => {
    const kmz = await openSample({
      'a.kmz': zipSync({ 'doc.kml': encode(kml), 'files/a.png': encode('x') }),
    })
    const packed = await openSample({ 'a.geojson.gz': gzipSync(encode(geoJson)) })

    assert.equal(kmz.format, 'KMZ')
    assert.equal(packed.format, 'GeoJSON')
    assert.equal(packed.name, 'a.geojson.gz')
  })

  it('say which of them is missing', async () => {
    await assert.rejects(openSample({ 'a.dbf': dbf }), { code: 'incomplete', message: /\.shp/ })
    await assert.rejects(openSample({ 'a.mid': mid }), { code: 'incomplete', message: /\.mif/ })
  })
})

describe('a file that cannot be opened', () => {
  const cases: [name: string, files: Record<string, string | Uint8Array>, code: string][] = [
    ['no file at all', {}, 'empty'],
    ['no bytes', { 'a.kml': '' }, 'empty'],
    ['an archive of nothing', { 'a.zip': zipSync({}) }, 'empty'],
    ['nothing drawn', { 'a.geojson': '{"type":"FeatureCollection","features":[]}' }, 'empty'],
    ['prose', { 'a.txt': 'Dear surveyor, see you on Monday.' }, 'unknown-format'],
    ['XML of another kind', { 'a.xml': '<html><body/></html>' }, 'unknown-format'],
    ['bytes of no kind', { 'a.bin': new Uint8Array([1, 2, 3, 4, 5, 0, 7]) }, 'unknown-format'],
    ['an archive of prose', { 'a.zip': zipSync({ 'a.txt': encode('Hello') }) }, 'unknown-format'],
    ['a DWG', { 'a.dwg': 'AC1027\0\0' }, 'unsupported'],
    ['a table without places', { 'a.csv': 'name,area\nPlot,12\n' }, 'no-coordinates'],
    [
      'metres where degrees are said',
      { 'a.kml': kml.replaceAll('26.', '2600000.') },
      'outside-world',
    ],
    [
      'an unknown system',
      {
        'a.geojson': geoJson.replace(
          '"features"',
          '"crs":{"properties":{"name":"EPSG:1234"}},"features"',
        ),
      },
      'unknown-crs',
    ],
    [
      'an archive cut short',
      { 'a.zip': zipSync({ 'a.kml': encode(kml) }).slice(0, 300) },
      'broken',
    ],
    [
      'a database that is no GeoPackage',
      { 'a.gpkg': `SQLite format 3\0${'x'.repeat(200)}` },
      'broken',
    ],
    [
      'a FlatGeobuf of nothing',
      { 'a.fgb': new Uint8Array([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0, 1]) },
      'broken',
    ],
    ['a Parquet of nothing', { 'a.parquet': 'PAR1 PAR1' }, 'broken'],
    ['a TIFF of nothing', { 'a.tif': new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]) }, 'broken'],
  ]
  for (const [name, files, code] of cases) {
    it(`says so in one sentence: ${name}`, async () => {
      await assert.rejects(openSample(files), {
        name: 'OpenProblem',
        code,
        message: /^[A-Z“][^\n]{10,200}[.]$/,
      })
    })
  }

  it('is told what can be opened when it is no map', async () => {
    for (const [name, head] of [
      ['plan.pdf', '%PDF-1.7\n'],
      ['letter.txt', 'Dear surveyor, see you on Monday.'],
    ] as const) {
      await assert.rejects(openSample({ [name]: head }), {
        code: 'unknown-format',
        message: new RegExp(`^“${name}” is .*try GeoJSON, KML, Shapefile, .* or GeoTIFF\\.$`),
      })
    }
  })

  it('is told where it is broken', async () => {
    const cut = (text: string, at: string) => text.slice(0, text.indexOf(at))

    await assert.rejects(openSample({ 'a.geojson': geoJson.replace('"Well"', '"Well') }), {
      message: /line \d+/,
    })
    await assert.rejects(openSample({ 'a.kml': cut(kml, '</Folder>') }), { message: /line 14/ })
    await assert.rejects(openSample({ 'a.shp': shp.slice(0, 200) }), { message: /byte 100/ })
  })
})

describe('a hostile file', () => {
  const zeros = new Uint8Array(1.1 * limits.freeBytes)

  it('that unpacks to a thousand times its size is stopped', async () => {
    const bomb = zipSync({ 'a.geojson': zeros }, { level: 1 })
    const packed = gzipSync(zeros, { level: 1 })

    await assert.rejects(openSample({ 'a.zip': bomb }), { code: 'bomb' })
    await assert.rejects(openSample({ 'a.gz': packed }), { code: 'bomb' })
  })

  it('that lies about its unpacked size is stopped all the same', async () => {
    const bomb = zipSync({ 'a.geojson': zeros }, { level: 1 })
    new DataView(bomb.buffer).setUint32(bomb.length - 22 - 46 - 'a.geojson'.length + 24, 5, true)

    await assert.rejects(openSample({ 'a.zip': bomb }), { code: 'bomb' })
  })

  it('that is encrypted says so', async () => {
    const archive = zipSync({ 'a.kml': encode(kml) })
    const directory = archive.length - 22 - 46 - 'a.kml'.length
    archive[directory + 8] = 1

    await assert.rejects(openSample({ 'a.zip': archive }), { code: 'encrypted' })
  })

  it('that is too large is not read', async () => {
    const huge = { name: 'a.geojson', bytes: new Uint8Array(limits.fileBytes + 1) }

    await assert.rejects(readFile([huge], { askCrs: async () => null, onProgress() {} }), {
      code: 'too-large',
    })
  })

  it('that names one arc a million times is stopped at ten million vertices', async () => {
    const arc = Array.from({ length: 1000 }, (_, i) => [i % 2, 1])
    const line = Array.from({ length: 11_000 }, () => 0)
    const bomb = {
      type: 'Topology',
      arcs: [arc],
      objects: { a: { type: 'LineString', arcs: line } },
    }

    await assert.rejects(openSample({ 'a.json': JSON.stringify(bomb) }), { code: 'too-large' })
  })

  it('with more than two million features is stopped', async () => {
    const rows = '1,2\n'.repeat(limits.features + 1)

    await assert.rejects(openSample({ 'a.csv': `lat,lon\n${rows}` }), { code: 'too-large' })
  })

  it('that is nested a hundred thousand deep ends in a problem', async () => {
    const deep = 100_000
    const collection = '{"type":"GeometryCollection","geometries":['
    const files: Record<string, string> = {
      'a.geojson': '['.repeat(deep),
      'b.geojson': collection.repeat(deep) + ']}'.repeat(deep),
      'c.kml': `<kml>${'<Folder>'.repeat(deep)}`,
      'd.wkt': 'GEOMETRYCOLLECTION('.repeat(deep),
      'e.wkt': 'COMPOUNDCURVE('.repeat(deep),
      'f.mif': `Version 300\nCharset "x"\nData\n${'COLLECTION 1\n'.repeat(deep)}`,
    }

    for (const [name, text] of Object.entries(files)) {
      await assert.rejects(openSample({ [name]: text }), { code: 'broken' }, name)
    }
  })

  it('expands no entities of its own and follows no links', async () => {
    const laughs = kml.replace(
      '<kml',
      '<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><kml',
    )

    const layer = await openSample({ 'a.kml': laughs.replace('<name>Plot', '<name>&b;') })

    assert.equal((await layer.row(0)).name, '&b;')
  })

  it('cannot reach the prototype of anything', async () => {
    const field = '__proto__'
    const files: Record<string, string> = {
      'a.geojson': geoJson.replaceAll('"name"', `"${field}"`),
      'a.kml': kml.replaceAll('name="area"', `name="${field}"`),
      'a.csv': csv.replace('name', field),
    }

    for (const [name, text] of Object.entries(files)) {
      const layer = await openSample({ [name]: text })
      const row = await layer.row(0)

      assert.ok(layer.fields.includes(field), name)
      assert.ok(Object.hasOwn(row, field), name)
      assert.equal(Reflect.get({}, 'polluted'), undefined)
    }
  })

  it('leaves out coordinates that are no numbers, and counts features without any', async () => {
    const layer = await openSample({
      'a.geojson': geoJson.replace('91.75', '1e999').replace('91.65', 'null'),
    })

    assert.equal(layer.featureCount, 3)
    assert.equal(layer.skippedCount, 1, 'the well')
    assert.equal(layer.drawing.points.length, 0)
    assert.equal(layer.drawing.segments.length / 2, 4 + 4 + 1)
  })

  it('may say as much as it likes, of which a visitor is shown the beginning', async () => {
    const layer = await openSample({ 'a.geojson': geoJson.replace('Plot', 'P'.repeat(1e6)) })

    assert.ok(((await layer.row(0)).name ?? '').length < 3_000)
  })
})

/** The same file with every coordinate moved, degrees taken for metres. */
function shifted(bytes: Uint8Array, x: number, y: number): Uint8Array {
  const moved = bytes.slice()
  const view = new DataView(moved.buffer)
  for (let at = 100; at < moved.length; ) {
    const parts = view.getInt32(at + 8 + 36, true)
    const points = view.getInt32(at + 8 + 40, true)
    for (let i = 0; i < points; i += 1) {
      const offset = at + 8 + 44 + 4 * parts + 16 * i
      view.setFloat64(offset, view.getFloat64(offset, true) + x, true)
      view.setFloat64(offset + 8, view.getFloat64(offset + 8, true) + y, true)
    }
    at += 8 + 2 * view.getInt32(at + 4, false)
  }
  return moved
}

function encode(text: string): Uint8Array {
  const [source] = sourcesOf({ text })
  return source?.bytes ?? new Uint8Array()
}
