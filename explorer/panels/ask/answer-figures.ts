import { M2_PER_HECTARE } from '@app/formats/units.ts'
import { questionWords as words } from '../../content/questions.ts'
import { surveyWords } from '../../content/survey-words.ts'
import type { DatasetFilter, Selection } from '../../filter/dataset-filter.ts'
import { rangeIn, selectPlots } from '../../filter/plot-filter.ts'
import { selectTracks } from '../../filter/track-filter.ts'
import type { Answer } from '../../layers/answer-look.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { landUses } from '../../survey/vocabulary.ts'
import { writeCount, writeDay, writeNumber, writeRupees } from '../../writing/write-number.ts'

/** The figures of the matching plots, formatted for reading. */
export type AnswerFigures = Readonly<Record<(typeof figureNames)[number], string>>

export const figureNames = [
  'count',
  'total',
  'among',
  'people',
  'households',
  'hectares',
  'rupees',
  'day',
  'kilometres',
  'use',
  'useHectares',
  'block',
  'most',
] as const

/** `among` returns the plots that the answer is a part of. */
export function answerFigures(
  survey: Survey,
  { passes, count }: Selection,
  { filter, among, answer }: { filter: DatasetFilter; among: DatasetFilter; answer: Answer },
): AnswerFigures {
  const { plots, blocks } = survey
  const sums = { people: 0, households: 0, areaM2: 0, taxRs: 0 }
  const byUse = new Float64Array(landUses.length)
  for (let i = 0; i < passes.length; i += 1) {
    if (passes[i] !== 1) continue
    sums.people += plots.population[i]
    sums.households += plots.households[i]
    sums.areaM2 += plots.areaM2[i]
    sums.taxRs += plots.taxRs[i]
    byUse[plots.landUse[i]] += plots.areaM2[i]
  }
  const largest = Math.max(...byUse)
  return {
    count: writeNumber(count),
    total: writeNumber(passes.length),
    among: writeNumber(selectPlots(survey, among).count),
    people: writeNumber(sums.people),
    households: writeNumber(sums.households),
    hectares: writeHectares(sums.areaM2),
    rupees: writeRupees(sums.taxRs),
    day: writeDay(rangeIn(filter, 'day')?.from ?? 0),
    kilometres: `${writeNumber(walkedM(survey, filter) / 1000, 1)} ${words.units.kilometres}`,
    use: surveyWords.landUse[landUses[byUse.indexOf(largest)]].toLowerCase(),
    useHectares: writeHectares(largest),
    block: blocks.names[answer.block],
    most: writeMost(answer.most),
  }
}

function writeHectares(areaM2: number): string {
  return `${writeNumber(areaM2 / M2_PER_HECTARE, 1)}\u00a0${words.units.hectares}`
}

function writeMost({ measure, value }: Answer['most']): string {
  if (measure === 'areaM2') return writeHectares(value)
  if (measure === 'taxRs') return writeRupees(value)
  return writeCount(value, words.nouns[measure])
}

/** The parts of a sentence before and after the block's name, with the figures filled in. */
export function writeAnswer(sentence: string, figures: AnswerFigures): [string, string] {
  const [before = '', after = ''] = sentence.split('{block}')
  const write = (part: string) =>
    figureNames.reduce((text, name) => text.replaceAll(`{${name}}`, () => figures[name]), part)
  return [write(before), write(after)]
}

/** The distance that the selected surveyors walked on the selected days. */
function walkedM({ tracks }: Survey, filter: DatasetFilter): number {
  const { starts, coordinates } = tracks.shapes
  let walked = 0
  for (const track of selectTracks(tracks, filter)) {
    for (let i = starts[track] + 1; i < starts[track + 1]; i += 1) {
      walked += Math.hypot(
        coordinates[2 * i] - coordinates[2 * i - 2],
        coordinates[2 * i + 1] - coordinates[2 * i - 1],
      )
    }
  }
  return walked
}
