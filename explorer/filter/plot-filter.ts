import { type CodedColumn, codedColumns } from '../dataset/plot-names.ts'
import {
  type RangedColumn,
  rangedColumns,
  sampleDataset,
  sampleIndex,
} from '../dataset/sample-dataset.ts'
import type { Survey } from '../survey/build-survey.ts'
import { DAY_MS, FIRST_DAY_MS } from '../survey/vocabulary.ts'
import {
  applyFilter,
  type Condition,
  type DatasetFilter,
  type Selection,
  selectionOf,
} from './dataset-filter.ts'

/** Inclusive at both ends. */
export interface Range {
  from: number
  to: number
}

/**
 * Conditions on the sample's columns by name: some codes, or a range. Areas are in m², days are
 * counted from the first of the survey.
 */
export type PlotConditions = Partial<
  Record<CodedColumn, readonly number[]> & Record<RangedColumn, Range>
>

/** A filter of the sample. */
export function plotFilter(conditions: PlotConditions): DatasetFilter {
  const filter = new Map<number, Condition>()
  for (const column of codedColumns) {
    const codes = conditions[column]
    if (codes) filter.set(sampleIndex(column), { kind: 'words', codes })
  }
  for (const column of rangedColumns) {
    const range = conditions[column]
    if (range) filter.set(sampleIndex(column), rangeCondition(column, range))
  }
  return filter
}

/** A range up to a day includes the whole day. */
export function rangeCondition(column: RangedColumn, { from, to }: Range): Condition {
  const msOf = (day: number) => FIRST_DAY_MS + day * DAY_MS
  const ends = column === 'areaM2' ? { from, to } : { from: msOf(from), to: msOf(to + 1) - 1 }
  return { kind: 'range', ...ends, isBelow: false }
}

/** The codes that a filter of the sample accepts; undefined without a condition. */
export function codesIn(filter: DatasetFilter, column: CodedColumn): readonly number[] | undefined {
  const condition = filter.get(sampleIndex(column))
  return condition?.kind === 'words' ? condition.codes : undefined
}

/** The range that a filter of the sample accepts; undefined without a condition. */
export function rangeIn(filter: DatasetFilter, column: RangedColumn): Range | undefined {
  const condition = filter.get(sampleIndex(column))
  if (condition?.kind !== 'range') return undefined
  const { from, to } = condition
  const dayOf = (ms: number) => Math.floor((ms - FIRST_DAY_MS) / DAY_MS)
  return column === 'areaM2' ? { from, to } : { from: dayOf(from), to: dayOf(to) }
}

/** The plots that match, regardless of the view. */
export function selectPlots(
  survey: Pick<Survey, 'plots' | 'blocks'>,
  filter: DatasetFilter,
): Selection {
  return selectionOf(applyFilter(sampleDataset(survey), filter))
}
