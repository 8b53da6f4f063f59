import { type CodedColumn, codedColumns } from '../dataset/plot-names.ts'
import {
  type RangedColumn,
  rangedColumns,
  sampleDataset,
  samplePlace,
} from '../dataset/sample-dataset.ts'
import type { Box } from '../plane/plane.ts'
import type { Survey } from '../survey/build-survey.ts'
import { DAY_MS, FIRST_DAY_MS } from '../survey/vocabulary.ts'
import { codesIn } from './code-bits.ts'
import { type DatasetFilter, type Question, type Selection, select } from './dataset-filter.ts'

/** Inclusive at both ends. */
export interface Range {
  from: number
  to: number
}

/**
 * The sample's filter for shaders and addresses. A set of codes is a bit mask: bit c stands for
 * code c. Areas are in m², days are counted from the first of the survey. Null means no condition.
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

const known = new WeakMap<DatasetFilter, PlotFilter>()

/** Returns the same object for the same filter, unless the filter depends on the view. */
export function plotFilterOf(filter: DatasetFilter, inView: Box | null = null): PlotFilter {
  const whole = known.get(filter) ?? build(filter)
  known.set(filter, whole)
  return inView ? { ...whole, inView } : whole
}

function build(filter: DatasetFilter): PlotFilter {
  const codes = { ...everyPlot.codes }
  for (const column of codedColumns) {
    const asked = filter.get(samplePlace(column))
    if (asked?.kind === 'words') codes[column] = asked.codes.reduce((bits, c) => bits | (1 << c), 0)
  }
  const plotFilter = { ...everyPlot, codes }
  for (const column of rangedColumns) {
    const asked = filter.get(samplePlace(column))
    if (asked?.kind === 'range') plotFilter[column] = rangeOf(column, asked)
  }
  return plotFilter
}

function rangeOf(column: RangedColumn, { from, to }: Range): Range {
  if (column === 'areaM2') return { from, to }
  const dayOf = (ms: number) => Math.floor((ms - FIRST_DAY_MS) / DAY_MS)
  return { from: dayOf(from), to: dayOf(to) }
}

/** The same filter in the form used for other datasets. */
export function questionsOf({ codes, ...ranges }: Omit<PlotFilter, 'inView'>): DatasetFilter {
  const filter = new Map<number, Question>()
  for (const column of codedColumns) {
    const bits = codes[column]
    if (bits !== null) filter.set(samplePlace(column), { kind: 'words', codes: codesIn(bits) })
  }
  for (const column of rangedColumns) {
    const range = ranges[column]
    if (range) filter.set(samplePlace(column), rangeQuestion(column, range))
  }
  return filter
}

/** A range up to a day includes the whole day. */
export function rangeQuestion(column: RangedColumn, { from, to }: Range): Question {
  const msOf = (day: number) => FIRST_DAY_MS + day * DAY_MS
  const ends = column === 'areaM2' ? { from, to } : { from: msOf(from), to: msOf(to + 1) - 1 }
  return { kind: 'range', ...ends, isBelow: false }
}

/** The plots that match, regardless of the view. */
export function selectPlots(
  survey: Pick<Survey, 'plots' | 'blocks'>,
  filter: Omit<PlotFilter, 'inView'>,
): Selection {
  return select(sampleDataset(survey), questionsOf(filter))
}
