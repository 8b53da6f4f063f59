import { gramsOf, isIndexed } from '../search-text.ts'
import { jsonOf } from '../sql/copy-rows.ts'
import type { Dialect, Row } from '../sql/database.ts'
import { type ColumnKind, columnKind, enquiryTable } from '../tables.ts'

const types: Readonly<Record<ColumnKind, string>> = {
  text: 'TEXT',
  uuid: 'UUID',
  integer: 'INTEGER',
  integers: 'INTEGER[]',
  time: 'TIMESTAMPTZ',
  bytes: 'BYTEA',
}

export const postgresDialect: Dialect = {
  fromNow: (mark) => `now() + ${mark} * interval '1 millisecond'`,
  milliseconds: (column) => `extract(epoch FROM ${column}) * 1000`,
  isIn: (mark, kind) => `= ANY(${mark}::${types[kind]}[])`,
  recordset: (mark, columns) => {
    const isBytes = (column: string) => columnKind(column) === 'bytes'
    const typed = columns.map((one) => `${one} ${isBytes(one) ? 'TEXT' : types[columnKind(one)]}`)
    const values = columns.map((name) =>
      isBytes(name) ? `decode(${name}, 'hex') AS ${name}` : name,
    )
    return `(SELECT ${values.join(', ')}
      FROM jsonb_to_recordset(${mark}::jsonb) AS t (${typed.join(', ')}))`
  },
  timeInJson: (time) => time.toISOString(),
  lock: {
    forUpdate: 'FOR UPDATE',
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    forKeyShare: 'FOR KEY SHARE',
  },
  searchColumns: ['received_at', 'folded', 'grams'],
  // The oldest running transaction in any database: later arrivals may not be visible yet.
  nextArrival: 'pg_snapshot_xmin(pg_current_snapshot())',

  search(words, add) {
    const grams = words.filter(isIndexed).flatMap(gramsOf)
    const where = words.map((word) => `strpos(folded, ${add(word)}) > 0`)
    if (grams.length > 0) where.push(`grams @> ${add(grams)}::integer[]`)
    return {
      from: 'searchable JOIN enquiry ON id = searchable.enquiry_id',
      where,
      order: ['searchable.received_at', 'searchable.enquiry_id'],
      position: (at, id) => `(${add(at)}, ${add(id)})`,
    }
  },

  /** In one statement. The batch is one JSON text, which is cheaper than an array per column. */
  async insertEnquiries(client, ...rows) {
    const values = rows.map((some) => jsonOf(client.dialect, some))
    return (await client.write(INSERT_ENQUIRIES, values)).rows
  },

  auditId: "details::jsonb ->> 'id'",

  async findDamage(client) {
    const [row] = await client.read(
      `SELECT count(*) AS count FROM delivery
       WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE enquiry.id = delivery.enquiry_id)`,
    )
    const strays = Number(row?.count)
    return strays === 0 ? [] : [`${strays} deliveries have no enquiry`]
  },

  findRisks: async (client) => ({ looseStandbys: await looseStandbys(client.write) }),
}

const columns = enquiryTable.columns.join(', ')
const INSERT_ENQUIRIES = `
  WITH saved AS (
    INSERT INTO enquiry (${columns})
    SELECT ${columns} FROM ${postgresDialect.recordset('$1', enquiryTable.columns)} AS incoming
    ON CONFLICT DO NOTHING RETURNING id, received_at
  ), queued AS (
    INSERT INTO delivery (enquiry_id, channel, since, at)
    SELECT saved.id, channel, received_at, now()
    FROM ${postgresDialect.recordset('$2', ['enquiry_id', 'channel'])} AS wanted
    JOIN saved ON saved.id = enquiry_id
  ), receipted AS (
    INSERT INTO receipt (enquiry_id, sender, since, at)
    SELECT saved.id, sender, now(), now()
    FROM ${postgresDialect.recordset('$3', ['enquiry_id', 'sender'])} AS wanted
    JOIN saved ON saved.id = enquiry_id
  ), counted AS (
    INSERT INTO tally (sender, day, number)
    SELECT sender, day, count(*)
    FROM ${postgresDialect.recordset('$4', ['id', 'sender', 'day'])} AS arrived JOIN saved USING (id)
    GROUP BY sender, day ORDER BY sender, day
    ON CONFLICT (sender, day) DO UPDATE SET number = tally.number + excluded.number
  )
  SELECT id FROM saved`

/**
 * The number of standbys, if PostgreSQL waits for none of them. Unprivileged users can only see
 * that they exist; a running base backup does not count.
 */
export async function looseStandbys(
  query: (sql: string) => Promise<{ rows: Row[] }>,
): Promise<number> {
  const { rows } = await query(
    `SELECT count(*) AS count FROM pg_stat_replication
     WHERE current_setting('synchronous_standby_names') = '' AND state IS DISTINCT FROM 'backup'`,
  )
  return Number(rows[0]?.count)
}
