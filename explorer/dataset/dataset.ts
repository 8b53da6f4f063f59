import type { Column as FileColumn, Dataset as FileDataset } from '@app/formats/dataset/dataset.ts'
import { isIdentifier } from '@app/formats/dataset/identifier.ts'
import type { Classing } from './classing.ts'
import { remembered } from './remembered.ts'

export {
  cellOf,
  type DateColumn,
  isoOf,
  type NumberColumn,
  type Numbers,
  numberAt,
  type TextColumn,
  wordAt,
} from '@app/formats/dataset/dataset.ts'

/** A column with the classes that a visitor has chosen for it, if any. */
export type Column = FileColumn & { classing?: Classing }

/** The sample's plots, or the features of a visitor's file. */
export interface Dataset extends FileDataset {
  isSample?: boolean
  /** The indices of the columns to filter by, in order; by default all but positions. */
  filterable?: readonly number[]
}

export function kindOf({ isSample }: Dataset): 'sample' | 'file' {
  return isSample ? 'sample' : 'file'
}

/** The columns to filter by, with their indices. */
export function filterableOf({ columns, filterable }: Dataset): [index: number, column: Column][] {
  const indices = filterable ?? [...columns.keys()].filter((index) => !columns[index].isPlace)
  return indices.map((index) => [index, columns[index]])
}

export function titleOf({ title, name }: Column): string {
  return title ?? name
}

/** The columns to choose from: all but positions. */
export function columnOptions(
  columns: readonly Column[],
  isOffered: (column: Column) => boolean = () => true,
): (readonly [index: number, title: string])[] {
  return [...columns.entries()]
    .filter(([, column]) => !column.isPlace && isOffered(column))
    .map(([index, column]) => [index, titleOf(column)] as const)
}

/** Whether the sum of a numeric column means something. */
export const isSummable = remembered(
  (column: Column) => column.kind === 'number' && !column.isPlace && !isIdentifier(column),
)

/** More words than this are not offered as choices. */
const MOST_CHOICES = 40
/** This few are always offered, even if each is on one feature. */
const FEW_CHOICES = 3

/** Few enough words to offer as choices, most of them on several features. */
export function isChoices(column: Column): boolean {
  if (column.kind !== 'text' || column.words.length > MOST_CHOICES) return false
  if (column.isFixed) return true
  const { words, codes } = column
  const counts = new Uint32Array(words.length)
  for (let row = 0; row < codes.length; row += 1) counts[codes[row]] += 1
  const used = words.flatMap((word, code) =>
    word === '' || counts[code] === 0 ? [] : counts[code],
  )
  const repeated = used.filter((count) => count > 1).length
  return used.length > 0 && (2 * repeated >= used.length || used.length <= FEW_CHOICES)
}
