import { toDate } from '../rows.ts'
import { columnKind, type Table } from '../tables.ts'
import type { Client, Dialect, Row } from './database.ts'

const PAGE_SIZE = 500

/** Reads a table page by page, in the order of its key. */
export async function* readTable(
  client: Client,
  { name, key, columns }: Table,
): AsyncGenerator<Row[]> {
  const order = key.join(', ')
  const marks = key.map((_, index) => `$${index + 1}`).join(', ')
  let after: unknown[] = []
  for (;;) {
    const where = after.length === 0 ? '' : `WHERE (${order}) > (${marks})`
    const sql = `SELECT ${columns.join(', ')} FROM ${name} ${where}
                 ORDER BY ${order} LIMIT ${PAGE_SIZE}`
    const page = await client.read(sql, after)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = key.map((column) => last[column])
  }
}

/** In one statement; `rest` is the clause for existing rows. */
export function insertRows(
  client: Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: readonly object[],
  rest = 'ON CONFLICT DO NOTHING',
) {
  const list = columns.join(', ')
  return client.write(
    `INSERT INTO ${name} (${list}) SELECT ${list}
     FROM ${client.dialect.recordset('$1', columns)} AS t WHERE true ${rest}`,
    [jsonOf(client.dialect, rows)],
  )
}

/** Rows as `recordset` reads them, from either database. */
export function jsonOf(dialect: Dialect, rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          if (value == null) return [column, null]
          if (columnKind(column) === 'time') return [column, dialect.timeInJson(toDate(value))]
          return [column, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value]
        }),
      ),
    ),
  )
}
