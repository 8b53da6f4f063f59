import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { FeatureCollection } from 'geojson'
import { writeArrayBuffer } from 'geotiff'
import { parquetWriteBuffer } from 'hyparquet-writer'
import initSqlJs from 'sql.js'
import { feature as featureOf } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection } from 'topojson-specification'
import { buildWkb, joined } from './binary-samples-for-tests.ts'
import { geoJson, openSample, type ReadSample } from './samples-for-tests.ts'

const survey: FeatureCollection = JSON.parse(geoJson)

/** By which the writer packs; Snappy it knows itself. */
const codecs = {
  UNCOMPRESSED: (bytes: Uint8Array) => bytes,
  GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)),
  BROTLI: (bytes: Uint8Array) => new Uint8Array(brotliCompressSync(bytes)),
  ZSTD: (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes)),
}

describe('files that libraries write', () => {
  it('open from FlatGeobuf', async () => {
    const layer = await openSample({ 'a.fgb': serialize(survey, 4326) })

    await assertSurvey(layer, 'FlatGeobuf')
  })

  for (const codec of ['SNAPPY', 'UNCOMPRESSED', 'GZIP', 'BROTLI', 'ZSTD'] as const) {
    it(`open from GeoParquet, packed by ${codec}`, async () => {
      const columns = { geometry: { encoding: 'WKB', geometry_types: [] } }
      const bytes = parquetWriteBuffer({
        codec,
        compressors: codecs,
        columnData: [
          { name: 'geometry', data: [buildWkb(), buildWkb(), null], type: 'BYTE_ARRAY' },
          { name: 'name', data: ['Plot', 'Road', '__proto__'], type: 'STRING' },
          { name: 'area', data: [12.5, 1, 2], type: 'DOUBLE' },
        ],
        kvMetadata: [
          { key: 'geo', value: JSON.stringify({ primary_column: 'geometry', columns }) },
        ],
      })

      const layer = await openSample({ 'a.parquet': new Uint8Array(bytes) })

      assert.equal(layer.format, 'GeoParquet')
      assert.equal(layer.crs, 'EPSG:4326 WGS 84')
      assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 1])
      assert.deepEqual(layer.fields, ['name', 'area'])
      assert.deepEqual(await layer.row(0), { name: 'Plot', area: '12.5' })
      assert.equal((await layer.row(2)).name, '__proto__')
    })
  }

  it('open from GeoPackage, every table of it in its own system', async () => {
    const layer = await openSample({ 'a.gpkg': await buildGeoPackage() })

    assert.equal(layer.format, 'GeoPackage')
    assert.equal(layer.featureCount, 3)
    assert.equal(layer.skippedCount, 1, 'one has no shape')
    assert.equal(layer.crs, 'EPSG:4326 WGS 84, EPSG:32646 WGS 84 / UTM zone 46N')
    assert.deepEqual(await layer.row(0), { layer: 'degrees', name: 'Plot' })
    assert.deepEqual(await layer.row(2), { layer: 'metres', note: 'well' })
    assert.ok(Math.abs(layer.bounds[3] - 26.25) < 1e-6)
  })

  it('open from TopoJSON as its own client reads it', async () => {
    const topo = topology({ survey }, 1e5)
    // The server's types know no properties of the collection it has just built.
    const collection = topo.objects.survey as GeometryCollection

    const layer = await openSample({ 'a.topojson': JSON.stringify(topo) })

    const expected = featureOf(topo, collection)
    assert.equal(layer.featureCount, expected.features.length)
    await assertSurvey(layer, 'TopoJSON')
  })

  it('open from GeoTIFF as a picture in its place', async () => {
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

  it('end in a problem when they are cut or torn, never in anything else', async () => {
    const files: Record<string, Uint8Array> = {
      'a.fgb': serialize(survey, 4326),
      'a.gpkg': await buildGeoPackage(),
      'a.zip': zipSync({ 'a.geojson': new TextEncoder().encode(geoJson) }),
    }
    let problems = 0

    for (const [name, bytes] of Object.entries(files)) {
      for (let i = 1; i < 20; i += 1) {
        const at = Math.floor((bytes.length * i) / 20)
        const torn = joined([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + i))])
        for (const broken of [bytes.slice(0, at), torn]) {
          await openSample({ [name]: broken }).catch((error: unknown) => {
            assert.equal(error instanceof Error && error.name, 'OpenProblem', `${error}`)
            problems += 1
          })
        }
      }
    }

    assert.ok(problems > 20)
  })
})

async function assertSurvey(layer: ReadSample, format: string): Promise<void> {
  assert.equal(layer.format, format)
  assert.equal(layer.crs, 'EPSG:4326 WGS 84')
  assert.equal(layer.featureCount, 3)
  assert.deepEqual(rounded(layer.bounds), [91.6, 26.1, 91.8, 26.25])
  assert.equal(layer.drawing.triangles.length / 3, 8)
  assert.equal(layer.drawing.segments.length / 2, 10)
  assert.equal(layer.drawing.points.length, 1)
  assert.equal((await layer.row(0)).name, 'Plot')
  assert.equal((await layer.row(0)).area, '12.5')
}

async function buildGeoPackage(): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const database = new Database()
  database.run(`
    CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, 'undefined'), ('UTM', 9, 'epsg', 32646, '');
    CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id);
    INSERT INTO gpkg_geometry_columns VALUES ('degrees', 'geom', 4326), ('metres', 'shape "x"', 9);
    CREATE TABLE degrees (geom BLOB, name TEXT);
    CREATE TABLE metres ("shape ""x""" BLOB, note TEXT);
  `)
  // GeoPackage's own header in front of the well-known binary: no envelope, then one of 32 bytes.
  const plain = joined([Uint8Array.of(0x47, 0x50, 0, 1, 0, 0, 0, 0), buildWkb()])
  const point = new DataView(new ArrayBuffer(21))
  point.setUint8(0, 1)
  point.setUint32(1, 1, true)
  point.setFloat64(5, 370_002.494210229, true)
  point.setFloat64(13, 2_887_407.16800005, true)
  const wide = joined([
    Uint8Array.of(0x47, 0x50, 0, 3),
    new Uint8Array(4 + 32),
    new Uint8Array(point.buffer),
  ])
  database.run('INSERT INTO degrees VALUES (?, ?), (NULL, ?)', [plain, 'Plot', 'Nowhere'])
  database.run('INSERT INTO metres VALUES (?, ?)', [wide, 'well'])
  const bytes = database.export()
  database.close()
  return bytes
}

function rounded(numbers: readonly number[]): number[] {
  return numbers.map((number) => Math.round(number * 1e4) / 1e4)
}
