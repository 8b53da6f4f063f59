import { plotCard } from '../content/plot-card.ts'
import { codeName, plotName } from '../dataset/plot-names.ts'
import type { Survey } from '../survey/build-survey.ts'
import { writeNumber } from './write-number.ts'

/** A plot's summary: its name, its use and its area. */
export function describePlot(survey: Survey, plot: number): readonly string[] {
  const { landUse, areaM2 } = survey.plots
  const use = codeName('landUse', landUse[plot])
  return [plotName(survey, plot), `${use}, ${writeNumber(areaM2[plot])} ${plotCard.units.m2}`]
}
