import { surveyWords as words } from '../content/survey-words.ts'
import type { Survey } from '../survey/build-survey.ts'
import { floods, landUses, SURVEYOR_COUNT, statuses, taxes, tenures } from '../survey/vocabulary.ts'

/** Columns of the sample that contain codes. */
export const codedColumns = ['landUse', 'status', 'flood', 'tax', 'tenure', 'surveyor'] as const
export type CodedColumn = (typeof codedColumns)[number]

/** The labels of a column's codes, in their order. */
export const codeNames: Readonly<Record<CodedColumn, readonly string[]>> = {
  landUse: landUses.map((use) => words.landUse[use]),
  status: statuses.map((status) => words.status[status]),
  flood: floods.map((flood) => words.flood[flood]),
  tax: taxes.map((tax) => words.tax[tax]),
  tenure: tenures.map((tenure) => words.tenure[tenure]),
  surveyor: Array.from({ length: SURVEYOR_COUNT }, (_, index) => `${words.surveyor} ${index + 1}`),
}

export function codeName(column: CodedColumn, code: number): string {
  return codeNames[column][code]
}

/** For example 'Block 12 / 34': plots are numbered within their block. */
export function plotName({ plots, blocks }: Pick<Survey, 'plots' | 'blocks'>, plot: number) {
  return `${blocks.names[plots.block[plot]]} / ${plots.number[plot]}`
}
