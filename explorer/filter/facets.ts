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
  const { landUse, status, flood, tax, tenure } = plots
  const masks = codedColumns.map((column) => filter.codes[column] ?? -1)
  const [useMask, statusMask, floodMask, taxMask, tenureMask] = masks
  const area = filter.areaM2 ?? everything
  const days = filter.day ?? everything

  for (let i = 0; i < landUse.length; i += 1) {
    const use = landUse[i]
    const state = status[i]
    const hazard = flood[i]
    const paid = tax[i]
    const held = tenure[i]
    const areaM2 = plots.areaM2[i]
    const day = plots.day[i]
    // One bit for each family whose question the plot does not answer.
    let failed =
      (~(useMask >> use) & 1) |
      ((~(statusMask >> state) & 1) << 1) |
      ((~(floodMask >> hazard) & 1) << 2) |
      ((~(taxMask >> paid) & 1) << 3) |
      ((~(tenureMask >> held) & 1) << 4)
    if (areaM2 < area.from || areaM2 > area.to) failed |= AREA
    if (day < days.from || day > days.to) failed |= DAY
    // A plot that fails two families counts for none.
    if ((failed & (failed - 1)) !== 0) continue
    if (filter.inView && !isInside(filter.inView, plots.centres, i)) continue

    if ((failed & ~1) === 0) codes.landUse[use] += 1
    if ((failed & ~2) === 0) codes.status[state] += 1
    if ((failed & ~4) === 0) codes.flood[hazard] += 1
    if ((failed & ~8) === 0) codes.tax[paid] += 1
    if ((failed & ~16) === 0) codes.tenure[held] += 1
    if ((failed & ~AREA) === 0) byArea[areaBinOf(areaM2)] += 1
    if ((failed & ~DAY) === 0 && state !== unvisited) byDay[day] += 1
  }
  return { codes, byArea, byDay }
}

const AREA = 32
const DAY = 64
const everything = { from: -Infinity, to: Infinity }

function isInside(
  [west, south, east, north]: NonNullable<PlotFilter['inView']>,
  centres: Float32Array,
  plot: number,
): boolean {
  const x = centres[2 * plot]
  const y = centres[2 * plot + 1]
  return x >= west && x <= east && y >= south && y <= north
}
