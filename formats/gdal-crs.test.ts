// Complete run: it runs GDAL.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import lines from './crs/epsg.json' with { type: 'json' }
import world from './crs/epsg-world.json' with { type: 'json' }
import { makeEpsg, nearCodes, ranges } from './crs/make-epsg.ts'
import { findTargetCrs } from './crs/target-crs.ts'
import { savable } from './formats.ts'
import { needsGdal, readWithGdal } from './read-with-gdal-for-tests.ts'
import { loadSamples } from './samples-for-tests.ts'
import { writeTable } from './save-file.ts'
import { buildSmallTable, openFiles, testContext } from './small-table-for-tests.ts'

const samples = await loadSamples()
const context = { ...testContext, stem: 'plots' }
const table = buildSmallTable(9)
const chosen = savable.filter(({ write }) => write.hasCrs)

/** One of each projection that can be written; shifts of old datums differ by some metres. */
const systems: readonly [code: number, lng: number, lat: number, toleranceM: number][] = [
  [32646, 91.75, 26.18, 0.001],
  [32719, -71.2, -33.4, 0.001],
  [3857, 91.75, 26.18, 0.001],
  [7755, 91.75, 26.18, 0.001],
  [24378, 75, 30, 10],
  [2180, 21, 52.2, 0.01],
  [3035, 21, 52.2, 0.01],
  [5070, -93, 45, 2],
  [2225, -122, 41, 6],
  [28992, 5.4, 52.1, 2],
]

describe('a system to save in', () => {
  it('has the coordinates and the definition of GDAL', needsGdal, async () => {
    const ours = await Promise.all(
      systems.map(async ([code, lng, lat, toleranceM]) => {
        const target = (await findTargetCrs(code, { lng, lat })) ?? assert.fail('it is known')
        // Without codes, the parameters are what counts.
        const bareWkt = target.wkt.replaceAll(/,AUTHORITY\["EPSG","\d+"\]/g, '')
        const bareJson = JSON.stringify(target.projJson).replaceAll(/,"id":\{[^}]*\}/g, '')
        return [`EPSG:${code}`, bareWkt, bareJson].map((system, i) => ({
          point: [lng, lat],
          system,
          place: target.fromLngLat(lng, lat),
          // Without its code, an old datum is unknown and not shifted.
          slackM: i > 0 && toleranceM > 0.1 ? 500 : toleranceM,
        }))
      }),
    )

    const theirs = transform(ours.flat())

    assert.equal(theirs.length, 3 * systems.length)
    for (const [i, { place, slackM, system }] of ours.flat().entries()) {
      const [x = Number.NaN, y = Number.NaN] = theirs[i] ?? []
      const isNear = Math.abs(place[0] - x) <= slackM && Math.abs(place[1] - y) <= slackM
      assert.ok(isNear, `${place} is ${x} ${y} in ${system}`)
    }
  })

  it('is rejected if it is unknown', async () => {
    await assert.rejects(writeTable(table, 'gpkg', context, 99_999), /not supported for saving/)
  })
})

describe('the list of reference systems', () => {
  it('agrees with GDAL at the end of each range of codes', needsGdal, async () => {
    const ends = ranges.map(([, last]) => last)

    const made = await makeEpsg(ends)

    assert.deepEqual(
      made,
      ends.map((code) => lines.find((line) => line.startsWith(`${code}|`))),
    )
  })

  it('is followed by the rest of the world, as in GDAL', needsGdal, async () => {
    const codes = [2000, 4267, 4807, 4819, 27_700, 28_992, 31_370]

    const made = await makeEpsg(codes)

    assert.deepEqual(
      made,
      codes.map((code) => world.find((line) => line.startsWith(`${code}|`))),
    )
    const near = new Set(nearCodes)
    assert.ok(world.every((line) => !near.has(Number.parseInt(line, 10))))
  })
})

describe('a file in a chosen system', { concurrency: 2 }, () => {
  for (const { id: format } of chosen) {
    const saved = samples.find((sample) => sample.format === format)?.saved ?? {}
    const { gdalSource } = saved

    it(`has the same position in GDAL, as ${format}`, needsGdal, async (t) => {
      if (gdalSource === null) return t.skip('GDAL does not read it everywhere')
      // North comes first in the second one, where a format follows EPSG.
      for (const code of format === 'gml' ? [32646, 2180] : [32646]) {
        const file = await writeTable(table, format, context, code)
        const { features } = await readWithGdal(file, {
          async gdalSource(path) {
            const [source = path, ...options] = (await gdalSource?.(path)) ?? []
            // GDAL reads GeoParquet here as a table, see its sample.
            const isSaid = !['csv', 'dxf', 'parquet'].includes(format)
            const own = options.filter((option) => !/^-[ast]_srs$|^(?:EPSG|OGC):/.test(option))
            const system = isSaid ? [] : ['-s_srs', `EPSG:${code}`]
            return [source, ...own, ...system, '-t_srs', 'OGC:CRS84']
          },
        })

        const corners = features.flatMap(({ geometry }) => geometry.coordinates?.[0] ?? [])
        const [[lng, lat]] = table.shape(4)[0].pieces[0].map(([x, y]) => [x, y])
        const found = corners.some(
          ([x = 0, y = 0]) => Math.abs(x - lng) < 2e-8 && Math.abs(y - lat) < 2e-8,
        )
        assert.ok(found, `${lng} ${lat} is among ${JSON.stringify(corners.slice(0, 3))}`)
      }
    })

    it(`opens again in the same position, as ${format}`, async () => {
      const file = await writeTable(table, format, context, 32646)

      const { layer, close } = await openFiles([file], 'EPSG:32646')

      close()
      assert.match(layer.crs, /^EPSG:32646 /)
      table.bounds?.forEach((side, i) => {
        assert.ok(Math.abs(layer.bounds[i] - side) < 2e-8)
      })
    })
  }
})

/** One run of GDAL for all points, each in its own system. */
function transform(questions: readonly { point: number[]; system: string }[]): number[][] {
  const layers = questions.map(
    ({ point, system }, i) => `<OGRVRTWarpedLayer>
      <OGRVRTLayer name="${i}">
        <SrcDataSource>{"type": "Point", "coordinates": [${point}]}</SrcDataSource>
        <SrcLayer>OGRGeoJSON</SrcLayer>
      </OGRVRTLayer>
      <TargetSRS>${system.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</TargetSRS>
    </OGRVRTWarpedLayer>`,
  )
  const input = `<OGRVRTDataSource>${layers.join('')}</OGRVRTDataSource>`
  const output = execFileSync('ogrinfo', ['-ro', '-q', '-al', '/vsistdin/'], { input })
  return [...String(output).matchAll(/POINT \((\S+) (\S+)\)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
}
