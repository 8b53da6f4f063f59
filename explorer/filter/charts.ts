import type { Plots } from '../survey/survey.ts'
import { floods, landUses, SURVEYOR_COUNT, statuses } from '../survey/vocabulary.ts'
import { AREA_BINS, areaBinOf } from './bins.ts'
import type { Selection } from './plot-filter.ts'

/** How many of the chosen plots are where, for the small charts. */
export interface Charts {
  byArea: Uint32Array
  /** Visited plots only. */
  byDay: Uint32Array
  /** As many entries for each land use as there are flood classes. */
  floodByLandUse: Uint32Array
  /** As many entries for each surveyor as there are states of a plot. */
  statusBySurveyor: Uint32Array
}

export function countCharts(plots: Plots, { passes }: Selection): Charts {
  const byArea = new Uint32Array(AREA_BINS)
  const byDay = new Uint32Array(lastDayOf(plots) + 1)
  const floodByLandUse = new Uint32Array(landUses.length * floods.length)
  const statusBySurveyor = new Uint32Array(SURVEYOR_COUNT * statuses.length)
  const unvisited = statuses.indexOf('unvisited')
  for (let row = 0; row < passes.length; row += 1) {
    if (passes[row] !== 1) continue
    const use = plots.landUse[row]
    const status = plots.status[row]
    byArea[areaBinOf(plots.areaM2[row])] += 1
    if (status !== unvisited) byDay[plots.day[row]] += 1
    floodByLandUse[use * floods.length + plots.flood[row]] += 1
    statusBySurveyor[plots.surveyor[row] * statuses.length + status] += 1
  }
  return { byArea, byDay, floodByLandUse, statusBySurveyor }
}

/** The last day of a visit; the days of plots that nobody has visited do not count. */
export function lastDayOf(plots: Plots): number {
  const unvisited = statuses.indexOf('unvisited')
  let last = 0
  for (let i = 0; i < plots.day.length; i += 1) {
    const day = plots.day[i]
    if (day > last && plots.status[i] !== unvisited) last = day
  }
  return last
}
