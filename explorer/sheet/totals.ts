import { datasets } from '../content/datasets.ts'
import { metricWords } from '../content/metric-words.ts'
import { sheet as words } from '../content/sheet.ts'
import { M2_PER_HECTARE } from '../filter/units.ts'
import { pluralOf, writeNumber } from '../writing/write-number.ts'
import type { DrawnSheet } from './draw-sheet.ts'
import type { SheetRequest } from './sheet-request.ts'

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
  const { passes } = request.selection
  const summands = ofSample(request)
  const isPart = passes.some((isPassing, row) => isPassing && !rows[row])
  const sumsOf = (isCounted: (row: number) => boolean) =>
    summands.map(({ valueAt }) =>
      passes.reduce(
        (sum, isPassing, row) => sum + (isPassing && isCounted(row) ? valueAt(row) || 0 : 0),
        0,
      ),
    )
  const figures = sumsOf((row) => rows[row] === 1).map((sum, i) => ({
    name: summands[i].nameOf(sum),
    text: summands[i].write(sum),
  }))
  const whole = sumsOf(() => true).map((sum, i) => summands[i].inLine(summands[i].write(sum), sum))
  return { figures, whole: isPart ? whole.join(', ') : null }
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
