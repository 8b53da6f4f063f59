import { joinBoxes } from '@app/formats/geometry/plane.ts'
import { doubleArea } from '@app/formats/geometry/ring.ts'
import { reversed } from '@app/formats/geometry/whole-shape.ts'
import { rowsThatPass, type SavedTable } from '@app/formats/save/saved-table.ts'
import type { BuildTable } from '@app/formats/save-file.ts'
import { type Bounds, boxAround, buildPlane, type LngLat } from '../plane/plane.ts'
import { landUseStyles } from './land-use-style.ts'
import { type PlotField, plotFields, SAMPLE_NOTE, type SavedSurvey } from './plot-fields.ts'

/** Millimetres, in degrees: finer than any survey, so that shared vertices stay equal. */
const DECIMALS = 8

/** The filtered plots, as sent to the worker. */
export interface SavedPlots {
  survey: SavedSurvey
  passes: Uint8Array
}

/** For the worker: `savePlots` is the only one that sends it a source. */
export const buildSampleTable: BuildTable = (source) => {
  const plots = source as SavedPlots
  const table = buildPlotTable(plots)
  return { table, stem: `sample-survey-${plots.survey.seed}-${table.count}-plots` }
}

/** The filtered plots of the sample. */
export function buildPlotTable({ survey, passes }: SavedPlots): SavedTable {
  const { plots, origin } = survey
  const plane = buildPlane(origin)
  const chosen = rowsThatPass(passes)
  const rings = Array.from(chosen, (plot) => ringOf(plot))
  const title = (row: number) => String(titleField.read(survey, chosen[row]))

  return {
    name: 'plots',
    element: 'Plot',
    note: SAMPLE_NOTE,
    fields: plotFields.map((one) => ({ ...one, read: (row) => one.read(survey, chosen[row]) })),
    idField: null,
    count: chosen.length,
    bounds: rings.map((ring) => boxAround(ring)).reduce<Bounds | null>(joinBoxes, null),
    shape: (row) => [{ type: 'Polygon', pieces: [[rings[row]]] }],
    centre: (row) => placeOf(plots.centres, chosen[row]),
    styles: landUseStyles,
    style: (row) => landUseStyles[plots.landUse[chosen[row]]],
    title,
    label: (row) => title(row).split(' / ').at(-1) ?? null,
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
    const first = places[0]
    const ring = Float64Array.from(
      (first ? [...places, first] : []).flatMap(({ lng, lat }) => [lng, lat]),
    )
    return doubleArea(ring) < 0 ? reversed(ring) : ring
  }
}

const titleField = plotFields.find(({ name }) => name === 'plot_id') as PlotField // It is in the list.

function rounded(degrees: number): number {
  return Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS
}

function isSame(a: LngLat | undefined, b: LngLat | undefined): boolean {
  return a?.lng === b?.lng && a?.lat === b?.lat
}
