import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildShapes } from '../geometry/shapes.ts'
import { readCoordSys } from '../mif/coordsys.ts'
import { findCrs, projectShapes } from './crs.ts'
import { type CrsHint, readCrsName, wgs84 } from './crs-hint.ts'
import lines from './epsg.json' with { type: 'json' }
import { findEpsg } from './epsg.ts'
import { makeEpsg, ranges } from './make-epsg.ts'

/** What PROJ says of 91.7 degrees east, 26.1 north, in the systems that matter here. */
const places: readonly [code: number, x: number, y: number][] = [
  [3857, 10207997.3057432, 3011471.65247819],
  [32646, 370002.494210229, 2887407.16800005],
  [32645, 970291.528410092, 2895256.92534962],
  [3395, 10207997.3057432, 2992679.15467175],
  [7755, 5147056.39595656, 4275801.44457321],
  [7758, 894994.825828093, 1011212.29486871],
  [7771, 820122.592679973, 1052739.3565289],
  [7786, 994998.448717976, 1260310.22580717],
  [24306, 370323.512114071, 2887105.11848116],
  [24346, 370336.352388172, 2887116.90361661],
  [24375, 2913310.45163727, 926510.639197545],
  [24380, 2913334.12343875, 926515.715159703],
  [4146, 91.7031664083391, 26.0994959874362],
]

describe('reference systems', () => {
  for (const [code, x, y] of places) {
    it(`leads from EPSG:${code} to where PROJ leads`, async () => {
      const [lng, lat] = await toDegrees({ kind: 'epsg', code }, x, y)

      // Two millionths of a degree: a fifth of a metre.
      assert.ok(Math.abs(lng - 91.7) < 2e-6, `${lng}`)
      assert.ok(Math.abs(lat - 26.1) < 2e-6, `${lat}`)
    })
  }

  it('are known by their many names', () => {
    const code = (name: string) => {
      const hint = readCrsName(name)
      return hint.kind === 'epsg' ? [hint.code, hint.isOfficialOrder ?? false] : hint.kind
    }

    assert.deepEqual(code('EPSG:32646'), [32646, false])
    assert.deepEqual(code('urn:ogc:def:crs:EPSG::4326'), [4326, true])
    assert.deepEqual(code('urn:ogc:def:crs:EPSG:6.9:4326'), [4326, true])
    assert.deepEqual(code('http://www.opengis.net/def/crs/EPSG/0/4326'), [4326, true])
    assert.deepEqual(code('http://www.opengis.net/gml/srs/epsg.xml#4326'), [4326, false])
    assert.deepEqual(code('urn:ogc:def:crs:OGC:1.3:CRS84'), [4326, false])
    assert.deepEqual(code('local grid'), 'named')
  })

  it('put north first only where EPSG does and the name is official', async () => {
    const official = await findCrs(readCrsName('urn:ogc:def:crs:EPSG::4326'))
    const plain = await findCrs(readCrsName('EPSG:4326'))
    const projected = await findCrs(readCrsName('urn:ogc:def:crs:EPSG::32646'))

    assert.deepEqual(
      [official, plain, projected].map((crs) => crs.isNorthFirst),
      [true, false, false],
    )
  })

  it('say their name when they are not known', async () => {
    await assert.rejects(findCrs({ kind: 'epsg', code: 9999 }), {
      code: 'unknown-crs',
      message: /9999/,
    })
    await assert.rejects(findCrs({ kind: 'wkt', text: 'no WKT at all' }), { code: 'unknown-crs' })
    await assert.rejects(findCrs({ kind: 'wkt', text: 'PROJCS["Odd"]' }), {
      code: 'unknown-crs',
      message: /Odd/,
    })
    await assert.rejects(findCrs({ kind: 'named', name: '__proto__' }), { code: 'unknown-crs' })
    assert.equal(await findEpsg(Number.NaN), null)
  })

  it('are read from the text that Esri and GDAL write', async () => {
    const esri =
      'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]'
    const local =
      'PROJCS["Town grid",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",1000],PARAMETER["False_Northing",0],PARAMETER["Central_Meridian",91.7],PARAMETER["Scale_Factor",1],PARAMETER["Latitude_Of_Origin",26.1],UNIT["Meter",1]]'

    const known = await findCrs({ kind: 'wkt', text: esri })
    const [lng, lat] = await toDegrees({ kind: 'wkt', text: local }, 1000, 0)

    assert.equal(known.name, 'EPSG:4326 WGS 84')
    assert.ok(Math.abs(lng - 91.7) < 1e-9 && Math.abs(lat - 26.1) < 1e-9)
  })

  it("are read from MapInfo's clause", async () => {
    assert.deepEqual(readCoordSys('Earth Projection 8, 104, "m", 93, 0, 0.9996, 500000, 0'), {
      kind: 'epsg',
      code: 32646,
    })
    assert.deepEqual(readCoordSys('Earth Projection 1, 104'), wgs84)
    assert.deepEqual(readCoordSys(''), { kind: 'presume' })
    assert.deepEqual(readCoordSys('NonEarth Units "m" Bounds (0, 0) (1, 1)'), { kind: 'ask' })
    assert.equal(readCoordSys('Earth Projection 77, 104, "m", 1').kind, 'named')
    const [lng] = await toDegrees(
      readCoordSys('Earth Projection 8, 104, "ft", 91.7, 26.1, 1, 3280.8398950131, 0'),
      3280.8398950131,
      0,
    )
    assert.ok(Math.abs(lng - 91.7) < 1e-9, `${lng}`)
  })

  it('may change within one file', async () => {
    const shapes = buildShapes()
    shapes.setCrs(wgs84)
    shapes.startFeature()
    shapes.startPoints()
    shapes.vertex(91.7, 26.1)
    shapes.setCrs({ kind: 'epsg', code: 4326, isOfficialOrder: true })
    shapes.vertex(26.1, 91.7)

    const list = shapes.finish()
    await projectShapes(
      list,
      async () => null,
      () => {},
    )

    assert.deepEqual([...list.xy], [91.7, 26.1, 91.7, 26.1])
  })
})

describe('the list of reference systems', () => {
  it('holds every code that it is made of', () => {
    const codes = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, i) => first + i),
    )

    assert.deepEqual(
      lines.map((line) => Number.parseInt(line, 10)),
      codes,
    )
  })

  it('is what GDAL says of both ends of each range of codes', async () => {
    const ends = [...new Set(ranges.flat())]

    const made = await makeEpsg(ends)

    assert.deepEqual(
      made,
      ends.map((code) => lines.find((line) => line.startsWith(`${code}|`))),
    )
  })
})

async function toDegrees(hint: CrsHint, x: number, y: number): Promise<readonly [number, number]> {
  const { toLngLat } = await findCrs(hint)
  return toLngLat ? toLngLat(x, y) : [x, y]
}
