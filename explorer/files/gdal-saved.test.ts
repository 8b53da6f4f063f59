// Complete run: it runs GDAL.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { epsgOfZone, GUWAHATI_ZONE, toUtm } from '@app/formats/crs/utm.ts'
import { savable } from '@app/formats/formats.ts'
import {
  type GdalQuestion,
  needsGdal,
  readWithGdal,
} from '@app/formats/read-with-gdal-for-tests.ts'
import { loadSamples, type SavedSample } from '@app/formats/samples-for-tests.ts'
import { type WrittenFile, writeTable } from '@app/formats/save-file.ts'
import { testContext } from '@app/formats/small-table-for-tests.ts'
import type { Feature, Polygon } from 'geojson'
import { boxAround, buildPlane } from '../plane/plane.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import { plotFields, type SavedSurvey } from './plot-fields.ts'
import { buildSampleTable, type SavedPlots } from './plot-rows.ts'
import { buildSmallSurvey } from './small-survey-for-tests.ts'

/** Degrees; a hundred-millionth is a millimetre. */
const EXACT = 1e-8
const MANY = 1_000
const samples = await loadSamples()

/** GeoJSON is the simplest; a GeoPackage has several levels of pages only when it is large. */
const WHOLE_SAMPLE_IN = ['geojson', 'gpkg']

const cases = [
  buildCase('the whole sample', survey, () => true),
  buildCase('two thirds of a small survey', buildSmallSurvey(900), (plot) => plot % 3 > 0),
  buildCase('one plot', buildSmallSurvey(5), (plot) => plot === 3),
  buildCase('no plot', buildSmallSurvey(5), () => false),
]

// Much of the time is GDAL's own, in a separate process.
describe('an export as read by GDAL', { concurrency: 2 }, () => {
  for (const { id: format } of savable.filter(({ write }) => !write.isTable)) {
    const saved = howToCheck(format)
    if (saved.gdalSource === null) continue
    for (const { what, request, expected } of cases) {
      if (expected.length > MANY && !WHOLE_SAMPLE_IN.includes(format)) continue
      it(`is ${what} in ${format}`, needsGdal, async () => {
        const tolerance = saved.tolerance ?? EXACT

        const file = await save(request, format)
        // A shape is as valid in one format as in another, and alone as among others, so one format
        // is checked with many shapes and each with some.
        const isMany = expected.length > MANY
        const isValidityAsked = isMany ? format === 'geojson' : expected.length > 1
        const reading = await readWithGdal(file, saved, { isValidityAsked })

        assert.equal(reading.features.length, expected.length)
        assert.equal(reading.invalidCount, isValidityAsked ? 0 : null)
        assertNear(
          extentOf(reading.features.map(ringOf)),
          extentOf(expected.map(({ ring }) => ring)),
          tolerance,
        )
        const byId = new Map(
          reading.features.map((feature) => [givenBy(feature, saved).plot_id, feature]),
        )
        for (const { ring, attributes } of expected.filter((_, i) => i % 10 === 0)) {
          const feature = byId.get(attributes.plot_id)
          assert.ok(feature, `${attributes.plot_id} is there`)
          assert.deepEqual(attributesOf(feature, saved), attributes)
          for (const corner of ring) {
            const distances = ringOf(feature).map((other) => distance(corner, other))
            assert.ok(Math.min(...distances) <= tolerance, `${attributes.plot_id} has its corners`)
          }
        }
      })
    }
  }
})

it('an index finds the same plots with GDAL as without it', needsGdal, async () => {
  const plots = { survey: buildSmallSurvey(3000), passes: new Uint8Array(3000).fill(1) }
  const boxes = [
    { box: [91.7498, 26.185, 91.7512, 26.19], isEmpty: false },
    { box: [91.751, 26.2, 91.7511, 26.2001], isEmpty: false },
    { box: [91, 27, 92, 28], isEmpty: true },
  ] as const

  const [plain, gpkg, fgb] = await Promise.all(
    ['geojson', 'gpkg', 'fgb'].map(async (format) => {
      const file = await save(plots, format)
      return (box: NonNullable<GdalQuestion['box']>) =>
        readWithGdal(file, howToCheck(format), { box })
    }),
  )

  for (const { box, isEmpty } of boxes) {
    const looked = idsOf(await plain(box))
    assert.equal(looked.length === 0, isEmpty)
    assert.deepEqual(idsOf(await gpkg(box)), looked)
    assert.deepEqual(idsOf(await fgb(box)), looked)
  }
})

