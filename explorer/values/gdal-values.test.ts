// Complete run: it runs GDAL.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { needsGdal, run } from '@app/formats/read-with-gdal-for-tests.ts'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { makeFolder } from '../../tools/testing/folder.ts'
import { hillshade } from './hillshade.ts'
import { cellAt } from './raster-cell.ts'

const SIZE = 180

/** A hill with gullies, some 300 m high. */
const heights = Array.from({ length: SIZE * SIZE }, (_, i) => {
  const [x, y] = [(i % SIZE) / SIZE - 0.5, Math.floor(i / SIZE) / SIZE - 0.5]
  return 300 * Math.exp(-6 * (x * x + y * y)) + 25 * Math.sin(20 * x + 9 * y) * Math.cos(17 * y)
})

describe('values of an image, compared with GDAL', needsGdal, () => {
  const dir = makeFolder({ after })
  const path = (name: string) => join(dir, name)

  before(async () => {
    await write('utm.tif', 'EPSG:32646', [360_000, 2_880_000, 33])
    await write('lambert.tif', 'EPSG:7755', [4_000_000, 4_000_000, 2000])
    const options = '-t_srs EPSG:4326 -r bilinear'.split(' ')
    await run('gdalwarp', [...options, path('utm.tif'), path('geo.tif')])
  })

  async function write(name: string, crs: string, [west, south, cell]: number[]): Promise<void> {
    const head = `ncols ${SIZE}\nnrows ${SIZE}\nxllcorner ${west}\nyllcorner ${south}\ncellsize ${cell}\n`
    await writeFile(path('dem.asc'), `${head}NODATA_value -9999\n${heights.join(' ')}\n`)
    await run('gdal_translate', ['-ot', 'Float32', '-a_srs', crs, path('dem.asc'), path(name)])
  }

  async function open(name: string) {
    const { raster } = await openSample({ [name]: new Uint8Array(await readFile(path(name))) })
    assert.ok(raster?.bands[0])
    const [band] = raster.bands
    return { raster, band, values: band.values }
  }

  for (const name of ['utm.tif', 'lambert.tif', 'geo.tif']) {
    it(`are read at the same place: ${name}`, async () => {
      const { raster, values } = await open(name)
      const [a, , c] = raster.corners
      const places = Array.from({ length: 400 }, (_, i) => ({
        lng: a.lng + (((i % 20) + 0.513) / 20) * (c.lng - a.lng),
        lat: a.lat + ((Math.floor(i / 20) + 0.487) / 20) * (c.lat - a.lat),
      }))

      const input = places.map(({ lng, lat }) => `${lng} ${lat}`).join('\n')
      const options = ['-valonly', '-wgs84', path(name)]
      const output = execFileSync('gdallocationinfo', options, { input, stdio: 'pipe' })
      const expected = String(output).trimEnd().split('\n')
      const found = places.map((place) => {
        const cell = cellAt(raster, place)
        return cell ? values[cell.row * raster.width + cell.column] : Number.NaN
      })
      const wrong = found.filter((value, i) => {
        const theirs =
          expected[i] === '-9999' || expected[i] === '' ? Number.NaN : Number(expected[i])
        return !(Math.abs(value - theirs) < 1e-3 || Number.isNaN(value + theirs))
      })

      assert.deepEqual(wrong, [])
      assert.ok(found.filter(Number.isFinite).length > 300)
    })
  }

  it('have a name, a unit and a scale', async () => {
    const { stdout } = await run('gdal_translate', ['-of', 'VRT', path('utm.tif'), '/vsistdout/'])
    const about = ['Description>Height', 'UnitType>metre', 'Offset>10', 'Scale>0.5']
    const tags = about.map((tag) => `<${tag}</${tag.split('>')[0]}>`).join('')
    await writeFile(path('scaled.vrt'), stdout.replace(/(<VRTRasterBand[^>]*>)/, `$1${tags}`))
    await run('gdal_translate', [path('scaled.vrt'), path('scaled.tif')])

    const { band } = await open('scaled.tif')

    assert.deepEqual([band.name, band.unit, band.heightM], ['Height', 'm', 1])
    assert.ok(Math.abs(band.values[0] - (heights[0] / 2 + 10)) < 1e-4)
  })

  it('have the same hillshade, also in degrees', async () => {
    await run('gdaldem', ['hillshade', path('utm.tif'), path('shade.tif')])
    const { values: theirs } = await open('shade.tif')
    const { raster, values } = await open('utm.tif')
    const ours = hillshade(raster, values, 1)
    const inner = theirs.map((value, i) => (Number.isNaN(value) ? 0 : Math.abs(value - ours[i])))
    assert.ok(Math.max(...inner) <= 1, String(Math.max(...inner)))

    const geo = await open('geo.tif')
    const shades = hillshade(geo.raster, geo.values, 1)
    const differences = Array.from({ length: 100 }, (_, i) => {
      const { corners, column, row } = cellAt(geo.raster, placeOf(i)) ?? assert.fail()
      const there = cellAt(raster, corners[0]) ?? assert.fail()
      return Math.abs(
        shades[row * geo.raster.width + column] - ours[there.row * SIZE + there.column],
      )
    })
    const mean = differences.reduce((sum, value) => sum + value) / differences.length
    assert.ok(mean < 4, String(mean))

    function placeOf(i: number) {
      const [a, , c] = geo.raster.corners
      const share = (place: number) => 0.2 + place / 15
      return {
        lng: a.lng + share(i % 10) * (c.lng - a.lng),
        lat: a.lat + share(Math.floor(i / 10)) * (c.lat - a.lat),
      }
    }
  })
})
