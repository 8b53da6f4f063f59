import { surveyWords as words } from '../content/survey-words.ts'
import type { CodedColumn } from '../filter/plot-filter.ts'
import { floods, landUses, type Survey, statuses, taxes, tenures } from '../survey/survey.ts'

/** What the codes of a column are called, in the order of the codes. */
export const codeNames: Readonly<Record<CodedColumn, readonly string[]>> = {
  landUse: landUses.map((use) => words.landUse[use]),
  status: statuses.map((status) => words.status[status]),
  flood: floods.map((flood) => words.flood[flood]),
  tax: taxes.map((tax) => words.tax[tax]),
  tenure: tenures.map((tenure) => words.tenure[tenure]),
}

export function codeName(column: CodedColumn, code: number | undefined): string {
  return codeNames[column][code ?? -1] ?? ''
}

/** Such as 'Block 12 / 34': plots are numbered within their block. */
export function plotName({ plots, blocks }: Pick<Survey, 'plots' | 'blocks'>, plot: number) {
  return `${blocks.names[plots.block[plot] ?? -1] ?? ''} / ${plots.number[plot] ?? ''}`
}

/** West, south, east and north of a plot on the plane, metres. */
export function plotBox({ shapes }: Survey['plots'], plot: number) {
  const corners = shapes.coordinates.subarray(
    2 * (shapes.starts[plot] ?? 0),
    2 * (shapes.starts[plot + 1] ?? 0),
  )
  const xs = corners.filter((_, i) => i % 2 === 0)
  const ys = corners.filter((_, i) => i % 2 === 1)
  return {
    west: Math.min(...xs),
    south: Math.min(...ys),
    east: Math.max(...xs),
    north: Math.max(...ys),
  }
}
