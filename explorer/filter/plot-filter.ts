import type { Box } from '../plane/plane.ts'
import type { Plots } from '../survey/survey.ts'

/** Inclusive at both ends. */
export interface Range {
  from: number
  to: number
}

/** Columns whose codes a filter can pick from. */
export const codedColumns = ['landUse', 'status', 'flood', 'tax', 'tenure', 'surveyor'] as const
export type CodedColumn = (typeof codedColumns)[number]

/** Columns of which a filter can ask a range. */
export const rangedColumns = ['areaM2', 'day'] as const
export type RangedColumn = (typeof rangedColumns)[number]

/**
 * Which plots to show. A set of codes is a bit mask: bit c stands for code c, so that a shader can
 * ask the same question. What is null is not asked.
 */
export interface PlotFilter extends Record<RangedColumn, Range | null> {
  codes: Readonly<Record<CodedColumn, number | null>>
  /** On the survey's plane. */
  inView: Box | null
}

export const everyPlot: PlotFilter = {
  codes: { landUse: null, status: null, flood: null, tax: null, tenure: null, surveyor: null },
  areaM2: null,
  day: null,
  inView: null,
}

/** Whether anything is asked at all. */
export function isFiltering({ codes, inView, ...ranges }: PlotFilter): boolean {
  return [inView, ...Object.values(ranges), ...Object.values(codes)].some((asked) => asked !== null)
}

/** 1 for each plot that passes, and how many do. */
export interface Selection {
  passes: Uint8Array
  count: number
}

/** A plot is in view when its centre is. */
export function selectPlots(plots: Plots, filter: PlotFilter, into?: Uint8Array): Selection {
  const total = plots.landUse.length
  const passes = into?.length === total ? into : new Uint8Array(total)
  const masks = codedColumns.map((column) => filter.codes[column] ?? -1)
  const [landUseMask, statusMask, floodMask, taxMask, tenureMask, surveyorMask] = masks
  const area = filter.areaM2 ?? { from: -Infinity, to: Infinity }
  const day = filter.day ?? { from: -Infinity, to: Infinity }
  const [west, south, east, north] = filter.inView ?? [-Infinity, -Infinity, Infinity, Infinity]
  let count = 0
  for (let i = 0; i < total; i += 1) {
    const areaM2 = plots.areaM2[i]
    const onDay = plots.day[i]
    const x = plots.centres[2 * i]
    const y = plots.centres[2 * i + 1]
    const isIn =
      ((landUseMask >> plots.landUse[i]) &
        (statusMask >> plots.status[i]) &
        (floodMask >> plots.flood[i]) &
        (taxMask >> plots.tax[i]) &
        (tenureMask >> plots.tenure[i]) &
        (surveyorMask >> plots.surveyor[i]) &
        1) ===
        1 &&
      areaM2 >= area.from &&
      areaM2 <= area.to &&
      onDay >= day.from &&
      onDay <= day.to &&
      x >= west &&
      x <= east &&
      y >= south &&
      y <= north
    passes[i] = isIn ? 1 : 0
    if (isIn) count += 1
  }
  return { passes, count }
}
