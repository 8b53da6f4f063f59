import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildShapes } from '../geometry/shapes.ts'
import { findCrs } from './crs.ts'
import { type CrsHint, readCrsName, wgs84 } from './crs-hint.ts'
import lines from './epsg.json' with { type: 'json' }
import { findEpsg } from './epsg.ts'
import { nearCodes } from './make-epsg.ts'
import places from './proj-for-tests.json' with { type: 'json' }
import { projectShapes } from './project-shapes.ts'

describe('reference systems', () => {
  it('agree with PROJ 9 without grids, or report how far off they may be', async () => {
    for (const [code, x, y, lng, lat] of places) {
      const { toLngLat, doubt } = await findCrs({ kind: 'epsg', code }, [x, y])

      const place = toLngLat?.(x, y) ?? [x, y]
      const off = 111_195 * Math.hypot((place[0] - lng) * Math.cos(lat / 57.3), place[1] - lat)
      assert.ok(off < Math.max(0.5, doubt?.metres ?? 0), `EPSG:${code} is ${off} m off`)
    }
  })

  it('shift a datum by the parameters for the region', async () => {
    const carolina = await findCrs({ kind: 'epsg', code: 4267 }, [-80, 35.5])
    const alaska = await findCrs({ kind: 'epsg', code: 4267 }, [-150, 65])
    const from = [-120, 50] as const

    assert.notDeepEqual(carolina.toLngLat?.(...from), alaska.toLngLat?.(...from))
    assert.deepEqual([carolina.doubt?.metres, alaska.doubt?.metres], [10, 12])
  })

  it('use the ellipsoid in an orthographic projection, like PROJ', async () => {
    const definition = '+proj=ortho +lat_0=26 +lon_0=91 +ellps=WGS84 +x_0=1000'
    const { toLngLat } = await findCrs({ kind: 'proj', name: 'a', definition })

    assert.deepEqual(
      toLngLat?.(100_000, 200_000).map((one) => one.toFixed(7)),
      ['92.0047077', '27.8018841'],
    )
    assert.ok(Number.isNaN(toLngLat?.(9_000_000, 0)[0]))
  })

  it('do not collapse at the edge of the world', async () => {
    const beyond = async (code: number, x: number) => {
      const { toLngLat } = await findCrs({ kind: 'epsg', code })
      return toLngLat?.(x, 0)[0] ?? Number.NaN
    }
    const robinson = '+proj=robin +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84'
    const { toLngLat } = await findCrs({ kind: 'proj', name: 'a', definition: robinson })

    assert.equal(Math.round(1000 * (await beyond(3857, 20_037_509))), 180_000)
    assert.equal(Math.round(1000 * (await beyond(3857, -20_037_509))), -180_000)
    assert.equal(Math.round(await beyond(3857, 20_150_000)), 181)
    assert.deepEqual([toLngLat?.(17_100_000, 0)[0], toLngLat?.(-17_100_000, 0)[0]], [180, -180])
  })

  it('are reported as inexact for an unknown datum on an old ellipsoid', async () => {
    const old =
      'GEOGCS["Village",DATUM["Village",SPHEROID["Everest 1830",6377276.345,300.8017]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]'
    const known = old.replace('DATUM["Village"', 'DATUM["D_Kalianpur_1975"')

    const village = await findCrs({ kind: 'wkt', text: old }, [80, 20])
    const kalianpur = await findCrs({ kind: 'wkt', text: known }, [80, 20])

    assert.equal(village.doubt?.metres, Infinity)
    assert.equal(kalianpur.doubt?.metres, 22)
    assert.notDeepEqual(kalianpur.toLngLat?.(80, 20), [80, 20])
  })

  it('are found by their many names', () => {
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

  it('are named when they are unknown', async () => {
    await assert.rejects(findCrs({ kind: 'epsg', code: 99_999 }), {
      code: 'unknown-crs',
      message: /99999/,
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

  it('treat missing parameters as zero', async () => {
    const text =
      'PROJCS["Own",GEOGCS["Own",DATUM["Own",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic_2SP"],PARAMETER["central_meridian",80],PARAMETER["standard_parallel_1",12],PARAMETER["standard_parallel_2",35],UNIT["Meter",1]]'

    const [lng, lat] = await toDegrees({ kind: 'wkt', text }, 0, 0)

    assert.ok(Math.abs(lng - 80) < 1e-9 && Math.abs(lat) < 1e-9, `${lng}, ${lat}`)
  })

  it('are the same in both versions of the text and in PROJJSON', async () => {
    const wkt2 =
      'PROJCRS["Own",BASEGEOGCRS["NAD27",DATUM["North American Datum 1927",ELLIPSOID["Clarke 1866",6378206.4,294.978698213898,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["Own",METHOD["Albers Equal Area",ID["EPSG",9822]],PARAMETER["Latitude of false origin",23,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of false origin",-96,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Latitude of 1st standard parallel",29.5,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Latitude of 2nd standard parallel",45.5,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Easting at false origin",1000,LENGTHUNIT["US survey foot",0.304800609601219]],PARAMETER["Northing at false origin",0,LENGTHUNIT["metre",1]]],CS[Cartesian,2],AXIS["easting",east,ORDER[1],LENGTHUNIT["metre",1]],AXIS["northing",north,ORDER[2],LENGTHUNIT["metre",1]]]'
    const wkt1 =
      'PROJCS["Own",GEOGCS["GCS_North_American_1927",DATUM["D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.9786982]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Albers"],PARAMETER["False_Easting",304.800609601219],PARAMETER["False_Northing",0],PARAMETER["Central_Meridian",-96],PARAMETER["Standard_Parallel_1",29.5],PARAMETER["Standard_Parallel_2",45.5],PARAMETER["Latitude_Of_Origin",23],UNIT["Meter",1]]'
    const parameter = (name: string, value: number, unit: unknown = 'degree') => ({
      name,
      value,
      unit,
    })
    const foot = {
      type: 'LinearUnit',
      name: 'US survey foot',
      conversion_factor: 0.304800609601219,
    }
    const projjson = JSON.stringify({
      type: 'ProjectedCRS',
      name: 'Own',
      base_crs: {
        name: 'NAD27',
        datum: {
          name: 'North American Datum 1927',
          ellipsoid: { semi_major_axis: 6378206.4, semi_minor_axis: 6356583.8 },
        },
      },
      conversion: {
        method: { name: 'Albers Equal Area' },
        parameters: [
          parameter('Latitude of false origin', 23),
          parameter('Longitude of false origin', -96),
          parameter('Latitude of 1st standard parallel', 29.5),
          parameter('Latitude of 2nd standard parallel', 45.5),
          parameter('Easting at false origin', 1000, foot),
          parameter('Northing at false origin', 0, 'metre'),
        ],
      },
    })

    const places = await Promise.all(
      [wkt1, wkt2].map((text) => toDegrees({ kind: 'wkt', text }, 300_000, 1_500_000)),
    )
    places.push(await toDegrees({ kind: 'projjson', text: projjson }, 300_000, 1_500_000))

    for (const [lng, lat] of places) {
      // PROJ's result.
      assert.ok(
        Math.abs(lng + 92.6226999738836) < 1e-7 && Math.abs(lat - 36.4999718145717) < 1e-7,
        `${lng}, ${lat}`,
      )
    }
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
  it('contains every code of its ranges', () => {
    assert.deepEqual(
      lines.map((line) => Number.parseInt(line, 10)),
      nearCodes,
    )
  })
})

async function toDegrees(hint: CrsHint, x: number, y: number): Promise<readonly [number, number]> {
  const { toLngLat } = await findCrs(hint, [x, y])
  return toLngLat ? toLngLat(x, y) : [x, y]
}
