import { floods, landUses, type Plots, statuses, taxes, tenures } from '../survey/survey.ts'
import { AREA_BINS, areaBinOf } from './bins.ts'
import { lastDayOf } from './charts.ts'
import { type CodedColumn, codedColumns, type PlotFilter } from './plot-filter.ts'

/**
 * How many plots each possible choice would show, all other families of the filter staying as they
 * are. So the counts beside the choices of one family do not fall to nothing when one is made.
 */
export interface Facets {
  codes: Readonly<Record<CodedColumn, Uint32Array>>
  byArea: Uint32Array
  /** Visited plots only. */
  byDay: Uint32Array
}

export const codeWords = {
  landUse: landUses,
  status: statuses,
  flood: floods,
  tax: taxes,
  tenure: tenures,
} as const satisfies Record<CodedColumn, readonly string[]>

export function countFacets(plots: Plots, filter: PlotFilter): Facets {
  const codes = {
    landUse: new Uint32Array(landUses.length),
    status: new Uint32Array(statuses.length),
    flood: new Uint32Array(floods.length),
    tax: new Uint32Array(taxes.length),
    tenure: new Uint32Array(tenures.length),
  }
  const byArea = new Uint32Array(AREA_BINS)
  const byDay = new Uint32Array(lastDayOf(plots) + 1)
  const unvisited = statuses.indexOf('unvisited')
  const columns = codedColumns.map((column) => ({
    values: plots[column],
    mask: filter.codes[column] ?? -1,
    counts: codes[column],
  }))
  const areaFamily = 1 << columns.length
  const dayFamily = areaFamily << 1
  const viewFamily = dayFamily << 1

  for (let i = 0; i < plots.areaM2.length; i += 1) {
    const areaM2 = plots.areaM2[i] ?? 0
    const day = plots.day[i] ?? 0
    let failed = 0
    let family = 1
    for (const { values, mask } of columns) {
      if (((mask >> (values[i] ?? 0)) & 1) === 0) failed |= family
      family <<= 1
    }
    if (filter.areaM2 && (areaM2 < filter.areaM2.from || areaM2 > filter.areaM2.to))
      failed |= areaFamily
    if (filter.day && (day < filter.day.from || day > filter.day.to)) failed |= dayFamily
    if (filter.inView && !isInside(filter.inView, plots.centres, i)) failed |= viewFamily

    family = 1
    for (const { values, counts } of columns) {
      if ((failed & ~family) === 0) add(counts, values[i] ?? 0)
      family <<= 1
    }
    if ((failed & ~areaFamily) === 0) add(byArea, areaBinOf(areaM2))
    if ((failed & ~dayFamily) === 0 && plots.status[i] !== unvisited) add(byDay, day)
  }
  return { codes, byArea, byDay }
}

function isInside(
  [west, south, east, north]: NonNullable<PlotFilter['inView']>,
  centres: Float32Array,
  plot: number,
): boolean {
  const x = centres[2 * plot] ?? 0
  const y = centres[2 * plot + 1] ?? 0
  return x >= west && x <= east && y >= south && y <= north
}

function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}
