import { buildColumns } from './build-columns.ts'
import type { Dataset } from './dataset.ts'
import { guessName } from './guess-name.ts'

/** A dataset from a file's values, column by column. */
export function datasetForTests(values: Record<string, readonly unknown[]>): Dataset {
  const fields = Object.keys(values)
  const rowCount = values[fields[0]]?.length ?? 0
  const builder = buildColumns(fields, rowCount, String)
  for (let row = 0; row < rowCount; row += 1) {
    for (const [place, field] of fields.entries()) builder.set(place, row, values[field][row])
  }
  const { columns } = builder.finish()
  return { name: 'a file', rowCount, columns, nameColumn: guessName(columns) }
}
