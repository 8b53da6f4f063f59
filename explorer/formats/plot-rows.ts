import { type Bounds, boxAround, buildPlane, type LngLat } from '../plane/plane.ts'
import { type LandUse, landUses } from '../survey/survey.ts'
import { joinBoxes } from './geometry/join-boxes.ts'
import { type Field, type FieldValue, fields, type SavedSurvey } from './plot-fields.ts'

/** The plots that pass, row by row, on WGS 84. */
export interface PlotTable {
  count: number
  /** Null where there are no rows. */
  bounds: Bounds | null
  /** Closed and counter-clockwise: longitude and latitude in turn. Not to be written to. */
  ring(row: number): Float64Array
  centre(row: number): LngLat
  landUse(row: number): LandUse
  /** What a plot is called where a format has room for one name only. */
  title(row: number): string
  value(field: Field, row: number): FieldValue
}

/** Millimetres, in degrees: finer than any survey, and the same vertex is the same everywhere. */
const DECIMALS = 8

export function buildPlotTable({
  survey,
  passes,
}: {
  survey: SavedSurvey
  passes: Uint8Array
}): PlotTable {
  const { plots, origin } = survey
  const plane = buildPlane(origin)
  const chosen = plotsThatPass(passes)
  const rings = Array.from(chosen, (plot) => ringOf(plot))

  return {
    count: chosen.length,
    bounds: rings.map((ring) => boxAround(ring)).reduce<Bounds | null>(joinBoxes, null),
    ring: (row) => rings[row],
    centre: (row) => placeOf(plots.centres, chosen[row]),
    landUse: (row) => landUses[plots.landUse[chosen[row]]],
    title: (row) => String(titleField.read(survey, chosen[row])),
    value: (field, row) => field.read(survey, chosen[row]),
  }

  function placeOf(coordinates: Float32Array, pair: number): LngLat {
    const { lng, lat } = plane.toLngLat(coordinates[2 * pair], coordinates[2 * pair + 1])
    return { lng: rounded(lng), lat: rounded(lat) }
  }

  function ringOf(plot: number): Float64Array {
    const { starts, coordinates } = plots.shapes
    const places: LngLat[] = []
    for (let pair = starts[plot]; pair < starts[plot + 1]; pair += 1) {
      const place = placeOf(coordinates, pair)
      if (!isSame(place, places.at(-1))) places.push(place)
    }
    while (places.length > 1 && isSame(places[0], places.at(-1))) places.pop()
    if (turn(places) < 0) places.reverse()
    const first = places[0]
    return Float64Array.from(
      (first ? [...places, first] : []).flatMap(({ lng, lat }) => [lng, lat]),
    )
  }
}

/** Row by row, telling how far it is. */
export function* eachRow(
  { count }: PlotTable,
  onProgress: (share: number) => void,
): Generator<number> {
  for (let row = 0; row < count; row += 1) {
    if (row % ROWS_PER_REPORT === 0) onProgress(row / count)
    yield row
  }
}

const ROWS_PER_REPORT = 1000

const titleField = fields.find(({ name }) => name === 'plot_id') as Field // It is in the list.

function plotsThatPass(passes: Uint8Array): Uint32Array {
  const chosen = new Uint32Array(passes.length)
  let count = 0
  for (let plot = 0; plot < passes.length; plot += 1) {
    if (passes[plot]) {
      chosen[count] = plot
      count += 1
    }
  }
  return chosen.subarray(0, count)
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS
}

function isSame(a: LngLat | undefined, b: LngLat | undefined): boolean {
  return a?.lng === b?.lng && a?.lat === b?.lat
}

/** Above zero when the ring runs counter-clockwise. */
function turn(places: readonly LngLat[]): number {
  const first = places[0]
  if (!first) return 0
  // Seen from the first corner: the difference of large numbers would lose the digits that matter.
  return places.reduce((sum, { lng, lat }, i) => {
    const next = places[(i + 1) % places.length]
    return (
      sum + (lng - first.lng) * (next.lat - first.lat) - (next.lng - first.lng) * (lat - first.lat)
    )
  }, 0)
}
