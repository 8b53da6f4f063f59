import { buildColumns } from '../dataset/build-columns.ts'
import type { BuiltDataset } from '../dataset/dataset.ts'
import { type Dataset, wordAt } from '../dataset/dataset.ts'
import { buildJoin, type JoinColumns, type PlainTable } from './join-table.ts'

/** A dataset with the new columns of a table, as far as they fit; null when no row matches. */
export function joinColumns(
  dataset: Dataset,
  table: PlainTable,
  columns: JoinColumns,
): BuiltDataset | null {
  const own = new Set(dataset.columns.map(({ name }) => name))
  const key = dataset.columns.find(({ name }) => name === columns.layer)
  const join = buildJoin(table, columns)
  const added = table.fields.filter((field) => !own.has(field))
  const builder = buildColumns(added, dataset.rowCount, String)
  let isAny = false
  for (let row = 0; row < dataset.rowCount; row += 1) {
    const known = { [columns.layer]: wordAt(key, row) }
    if (!join.isIn(known)) continue
    isAny = true
    const extended = join.extend(known)
    for (const [index, field] of added.entries()) builder.set(index, row, extended[field])
  }
  if (!isAny) return null
  const built = builder.finish()
  const all = [...dataset.columns, ...built.columns]
  return { dataset: { ...dataset, columns: all }, leftOut: built.leftOut }
}
