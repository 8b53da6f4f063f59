import { compare as words } from '../content/compare.ts'
import {
  type Column,
  type Dataset,
  type NumberColumn,
  numberAt,
  type TextColumn,
} from './dataset.ts'

/** The areas of plots on the ground; null for a dataset without areas. */
export function areaColumnOf({ columns, isSample = false }: Dataset): NumberColumn | null {
  const isArea = (column: Column): column is NumberColumn =>
    column.kind === 'number' && column.unit === 'm2' && (column.isMeasured || isSample)
  return columns.find(isArea) ?? null
}

/** The columns of a comparison with a register, by their names, also in a file that was opened. */
export interface ComparedColumns {
  result: TextColumn
  mapArea: NumberColumn
  registerArea: NumberColumn
  rows: NumberColumn
}

export function comparedColumns({ columns }: Dataset): ComparedColumns | null {
  const numbers = (['mapArea', 'registerArea', 'rows'] as const).map((column) =>
    columns.find(({ name, kind }) => kind === 'number' && name === words.columns[column]),
  )
  const result = columns.find(({ name }) => name === words.columns.result)
  const [mapArea, registerArea, rows] = numbers
  if (result?.kind !== 'text' || mapArea?.kind !== 'number' || rows?.kind !== 'number') return null
  return registerArea?.kind === 'number' ? { result, mapArea, registerArea, rows } : null
}

/** Both sides of a comparison, of the rows that match the filters. */
export interface ComparedTotals {
  plots: number
  rows: number
  mapM2: number
  registerM2: number
  /** In the order of the words, without those that no row has. */
  counts: (readonly [result: string, count: number])[]
}

export function comparedTotals(
  { result, mapArea, registerArea, rows }: ComparedColumns,
  passes: Uint8Array,
): ComparedTotals {
  const counts = new Map<string, number>(Object.values(words.results).map((word) => [word, 0]))
  const totals = { plots: 0, rows: 0, mapM2: 0, registerM2: 0 }
  for (let row = 0; row < passes.length; row += 1) {
    if (passes[row] === 0) continue
    const word = result.words[result.codes[row]]
    counts.set(word, (counts.get(word) ?? 0) + 1)
    if (word !== words.results.notInMap) totals.plots += 1
    totals.rows += numberAt(rows, row) || 0
    totals.mapM2 += numberAt(mapArea, row) || 0
    totals.registerM2 += numberAt(registerArea, row) || 0
  }
  return { ...totals, counts: [...counts].filter(([, count]) => count > 0) }
}
