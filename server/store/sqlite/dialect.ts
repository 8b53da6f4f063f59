import { isIndexed } from '../search-text.ts'
import { insertRows, jsonOf } from '../sql/copy-rows.ts'
import type { Dialect } from '../sql/database.ts'
import { columnKind, enquiryTable, fieldColumns } from '../tables.ts'

/** The connection defines `now` and `greatest`; `lower` is SQLite's own. */
export const sqliteDialect: Dialect = {
  fromNow: (mark) => `CAST(now() + ${mark} AS INTEGER)`,
  milliseconds: (column) => column,
  isIn: (mark, kind) => {
    const value = kind === 'bytes' ? 'unhex(value)' : 'value'
    return `IN (SELECT ${value} FROM json_each(${mark}))`
  },
  recordset: (mark, columns) => {
    const values = columns.map((column) => {
      const value = `value ->> '${column}'`
      return `${columnKind(column) === 'bytes' ? `unhex(${value})` : value} AS ${column}`
    })
    return `(SELECT ${values.join(', ')} FROM json_each(${mark}))`
  },
  timeInJson: (time) => time.getTime(),
  lock: { forUpdate: '', skipLocked: '', forKeyShare: '' },
  searchColumns: ['folded'],
  nextArrival: '(SELECT number + 1 FROM arrival)',

  /** Answered from the index, in the order of indexing. */
  search(words, add) {
    const indexed = words.filter(isIndexed)
    const where = words
      .filter((word) => !isIndexed(word))
      .map((word) => `instr(searchable.folded, ${add(word)}) > 0`)
    where.push('id = searchable.enquiry_id')
    if (indexed.length > 0) {
      where.push(`search MATCH ${add(indexed.map(phrase).join(' '))}`, 'number = search.rowid')
    }
    return {
      from: `${indexed.length > 0 ? 'search CROSS JOIN' : ''} searchable CROSS JOIN enquiry`,
      where,
      order: [indexed.length > 0 ? 'search.rowid' : 'number'],
      // If the cursor's enquiry no longer exists, the last one before it.
      position: (at, id) => `coalesce((SELECT number FROM searchable WHERE enquiry_id = ${add(id)}),
        (SELECT max(number) FROM searchable JOIN enquiry ON id = enquiry_id
         WHERE received_at <= ${add(at)}))`,
    }
  },

  async insertEnquiries(client, enquiries, deliveries, receipts, tallies) {
    const counted = await client.write('UPDATE arrival SET number = number + 1 RETURNING number')
    const arrival = counted.rows[0]?.number
    const { rows } = await insertRows(
      client,
      { name: 'enquiry', columns: [...enquiryTable.columns, 'arrival'] },
      enquiries.map((enquiry) => ({ ...enquiry, arrival })),
      'ON CONFLICT DO NOTHING RETURNING id',
    )
    const saved = new Set(rows.map(({ id }) => id))
    const added = tallies.filter(({ id }) => saved.has(id))
    if (added.length > 0) await client.write(COUNT, [jsonOf(client.dialect, added)])
    const wanted = receipts.filter((receipt) => saved.has(receipt.enquiry_id))
    if (wanted.length > 0) await client.write(QUEUE_RECEIPTS, [jsonOf(client.dialect, wanted)])
    const due = deliveries.filter((delivery) => saved.has(delivery.enquiry_id))
    if (due.length === 0) return rows
    const columns = ['enquiry_id', 'channel', 'since']
    await client.write(
      `INSERT INTO delivery (enquiry_id, channel, since, at)
       SELECT enquiry_id, channel, since, now() FROM ${client.dialect.recordset('$1', columns)} AS t`,
      [jsonOf(client.dialect, due)],
    )
    return rows
  },

  blank: fieldColumns
    .map((column) => `${column} = printf('%.*c', octet_length(${column}), '-')`)
    .join(', '),

  auditId: "details ->> 'id'",

  async findDamage(client) {
    const pages = await client.read('PRAGMA integrity_check')
    const strays = await client.read('PRAGMA foreign_key_check')
    return [
      ...pages.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok'),
      ...strays.map(({ table, parent }) => `a ${table} has no ${parent}`),
    ]
  },

  findRisks: async () => ({}),
}

const COUNT = `INSERT INTO tally (sender, day, number)
  SELECT sender, day, count(*) FROM ${sqliteDialect.recordset('$1', ['sender', 'day'])} AS t
  WHERE true GROUP BY sender, day
  ON CONFLICT (sender, day) DO UPDATE SET number = tally.number + excluded.number`

const QUEUE_RECEIPTS = `INSERT INTO receipt (enquiry_id, sender, since, at)
  SELECT enquiry_id, sender, now(), now()
  FROM ${sqliteDialect.recordset('$1', ['enquiry_id', 'sender'])} AS t`

/** A phrase that is matched literally. */
function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
