import { type Column, type Dataset, wordAt } from '../dataset/dataset.ts'
import { buildJoin, type JoinColumns, joinKey, looseName, type PlainTable } from './join-table.ts'

/** This many rows are enough to compare two columns. */
const LOOKED_AT = 1_000

/** The minimum score, as if half of all rows matched. */
const SAME_NAME = 0.5

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
    for (const column of dataset.columns.filter(({ isMeasured }) => !isMeasured)) {
      const words = sampleOf(column, dataset.rowCount)
      table.fields.forEach((field, i) => {
        const score = scoreOf(words, keys[i], isSameName(column.name, field))
        const columns = { layer: column.name, table: field }
        if (score > 0 && score >= best.score) best = { index, columns, score }
      })
    }
  })
  return { index: best.index, columns: best.columns }
}

/** The number of rows of a dataset that are in the table. */
export function countMatches(dataset: Dataset, table: PlainTable, columns: JoinColumns): number {
  const key = dataset.columns.find(({ name }) => name === columns.layer)
  const join = buildJoin(table, columns)
  let count = 0
  for (let row = 0; row < dataset.rowCount; row += 1) {
    if (join.isIn({ [columns.layer]: wordAt(key, row) })) count += 1
  }
  return count
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

function scoreOf(words: readonly string[], { all, uniqueness }: Keys, isSame: boolean): number {
  const found = words.filter((word) => all.has(word))
  const share = (found.length / Math.max(1, words.length)) * uniqueness
  // A column with few different words in many rows, for example a kind of use, is not a key.
  const ownShare = new Set(found).size / Math.max(1, found.length)
  return share === 0 ? 0 : share * ownShare + (isSame ? SAME_NAME : 0)
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
