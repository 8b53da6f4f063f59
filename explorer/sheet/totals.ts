import { M2_PER_HECTARE } from '@app/formats/units.ts'
import { datasets } from '../content/datasets.ts'
import { metricWords } from '../content/metric-words.ts'
import { sheet as words } from '../content/sheet.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { writeAny, writeArea, writeMeasure } from '../writing/write-class.ts'
import { pluralOf, writeNumber } from '../writing/write-number.ts'
import type { DrawnSheet } from './draw-sheet.ts'
import type { SheetRequest } from './sheet-request.ts'
import { totalTitle } from './summed-columns.ts'

/** What is summed over rows; its name where there is a line for it, and in a sentence. */
interface Summand {
  valueAt(row: number): number
  write(sum: number): string
  nameOf(sum: number): string
  inLine(text: string, sum: number): string
}

/**
 * The totals of the matching rows with a part in the frame. `whole` has those of all matching rows
 * in one line; null where the frame has all of them.
 */
export function totalsOf({ request, rows }: Pick<DrawnSheet, 'request' | 'rows'>) {
  const { active, selection, totals } = request
  const passes = active ? active.passes : selection.passes
  const summands = active ? ofFile(active.layer.dataset, totals) : ofSample(request)
  const isPassing = (row: number) => passes?.[row] !== 0
  const isPart = rows.some((isSeen, row) => !isSeen && isPassing(row))
  const sumsOf = (isCounted: (row: number) => boolean) =>
    summands.map(({ valueAt }) =>
      rows.reduce(
        (sum, _, row) => sum + (isPassing(row) && isCounted(row) ? valueAt(row) || 0 : 0),
        0,
      ),
    )
  const figures = sumsOf((row) => rows[row] === 1).map((sum, i) => ({
    name: summands[i].nameOf(sum),
    text: summands[i].write(sum),
  }))
  const whole = sumsOf(() => true).map((sum, i) => summands[i].inLine(summands[i].write(sum), sum))
  const { whole: write } = words.totals
  const kind = active ? 'file' : 'sample'
  return { figures, whole: isPart ? write[kind](whole.join(', ')) : null }
}

function ofFile(dataset: Dataset, totals: readonly number[]): Summand[] {
  const columns = totals.flatMap((index): Summand[] => {
    const column = dataset.columns[index]
    if (column?.kind !== 'number') return []
    const { values, unit, isMeasured } = column
    const title = totalTitle(column)
    return [
      {
        valueAt: (row) => values[row],
        write(sum) {
          if (!isMeasured) return writeAny(sum, true)
          return unit === 'm2' ? writeArea(sum, 1) : writeMeasure('m', sum)
        },
        nameOf: () => title,
        inLine: (text) => (isMeasured ? text : `${title} ${text}`),
      },
    ]
  })
  return [counted(datasets.file.noun, () => 1), ...columns]
}

function ofSample({ survey: { plots } }: SheetRequest): Summand[] {
  const { names } = metricWords
  const { nouns } = words.totals
  return [
    counted(nouns.plots, () => 1),
    {
      ...counted(nouns.plots, (plot) => plots.areaM2[plot]),
      write: (m2) => `${writeNumber(m2 / M2_PER_HECTARE, 1)} ${datasets.units.hectare}`,
      nameOf: () => names.area,
      inLine: (text) => text,
    },
    counted(nouns.households, (plot) => plots.households[plot]),
    {
      ...counted(nouns.people, (plot) => plots.population[plot]),
      nameOf: () => names.population,
    },
  ]
}

function counted(noun: { one: string; other: string }, valueAt: (row: number) => number): Summand {
  return {
    valueAt,
    write: (sum) => writeNumber(sum),
    nameOf: (sum) => pluralOf(sum, noun).replace(/^./, (first) => first.toUpperCase()),
    inLine: (text, sum) => `${text} ${pluralOf(sum, noun)}`,
  }
}
