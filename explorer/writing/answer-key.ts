import { questionWords as words } from '../content/questions.ts'
import { surveyWords } from '../content/survey-words.ts'
import type { Question } from '../face/questions.ts'
import type { Answer, RaisedWater, Span } from '../layers/answer-look.ts'
import { inks } from '../layers/colours.ts'
import type { Survey } from '../survey/build-survey.ts'
import { landUses } from '../survey/vocabulary.ts'
import { writeNumber } from './write-number.ts'

export interface KeyEntry {
  name: string
  colour: string
  opacity: number
  /** An outline, else a fill. */
  isOutline: boolean
  isHatched?: boolean
}

/** A sheet may show a part of the ward. */
interface Seen {
  hasPlot(plot: number): boolean
  hasBlock(block: number): boolean
}

const everything: Seen = { hasPlot: () => true, hasBlock: () => true }

/** The legend of an answer, on paper and beside the map: what is filled, then what is outlined. */
export function answerKey(
  { blocks }: Survey,
  question: Question,
  { plots, fills, tints, block, water }: Answer & { water?: RaisedWater },
  { hasPlot, hasBlock }: Seen = everything,
): KeyEntry[] {
  const { keys } = words
  const blockKeys: Partial<Record<Question, string>> = words.blockKeys
  const nameOf = ({ landUse, span }: Answer['fills'][number]) =>
    water?.name ??
    (landUse === null ? write(keys[question], span) : surveyWords.landUse[landUses[landUse]])
  const areas = [
    ...fills.map((fill) => ({
      ...{ name: nameOf(fill), colour: fill.colour, opacity: 1 },
      plots: plots.subarray(fill.from, fill.to),
    })),
    ...tints.map(({ span, opacity, plots }) => ({
      ...{ name: write(blockKeys[question] ?? '', span), colour: inks.answer, opacity },
      plots,
    })),
  ]
  return [
    ...areas
      .filter((area) => area.plots.some(hasPlot))
      .map(({ name, colour, opacity }) => ({ name, colour, opacity, isOutline: false })),
    ...(water?.key ?? []).map((entry) => ({ ...entry, isOutline: false })),
    ...(hasBlock(block)
      ? [{ name: blocks.names[block], colour: inks.red, opacity: 1, isOutline: true }]
      : []),
  ]
}

function write(text: string, span: Span | null): string {
  const [from, to] = [span?.from ?? 0, span?.to ?? 0].map((end) => writeNumber(end))
  return text.replace('{span}', from === to ? from : `${from} – ${to}`)
}
