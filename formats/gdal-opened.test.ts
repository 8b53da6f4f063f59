// Complete run: it runs GDAL.
import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { makeFolder } from '../tools/testing/folder.ts'
import { formats } from './formats.ts'
import { needsGdal, run } from './read-with-gdal-for-tests.ts'
import { allKinds, type Kind, richLayer } from './rich-layer-for-tests.ts'
import {
  type GdalFile,
  loadSamples,
  openSample,
  type ReadSample,
  utf8,
  utm,
} from './samples-for-tests.ts'

const COUNT = 60
const bounds = [91.7, 26.1, 91.798, 26.158]

const samples = await loadSamples()

describe('files written by GDAL', () => {
  const dir = makeFolder({ after })
  before(() => writeFile(join(dir, 'survey.geojson'), richLayer()))

  async function write(
    driver: string,
    name: string,
    options: readonly string[] = [],
  ): Promise<void> {
    await run('ogr2ogr', ['-f', driver, ...options, join(dir, name), join(dir, 'survey.geojson')])
  }

  const plotsOnly = onlyKinds(['plot'])

  /** Everything that GDAL wrote under this name, with any extension. */
  async function filesOf(name: string): Promise<Record<string, Uint8Array>> {
    const stem = name.replace(/\.\w+$/, '.')
    const names = (await readdir(dir)).filter(
      (one) => one.startsWith(stem) && !one.endsWith('.xsd'),
    )
    const main = names.filter((one) => one === name)
    const others = names.filter(
      (one) => one !== name && /\.(?:dbf|prj|cpg|shx|mid|dat|map|id)$/.test(one),
    )
    const entries = [...main, ...others].map(async (one) => [
      one,
      new Uint8Array(await readFile(join(dir, one))),
    ])
    return Object.fromEntries(await Promise.all(entries))
  }

  const cases = samples.flatMap(({ format, gdal = [] }) =>
    gdal.map((file) => ({ format, ...file })),
  )
  for (const { format, ...file } of cases) {
    it(`open unchanged: ${file.name} by ${file.driver}`, needsGdal, async () => {
      const { driver, name, crs = 'EPSG:4326', ask, kinds = allKinds } = file
      const source = await openSample({ 'a.geojson': richLayer(kinds) })
      await write(driver, name, [...onlyKinds(kinds), ...(file.options ?? [])])

      const layer = await openSample(await filesOf(name), async () => ask ?? null)

      assert.equal(layer.format, formats.find(({ id }) => id === format)?.name)
      assert.ok(layer.crs.startsWith(crs), layer.crs)
      assert.equal(layer.featureCount, source.featureCount)
      assert.doesNotMatch(layer.note, /left out/)
      assert.equal(layer.skippedCount, source.skippedCount)
      assertSame(layer.bounds, source.bounds)
      for (const shapes of ['triangles', 'segments', 'points'] as const) {
        assert.equal(layer.drawing[shapes].length, source.drawing[shapes].length, shapes)
      }
      if (!file.isBare) await assertRows(layer, source, file)
    })
  }

  it('open from archives as well', needsGdal, async () => {
    await write('ESRI Shapefile', 'packed.shp', [...plotsOnly, ...utm, ...utf8])
    await write('KML', 'packed.kml', plotsOnly)

    const shapes = await openSample({ 'a.zip': zipSync(await filesOf('packed.shp')) })
    const kmz = await openSample({
      'a.kmz': zipSync({ 'doc.kml': new Uint8Array(await readFile(join(dir, 'packed.kml'))) }),
    })

    const source = await openSample({ 'a.geojson': richLayer(['plot']) })
    for (const layer of [shapes, kmz]) assertExtent(layer)
    await assertRows(shapes, source, { isDayOnly: true })
    await assertRows(kmz, source, {})
  })

  it('open as tables of points and as tracks', needsGdal, async () => {
    const centres = [
      '-dialect',
      'SQLite',
      '-sql',
      "SELECT ST_Centroid(geometry) AS geometry, plot AS name FROM survey WHERE kind = 'plot'",
    ]
    await write('CSV', 'points.csv', [...centres, '-lco', 'GEOMETRY=AS_XY'])
    await write('GPX', 'points.gpx', [...centres, '-nlt', 'POINT'])

    const table = await openSample(await filesOf('points.csv'))
    const gpx = await openSample(await filesOf('points.gpx'))

    for (const layer of [table, gpx]) {
      assert.equal(layer.featureCount, COUNT)
      assert.equal(layer.drawing.points.length, COUNT)
      assert.equal((await layer.row(59)).name, '60')
      assert.ok(Math.abs(layer.bounds[0] - 91.704) < 1e-6, `${layer.bounds}`)
    }
  })

  it('open from GeoPackages of several tables', needsGdal, async () => {
    await write('GPKG', 'many.gpkg', [...plotsOnly, '-nln', 'north'])
    await write('GPKG', 'many.gpkg', [...plotsOnly, '-update', '-nln', 'south', ...utm])

    const layer = await openSample(await filesOf('many.gpkg'))

    assert.equal(layer.featureCount, 2 * COUNT)
    assertExtent(layer)
    assert.equal((await layer.row(COUNT)).layer, 'south')
    assert.match((await layer.row(COUNT)).owner, /^ভূমি 1,/)
  })

  // The first is reduced to what a graphics card can hold.
  for (const [compression, width] of [
    ['NONE', 2100],
    ['LZW', 210],
    ['DEFLATE', 210],
  ] as const) {
    it(`open as images: GeoTIFF, ${compression}`, needsGdal, async () => {
      const path = join(dir, `${compression}.tif`)
      const options = `-of GTiff -outsize ${width} ${width / 2} -bands 3 -burn 200 -burn 100 -burn 50
        -a_srs EPSG:32646 -a_ullr 370000 2888000 372000 2887000 -co COMPRESS=${compression}`
      await run('gdal_create', [...options.split(/\s+/), path])

      const {
        raster,
        bounds: at,
        crs,
      } = await openSample({ 'a.tif': new Uint8Array(await readFile(path)) })

      assert.equal(crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
      assert.ok(raster)
      const expected = Math.min(2048, width)
      assert.deepEqual([raster.width, raster.height], [expected, expected / 2])
      assert.deepEqual([...raster.pixels.slice(0, 4)], [200, 100, 50, 255])
      assert.ok(Math.abs(at[0] - 91.7) < 0.001 && Math.abs(at[3] - 26.105) < 0.001, `${at}`)
    })
  }
})

/** A millionth of a degree is a tenth of a metre; a missing datum shift is hundreds. */
function assertSame(actual: readonly number[], expected: readonly number[]): void {
  for (const [side, value] of expected.entries()) {
    assert.ok(Math.abs(actual[side] - value) < 2e-6, `${actual} is ${expected}`)
  }
}

function assertExtent(layer: ReadSample): void {
  assertSame(layer.bounds, bounds)
}

function onlyKinds(kinds: readonly Kind[]): string[] {
  return ['-where', `kind IN (${kinds.map((kind) => `'${kind}'`).join(',')})`]
}

/** All values of all rows. Some formats reorder features. */
async function assertRows(
  layer: ReadSample,
  source: ReadSample,
  { nullNumber = '', isDayOnly }: Pick<GdalFile, 'nullNumber' | 'isDayOnly'>,
): Promise<void> {
  const fields = ['kind', 'plot', 'owner', 'area', 'day', 'seen', 'note']
  const written = new Map<string, Record<string, string>>()
  for (let feature = 0; feature < layer.featureCount; feature += 1) {
    const row = await layer.row(feature)
    written.set(plain(row.plot ?? ''), row)
  }
  for (let feature = 0; feature < source.featureCount; feature += 1) {
    const row = await source.row(feature)
    const other = written.get(row.plot) ?? {}
    for (const field of fields) {
      const value = row[field] === '' && field === 'area' ? nullNumber : row[field]
      const expected = plain(field === 'seen' && isDayOnly ? value.slice(0, 10) : value)
      assert.equal(plain(other[field] ?? ''), expected, `${field} of ${row.plot}`)
    }
  }
}

/** Normalises dates and numbers of GDAL and others. */
function plain(value: string): string {
  const [, year, month, day, time] =
    /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d:\d\d).*)?$/.exec(value) ?? []
  if (year !== undefined)
    return `${year}-${month}-${day}${time && time !== '00:00:00' ? ` ${time}` : ''}`
  return value !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : value
}
