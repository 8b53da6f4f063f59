import type { Survey } from '../../survey/build-survey.ts'
import { type NameCandidate, nameCandidates } from './label-candidates.ts'
import { type Name, namesOf } from './label-style.ts'
import { type NumberView, numberNames, plotNumbers } from './plot-numbers.ts'

/** The names of a survey and its plot numbers, for both maps. */
export function buildSurveyNames(survey: Survey, widthOf: (name: Name) => number) {
  const names = [...namesOf(survey), ...numberNames(survey)]
  const widths = names.map(widthOf)
  return {
    names,
    widths,
    /** The candidates in a view, whether there is space for them or not. */
    candidates: (view: NumberView): NameCandidate[] => [
      ...nameCandidates(names, widths, view),
      ...plotNumbers(survey, names, widths, view),
    ],
  }
}
