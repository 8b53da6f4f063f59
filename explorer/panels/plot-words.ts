import { plotCard } from '../content/plot-card.ts'
import { surveyWords as words } from '../content/survey-words.ts'
import type { CodedColumn } from '../filter/plot-filter.ts'
import type { Survey } from '../survey/survey.ts'
import { floods, landUses, SURVEYOR_COUNT, statuses, taxes, tenures } from '../survey/vocabulary.ts'
import { writeNumber } from './write-number.ts'

/** What the codes of a column are called, in the order of the codes. */
export const codeNames: Readonly<Record<CodedColumn, readonly string[]>> = {
  landUse: landUses.map((use) => words.landUse[use]),
  status: statuses.map((status) => words.status[status]),
  flood: floods.map((flood) => words.flood[flood]),
  tax: taxes.map((tax) => words.tax[tax]),
  tenure: tenures.map((tenure) => words.tenure[tenure]),
  surveyor: Array.from({ length: SURVEYOR_COUNT }, (_, place) => `${words.surveyor} ${place + 1}`),
}

export function codeName(column: CodedColumn, code: number): string {
  return codeNames[column][code]
}

/** Such as 'Block 12 / 34': plots are numbered within their block. */
export function plotName({ plots, blocks }: Pick<Survey, 'plots' | 'blocks'>, plot: number) {
  return `${blocks.names[plots.block[plot]]} / ${plots.number[plot]}`
}

/** What is worth a glance: its name, its use and its area. */
export function describePlot(survey: Survey, plot: number): readonly string[] {
  const { landUse, areaM2 } = survey.plots
  const use = codeName('landUse', landUse[plot])
  return [plotName(survey, plot), `${use}, ${writeNumber(areaM2[plot])} ${plotCard.units.m2}`]
}