describe('our UTM', () => {
  it('matches GDAL to a tenth of a millimetre', needsGdal, () => {
    const places = [90.1, 91.7, 93, 95.9].flatMap((lng) =>
      [0.5, 26.15, 60].map((lat) => ({ lng, lat })),
    )

    const output = execFileSync(
      'gdaltransform',
      ['-s_srs', 'OGC:CRS84', '-t_srs', `EPSG:${epsgOfZone(GUWAHATI_ZONE)}`, '-output_xy'],
      { input: places.map(({ lng, lat }) => `${lng} ${lat}\n`).join(''), encoding: 'utf8' },
    )

    const theirs = output
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number))
    places.forEach((place, i) => {
      const { x, y } = toUtm(place)
      assertNear([x, y], theirs[i], 1e-4)
    })
  })
})

function save(plots: SavedPlots, format: string): Promise<WrittenFile> {
  const { table, stem } = buildSampleTable(plots)
  return writeTable(table, format, { ...testContext, stem })
}

function howToCheck(format: string): SavedSample {
  return samples.find((sample) => sample.format === format)?.saved ?? {}
}

function idsOf({ features }: { features: Feature[] }): string[] {
  return features.map(({ properties }) => properties?.plot_id).sort()
}

type Ring = readonly (readonly [number, number])[]
type Attributes = Record<string, unknown>

interface ExpectedPlot {
  ring: Ring
  attributes: Attributes
}

function buildCase(what: string, survey: SavedSurvey, isChosen: (plot: number) => boolean) {
  const passes = survey.plots.landUse.map((_, plot) => (isChosen(plot) ? 1 : 0))
  return { what, request: { survey, passes }, expected: expectedOf({ survey, passes }) }
}

/** Directly from the survey's columns. */
function expectedOf({ survey, passes }: SavedPlots): ExpectedPlot[] {
  const plane = buildPlane(survey.origin)
  const { starts, coordinates } = survey.plots.shapes
  return Array.from(passes.keys())
    .filter((plot) => passes[plot] === 1)
    .map((plot) => {
      const corners = coordinates.subarray(2 * starts[plot], 2 * starts[plot + 1])
      const ring = Array.from({ length: corners.length / 2 }, (_, i) => {
        const { lng, lat } = plane.toLngLat(corners[2 * i], corners[2 * i + 1])
        return [lng, lat] as const
      })
      const attributes = plotFields.map((field) => [field.name, field.read(survey, plot)])
      return { ring, attributes: Object.fromEntries(attributes) }
    })
}

/** Without a format's own additions; dates and numbers as in the survey. */
function attributesOf(feature: Feature, saved: SavedSample): Attributes {
  const attributes = givenBy(feature, saved)
  return Object.fromEntries(
    plotFields.map(({ name, kind }) => {
      const value = attributes[name]
      if (kind === 'date') return [name, String(value).replaceAll('/', '-').slice(0, 10)]
      return [name, value ?? null]
    }),
  )
}

function givenBy({ properties }: Feature, { gdalAttributes }: SavedSample): Attributes {
  const given: Attributes = properties ?? {}
  return gdalAttributes?.(given) ?? given
}

function ringOf({ geometry }: Feature<Polygon>): Ring {
  return (geometry.coordinates[0] ?? []).map(([x = 0, y = 0]) => [x, y] as const)
}

function extentOf(rings: readonly Ring[]): number[] {
  return [...boxAround(rings.flat(2))]
}

function assertNear(
  actual: readonly number[],
  expected: readonly number[],
  tolerance: number,
): void {
  actual.forEach((value, i) => {
    const other = expected[i]
    assert.ok(
      value === other || Math.abs(value - other) <= tolerance,
      `${actual} is near ${expected}`,
    )
  })
}

function distance(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  return Math.max(Math.abs(ax - bx), Math.abs(ay - by))
}
