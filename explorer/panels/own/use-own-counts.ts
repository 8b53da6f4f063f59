import { useDeferredValue, useMemo } from 'react'
import { barsOf, type Classes } from '../../dataset/classes.ts'
import type { Column, Dataset } from '../../dataset/dataset.ts'
import { type Answers, countClasses } from '../../filter/dataset-filter.ts'

export interface Counts {
  /** Of each class, how many features pass. */
  chosen: Uint32Array
  /** How many would if its own column were not asked. */
  possible: Uint32Array
}

/** A column that a chart can show, and how many features each of its bars stands for. */
export interface CountedColumn {
  place: number
  column: Column
  bars: Classes
  counts: Counts
}

/** Counts once the figures are in the document: a visitor waits for those first. */
export function useOwnCounts(
  dataset: Dataset,
  answers: Answers,
  isCharted: (column: Column, place: number) => boolean,
): CountedColumn[] {
  const deferred = useDeferredValue(answers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Which are charted follows the dataset.
  return useMemo(
    () =>
      dataset.columns.flatMap((column, place) => {
        if (deferred.failures.length !== dataset.rowCount || !isCharted(column, place)) return []
        const bars = barsOf(column)
        return {
          place,
          column,
          bars,
          counts: countClasses(deferred, place, bars.of, bars.classes.length),
        }
      }),
    [dataset, deferred],
  )
}

/** The same for each word of a column, however many it has. */
export function useWordCounts(answers: Answers, place: number, column: Column) {
  const deferred = useDeferredValue(answers)
  return useMemo(() => {
    const { codes, words } =
      column.kind === 'text' ? column : { codes: new Uint32Array(0), words: [] }
    const [all, possible] = [new Uint32Array(words.length), new Uint32Array(words.length)]
    const { failures, failed } = deferred
    for (let row = 0; row < codes.length; row += 1) {
      all[codes[row]] += 1
      if (failures[row] === 0 || (failures[row] === 1 && failed[row] === place)) {
        possible[codes[row]] += 1
      }
    }
    return { all, possible }
  }, [deferred, place, column])
}
