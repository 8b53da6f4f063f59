import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dxfText } from '../dxf/sample-for-tests.ts'
import { openSample } from '../samples-for-tests.ts'
import { buildShapefile } from '../shapefile/sample-for-tests.ts'
import { findCrs } from './crs.ts'

const { shp } = buildShapefile()
const unusable: Record<string, string> = {
  'a name without a system': 'Unknown',
  'a page of the web': '<!DOCTYPE html><html><head><title>Not found</title></head></html>',
  'a local plan': 'LOCAL_CS["Plan",LOCAL_DATUM["Plan",0],UNIT["Meter",1]]',
  'a projection that nobody knows':
    'PROJCS["Odd",GEOGCS["Odd",DATUM["Odd",SPHEROID["Odd",6378137,298]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Odd"],UNIT["Meter",1]]',
  'text that never ends': 'PROJCS['.repeat(1000),
}

describe('a system that cannot be used', () => {
  for (const [what, prj] of Object.entries(unusable)) {
    it(`is asked for: ${what}`, async () => {
      const files = { 'a.shp': shp, 'a.prj': prj }

      const layer = await openSample(files, async () => 'EPSG:4326')

      assert.equal(layer.crs, 'EPSG:4326 WGS 84')
      await assert.rejects(openSample(files), { code: 'unknown-crs' }, 'and refused without one')
    })
  }

  it('is named in the question', async () => {
    const named: (string | null)[] = []
    const ask = async (unusable: string | null) => {
      named.push(unusable)
      return 'EPSG:4326'
    }

    await openSample({ 'a.shp': shp, 'a.prj': unusable['a projection that nobody knows'] }, ask)
    await openSample({ 'a.dxf': dxfText }, ask)

    assert.deepEqual(named, ['“Odd”', null])
  })

  it('is asked for once in one file', async () => {
    let questions = 0
    const point = (srs: string) =>
      `<a:member><a:p><a:Point srsName="${srs}"><a:pos>91.7 26.1</a:pos></a:Point></a:p></a:member>`

    await openSample(
      {
        'a.gml': `<a:FeatureCollection xmlns:a="urn:a">${point('one')}${point('two')}</a:FeatureCollection>`,
      },
      async () => {
        questions += 1
        return '4326'
      },
    )

    assert.equal(questions, 1)
  })

  it('is read from the definition beside an unknown code', async () => {
    const own =
      'PROJCS["Town grid",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",1000],PARAMETER["Central_Meridian",91.7],PARAMETER["Scale_Factor",1],PARAMETER["Latitude_Of_Origin",26.1],UNIT["Meter",1]]'

    const { name, toLngLat } = await findCrs({
      kind: 'epsg',
      code: 990_001,
      otherwise: { kind: 'wkt', text: own },
    })

    assert.equal(name, 'Town grid')
    assert.ok(Math.abs((toLngLat?.(1000, 0)[0] ?? 0) - 91.7) < 1e-9)
  })

  it('is reported as inexact on the card where its datum is', async () => {
    const everest =
      'GEOGCS["GCS_Kalianpur_1975",DATUM["D_Kalianpur_1975",SPHEROID["Everest_Definition_1975",6377299.151,300.8017255]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]'

    const layer = await openSample({ 'a.shp': shp, 'a.prj': everest })

    assert.match(layer.guesses[0]?.text ?? '', /Kalianpur 1975.*22 m/)
  })
})
