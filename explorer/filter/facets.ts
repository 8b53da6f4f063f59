import type { Plots } from '../survey/survey.ts'
import { floods, landUses, SURVEYOR_COUNT, statuses, taxes, tenures } from '../survey/vocabulary.ts'
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

/** How many codes a column can hold. */
export const codeCounts: Readonly<Record<CodedColumn, number>> = {
  landUse: landUses.length,
  status: statuses.length,
  flood: floods.length,
  tax: taxes.length,
  tenure: tenures.length,
  surveyor: SURVEYOR_COUNT,
}

export function countFacets(plots: Plots, filter: PlotFilter): Facets {
  const codes = {
    landUse: new Uint32Array(codeCounts.landUse),
    status: new Uint32Array(codeCounts.status),
    flood: new Uint32Array(codeCounts.flood),
    tax: new Uint32Array(codeCounts.tax),
    tenure: new Uint32Array(codeCounts.tenure),
    surveyor: new Uint32Array(codeCounts.surveyor),
  }
  const byArea = new Uint32Array(AREA_BINS)
  const byDay = new Uint32Array(lastDayOf(plots) + 1)
  const unvisited = statuses.indexOf('unvisited')
  const { landUse, status, flood, tax, tenure, surveyor } = plots
  const masks = codedColumns.map((column) => filter.codes[column] ?? -1)
  const [useMask, statusMask, floodMask, taxMask, tenureMask, surveyorMask] = masks
  const area = filter.areaM2 ?? everything
  const days = filter.day ?? everything

  for (let i = 0; i < landUse.length; i += 1) {
    const use = landUse[i]
    const state = status[i]
    const hazard = flood[i]
    const paid = tax[i]
    const held = tenure[i]
    const walker = surveyor[i]
    const areaM2 = plots.areaM2[i]
    const day = plots.day[i]
    // One bit for each family whose question the plot does not answer.
    let failed =
      (~(useMask >> use) & 1) |
      ((~(statusMask >> state) & 1) << 1) |
      ((~(floodMask >> hazard) & 1) << 2) |
      ((~(taxMask >> paid) & 1) << 3) |
      ((~(tenureMask >> held) & 1) << 4) |
      ((~(surveyorMask >> walker) & 1) << 5)
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
    if ((failed & ~32) === 0) codes.surveyor[walker] += 1
    if ((failed & ~AREA) === 0) byArea[areaBinOf(areaM2)] += 1
    if ((failed & ~DAY) === 0 && state !== unvisited) byDay[day] += 1
  }
  return { codes, byArea, byDay }
}

const AREA = 64
const DAY = 128
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
