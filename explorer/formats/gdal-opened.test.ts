import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { zipSync } from 'fflate'
import { formats } from './formats.ts'
import { loadSamples, openSample, type ReadSample, utf8, utm } from './samples-for-tests.ts'

const run = promisify(execFile)

/** Areas with holes in rows, so that a shift, a turn or a lost one is seen. */
const COUNT = 60
const survey = JSON.stringify({
  type: 'FeatureCollection',
  name: 'survey',
  features: Array.from({ length: COUNT }, (_, i) => ({
    type: 'Feature',
    properties: { plot: i + 1, owner: `Bhūmi ${i + 1}`, area: i * 1.25 },
    geometry: {
      type: 'MultiPolygon',
      coordinates: [plotAt(91.7 + (i % 10) / 100, 26.1 + Math.floor(i / 10) / 100)],
    },
  })),
})
const bounds = [91.7, 26.1, 91.798, 26.158]

const samples = await loadSamples()

describe('files that GDAL writes', () => {
  let dir = ''
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'opened-'))
    await writeFile(join(dir, 'survey.geojson'), survey)
  })
  after(() => rm(dir, { recursive: true }))

  async function write(
    driver: string,
    name: string,
    options: readonly string[] = [],
  ): Promise<void> {
    await run('ogr2ogr', ['-f', driver, ...options, join(dir, name), join(dir, 'survey.geojson')])
  }

  /** Everything that GDAL wrote under this name, whatever its ending. */
  async function filesOf(name: string): Promise<Record<string, Uint8Array>> {
    const stem = name.replace(/\.\w+$/, '.')
    const names = (await readdir(dir)).filter(
      (one) => one.startsWith(stem) && !one.endsWith('.xsd'),
    )
    const main = names.filter((one) => one === name)
    const others = names.filter((one) => one !== name && /\.(?:dbf|prj|cpg|shx|mid)$/.test(one))
    const entries = [...main, ...others].map(async (one) => [
      one,
      new Uint8Array(await readFile(join(dir, one))),
    ])
    return Object.fromEntries(await Promise.all(entries))
  }

  const cases = samples.flatMap(({ format, gdal = [] }) =>
    gdal.map((file) => ({ format, ...file })),
  )
  for (const { driver, name, options, format, crs = 'EPSG:4326', ask, isBare } of cases) {
    it(`open as they are: ${name} by ${driver}`, async () => {
      await write(driver, name, options)

      const layer = await openSample(await filesOf(name), async () => ask ?? null)

      assert.equal(layer.format, formats.find(({ id }) => id === format)?.name)
      assert.ok(layer.crs.startsWith(crs), layer.crs)
      assertExtent(layer)
      assert.equal(layer.featureCount, COUNT)
      assert.equal(layer.skippedCount, 0)
      assert.equal(layer.drawing.triangles.length / 3, COUNT * 8)
      if (!isBare) await assertRows(layer)
    })
  }

  it('open from archives as well', async () => {
    await write('ESRI Shapefile', 'packed.shp', [...utm, ...utf8])
    await write('KML', 'packed.kml')

    const shapes = await openSample({ 'a.zip': zipSync(await filesOf('packed.shp')) })
    const kmz = await openSample({
      'a.kmz': zipSync({ 'doc.kml': new Uint8Array(await readFile(join(dir, 'packed.kml'))) }),
    })

    for (const layer of [shapes, kmz]) {
      assertExtent(layer)
      await assertRows(layer)
    }
  })

  it('open as tables of points and as tracks', async () => {
    const centres = [
      '-dialect',
      'SQLite',
      '-sql',
      'SELECT ST_Centroid(geometry) AS geometry, owner AS name FROM survey',
    ]
    await write('CSV', 'points.csv', [...centres, '-lco', 'GEOMETRY=AS_XY'])
    await write('GPX', 'points.gpx', [...centres, '-nlt', 'POINT'])

    const table = await openSample(await filesOf('points.csv'))
    const gpx = await openSample(await filesOf('points.gpx'))

    for (const layer of [table, gpx]) {
      assert.equal(layer.featureCount, COUNT)
      assert.equal(layer.drawing.points.length, COUNT)
      assert.equal((await layer.row(59)).name, 'Bhūmi 60')
      assert.ok(Math.abs(layer.bounds[0] - 91.704) < 1e-6, `${layer.bounds}`)
    }
  })

  it('open from GeoPackages of several tables', async () => {
    await write('GPKG', 'many.gpkg', ['-nln', 'north'])
    await write('GPKG', 'many.gpkg', ['-update', '-nln', 'south', ...utm])

    const layer = await openSample(await filesOf('many.gpkg'))

    assert.equal(layer.featureCount, 2 * COUNT)
    assertExtent(layer)
    assert.equal((await layer.row(COUNT)).layer, 'south')
    assert.equal((await layer.row(COUNT)).owner, 'Bhūmi 1')
  })

  for (const compression of ['NONE', 'LZW', 'DEFLATE']) {
    it(`open as pictures: GeoTIFF, ${compression}`, async () => {
      const path = join(dir, `${compression}.tif`)
      const place = ['-a_srs', 'EPSG:32646', '-a_ullr', '370000', '2888000', '372000', '2887000']
      const paint = [
        '-outsize',
        '2100',
        '1050',
        '-bands',
        '3',
        '-burn',
        '200',
        '-burn',
        '100',
        '-burn',
        '50',
      ]
      await run('gdal_create', [
        '-of',
        'GTiff',
        ...paint,
        ...place,
        '-co',
        `COMPRESS=${compression}`,
        path,
      ])

      const {
        raster,
        bounds: at,
        crs,
      } = await openSample({ 'a.tif': new Uint8Array(await readFile(path)) })

      assert.equal(crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
      assert.ok(raster)
      assert.deepEqual([raster.width, raster.height], [2048, 1024])
      assert.deepEqual([...raster.pixels.slice(0, 4)], [200, 100, 50, 255])
      assert.ok(Math.abs(at[0] - 91.7) < 0.001 && Math.abs(at[3] - 26.105) < 0.001, `${at}`)
    })
  }
})

/** A millionth of a degree is a tenth of a metre; a datum that was forgotten is hundreds. */
function assertExtent(layer: ReadSample): void {
  for (const [side, expected] of bounds.entries()) {
    assert.ok(Math.abs(layer.bounds[side] - expected) < 2e-6, `${layer.bounds}`)
  }
}

/** Some formats put features in an order of their own. */
async function assertRows(layer: ReadSample): Promise<void> {
  const rows = await Promise.all(Array.from({ length: COUNT }, (_, i) => layer.row(i)))
  const last = rows.find(({ plot }) => Number(plot) === COUNT)
  assert.equal(last?.owner, `Bhūmi ${COUNT}`)
  assert.equal(Number(last?.area), 73.75)
}

function plotAt(x: number, y: number): [number, number][][] {
  const square = (west: number, south: number, size: number): [number, number][] => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  return [square(x, y, 0.008), square(x + 0.002, y + 0.002, 0.004).reverse()]
}
