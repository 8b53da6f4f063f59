import type { Column } from './dataset.ts'
import { identifierHeadings } from './identifier.ts'

/** Common headings of a column of names, the likeliest first. */
const likely: readonly RegExp[] = [
  /^(?:name|title|label|নাম|नाम)$/iu,
  /name|title/i,
  ...identifierHeadings,
]

/** The required share of features with a unique name. */
const NEARLY_ALL = 0.9

/** The index of the column with the features' names; null when none is suitable. */
export function guessName(columns: readonly Column[]): number | null {
  const counts = columns.map(differentIn)
  for (const form of likely) {
    const index = columns.findIndex(({ name }, i) => form.test(name.trim()) && counts[i].all > 0)
    if (index >= 0) return index
  }
  const index = columns.findIndex(
    ({ kind }, i) => kind === 'text' && counts[i].different >= NEARLY_ALL * counts[i].rows,
  )
  return index < 0 ? null : index
}

/** The numbers of features, of values and of different values in a column. */
function differentIn(column: Column): { rows: number; all: number; different: number } {
  if (column.isMeasured || column.isPlace) return { rows: 1, all: 0, different: 0 }
  if (column.kind === 'text') {
    const { codes, words } = column
    const all = countOf(codes, (code) => words[code] !== '')
    return { rows: codes.length, all, different: countOf(words, (word) => word !== '') }
  }
  const { values } = column
  const all = countOf(values, (value) => !Number.isNaN(value))
  return { rows: values.length, all, different: 0 }
}

function countOf<T>(values: ArrayLike<T>, isCounted: (value: T) => boolean): number {
  let count = 0
  for (let i = 0; i < values.length; i += 1) if (isCounted(values[i])) count += 1
  return count
}
