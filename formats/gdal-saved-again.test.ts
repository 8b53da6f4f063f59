// Complete run: it runs GDAL.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Feature, Geometry, Position } from 'geojson'
import { savable } from './formats.ts'
import { needsGdal, readWithGdal } from './read-with-gdal-for-tests.ts'
import { allKinds, type Kind, richFeatures, richLayer } from './rich-layer-for-tests.ts'
import { loadSamples, type SavedSample } from './samples-for-tests.ts'
import type { WrittenFile } from './save-file.ts'
import { openFiles, saveOpened } from './small-table-for-tests.ts'

const samples = await loadSamples()
const columns = ['kind', 'plot', 'owner', 'area', 'day', 'seen', 'note']

/**
 * What a Shapefile, which has one kind of shapes, and a drawing, which has no rows, can contain.
 */
const limited = ['shp', 'dxf', 'topojson']
const cases: { what: string; kinds: readonly Kind[]; isIn(format: string): boolean }[] = [
  { what: 'areas with holes', kinds: ['plot', 'area'], isIn: (format) => limited.includes(format) },
  { what: 'lines', kinds: ['line', 'lines'], isIn: (format) => limited.includes(format) },
  { what: 'points', kinds: ['point', 'points'], isIn: (format) => limited.includes(format) },
  { what: 'rows that are nowhere', kinds: ['area', 'nothing'], isIn: (format) => format === 'shp' },
  { what: 'all kinds of shapes', kinds: allKinds, isIn: (format) => !limited.includes(format) },
]

// Much of the time is GDAL's own, in a separate process.
describe('a file that is opened and saved again, as GDAL reads it', { concurrency: 2 }, () => {
  // GDAL reads a CSV's types only on request, as `gdal-types.test.ts` does.
  for (const { id: format, write } of savable.filter(({ id }) => id !== 'csv-table')) {
    const saved = samples.find((sample) => sample.format === format)?.saved ?? {}
    for (const { what, kinds } of cases.filter(({ isIn }) => isIn(format))) {
      it(`has ${what} in ${format}`, needsGdal, async () => {
        const expected = richFeatures.filter(({ properties }) => kinds.includes(kindOf(properties)))

        const file = await saveAgain(richLayer(kinds), format)
        const { features } = await readWithGdal<Geometry | null>(file, anyShape(saved))

        if (!write.isTable) assertShapes(features, expected)
        if (saved.isDrawing) return
        assert.equal(features.length, expected.length)
        const byPlot = new Map(features.map((feature) => [feature.properties?.plot, feature]))
        for (const { properties, geometry } of expected) {
          const feature = byPlot.get(properties.plot) ?? assert.fail(`${properties.plot} is there`)
          assert.deepEqual(plainRow(feature.properties), plainRow(properties))
          if (!write.isTable) assert.deepEqual(piecesOf(feature.geometry), piecesOf(geometry))
        }
      })
    }
  }

  it('is one Shapefile for each kind of shapes', needsGdal, async () => {
    const file = await saveAgain(richLayer(), 'shp')

    for (const [layer, kinds] of [
      ['areas', ['plot', 'area', 'mixed', 'nothing']],
      ['lines', ['line', 'lines', 'mixed']],
      ['points', ['point', 'points', 'mixed']],
    ] as const) {
      const gdalSource = (path: string) => {
        const name = file.name.replace('.shp.zip', '').replace('.zip', '')
        return [`/vsizip/${path}/${name}-${layer}.shp`]
      }
      const { features } = await readWithGdal<Geometry | null>(file, { gdalSource })
      const written = new Set(features.map(({ properties }) => properties?.kind))
      assert.deepEqual([...written].sort(), [...kinds].sort())
    }
  })

  it('has the attributes of a drawing as extended data', needsGdal, async () => {
    const saved = samples.find(({ format }) => format === 'dxf')?.saved ?? {}

    const file = await saveAgain(richLayer(['plot']), 'dxf')
    const { features } = await readWithGdal<Geometry>(file, anyShape(saved))

    const codes = features.map(({ properties }) => JSON.stringify(properties?.RawCodeValues ?? ''))
    assert.equal(codes.filter((code) => code.includes('plot=')).length, 60)
    assert.ok(codes.some((code) => code.includes('area=1.25')))
  })
})

async function saveAgain(text: string, format: string): Promise<WrittenFile> {
  const bytes = new TextEncoder().encode(text)
  return saveOpened(await openFiles([{ name: 'My survey.geojson', bytes }]), format)
}

/** The sample's plots are areas; these may be anything. */
function anyShape(saved: SavedSample): SavedSample {
  const { gdalSource } = saved
  if (!gdalSource) return saved
  return {
    ...saved,
    async gdalSource(path) {
      const source = await gdalSource(path)
      const type = source.indexOf('-nlt')
      return type === -1 ? source : source.toSpliced(type, 2)
    },
  }
}

function kindOf(properties: Record<string, unknown>): Kind {
  return properties.kind as Kind
}

/** Nothing is missing and nothing is added, whichever feature it belongs to. */
function assertShapes(
  features: readonly Feature<Geometry | null>[],
  expected: typeof richFeatures,
) {
  const all = (list: readonly Feature<Geometry | null>[]) =>
    list.flatMap(({ geometry }) => piecesOf(geometry)).sort()
  assert.deepEqual(all(features), all(expected))
}

/** Each point, line and ring as its different corners, regardless of start and direction. */
function piecesOf(geometry: Geometry | null): string[] {
  if (geometry === null) return []
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(piecesOf).sort()
  const lists: Position[][] =
    geometry.type === 'Point'
      ? [[geometry.coordinates]]
      : geometry.type === 'MultiPoint'
        ? geometry.coordinates.map((position) => [position])
        : geometry.type === 'LineString'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates.flat()
            : geometry.coordinates
  return lists.map((list) => [...new Set(list.map(cornerText))].sort().join(' ')).sort()
}

function cornerText([x = 0, y = 0]: Position): string {
  return `${x.toFixed(5)},${y.toFixed(5)}`
}

/** Normalises dates, missing values and numbers of different drivers. */
function plainRow(row: Record<string, unknown> | null): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((name) => {
      const value = row?.[name] ?? ''
      if (name !== 'day' && name !== 'seen') return [name, value]
      const iso = String(value).replaceAll('/', '-').replace(' ', 'T')
      return [name, iso.slice(0, name === 'day' ? 10 : 19)]
    }),
  )
}
