import { type Column, type Dataset, wordAt } from '../dataset/dataset.ts'
import { identifierHeadings } from '../dataset/identifier.ts'
import { countByKey, type MatchCounts } from './compare-register.ts'
import { type JoinColumns, joinKey, looseName, type PlainTable } from './join-table.ts'

/** This many rows are enough to compare two columns. */
const LOOKED_AT = 1_000

/** The minimum score, as if half of all rows matched. */
const SAME_NAME = 0.5
/** A name of plots, such as dag_no. */
const IDENTIFIER_NAME = 0.1

export interface JoinGuess {
  /** The index of the dataset. */
  index: number
  columns: JoinColumns
}

/**
 * The dataset and the two columns with the most matching rows and unique keys. If none match, the
 * last dataset, and columns of the same name if there are any.
 */
export function guessJoin(datasets: readonly Dataset[], table: PlainTable): JoinGuess {
  const last = datasets.length - 1
  let best = { index: last, columns: columnsByName(datasets[last], table), score: 0 }
  const keys = table.fields.map((_, index) => keysOf(table, index))
  datasets.forEach((dataset, index) => {
    for (const column of dataset.columns.filter(mayBeKey)) {
      const words = sampleOf(column, dataset.rowCount)
      table.fields.forEach((field, i) => {
        const names = nameScore(column.name, field)
        const score = scoreOf(words, keys[i], names)
        const columns = { layer: column.name, table: field }
        // Of several layers the last, but of its columns the first.
        const isBetter = index === best.index ? score > best.score : score >= best.score
        if (score > 0 && isBetter) best = { index, columns, score }
      })
    }
  })
  return { index: best.index, columns: best.columns }
}

/** How often the rows of a dataset and of a table match, and how often numbers are repeated. */
export function countMatches(
  dataset: Dataset,
  register: PlainTable,
  columns: JoinColumns,
  isExact = false,
): MatchCounts {
  const key = dataset.columns.find(({ name }) => name === columns.layer)
  const keys = Array.from({ length: dataset.rowCount }, (_, row) => wordAt(key, row))
  return countByKey({ keys, register, keyField: columns.table, isExact })
}

/** Areas and other amounts may have the same values in both, but identify nothing. */
function mayBeKey(column: Column): boolean {
  return !column.isMeasured && (column.kind !== 'number' || (column.isWhole && !column.unit))
}

function nameScore(name: string, field: string): number {
  if (isSameName(name, field)) return SAME_NAME
  return identifierHeadings.some((form) => form.test(name.trim())) ? IDENTIFIER_NAME : 0
}

interface Keys {
  all: ReadonlySet<string>
  /** The share of rows with a unique key. */
  uniqueness: number
}

function keysOf({ rows }: PlainTable, index: number): Keys {
  const all = new Set(rows.map((cells) => joinKey(cells[index])))
  all.delete('')
  return { all, uniqueness: all.size / Math.max(1, rows.length) }
}

function sampleOf(column: Column, rowCount: number): string[] {
  const step = Math.max(1, Math.floor(rowCount / LOOKED_AT))
  const words: string[] = []
  for (let row = 0; row < rowCount; row += step) words.push(joinKey(wordAt(column, row)))
  return words
}

function scoreOf(words: readonly string[], { all, uniqueness }: Keys, names: number): number {
  const found = words.filter((word) => all.has(word))
  const share = (found.length / Math.max(1, words.length)) * uniqueness
  // A column with few different words in many rows, for example a kind of use, is not a key.
  const ownShare = new Set(found).size / Math.max(1, found.length)
  return share === 0 ? 0 : share * ownShare + names
}

function columnsByName({ columns }: Dataset, { fields }: PlainTable): JoinColumns {
  for (const { name } of columns) {
    const same = fields.find((field) => isSameName(name, field))
    if (same !== undefined) return { layer: name, table: same }
  }
  return { layer: columns[0]?.name ?? '', table: fields[0] ?? '' }
}

function isSameName(a: string, b: string): boolean {
  return looseName(a) === looseName(b)
}
