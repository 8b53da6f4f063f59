import {
  type EnquiryStatus,
  INBOX_STATUS,
  mapNames,
  statusNames,
} from '@app/contract/enquiry-statuses.ts'
import { readReference } from '@app/contract/reference.ts'
import { copyDatabase } from '../copy-database.ts'
import { deliveryOf, enquiryOf, toDate } from '../rows.ts'
import { wordsOf } from '../search-text.ts'
import {
  type Backlog,
  backupActions,
  type Cursor,
  type DayCount,
  type Delivery,
  type DeliveryCount,
  type DeliveryStatus,
  type Enquiry,
  type EnquiryFilter,
  type Handling,
  type ListOptions,
  type Stats,
} from '../store.ts'
import { countAbove } from './daily-limit.ts'
import { type Client, type Database, type Dialect, type QueryParts, uuid } from './database.ts'
import { countDropped } from './receipts.ts'
import { IS_OPEN } from './wishes.ts'

export const readingOperations = {
  async find(
    db: Database,
    idOrReference: string,
  ): Promise<{ enquiry: Enquiry; deliveries: Delivery[] } | undefined> {
    const reference = readReference(idOrReference)
    const [row] = await (reference === undefined
      ? db.read('SELECT * FROM enquiry WHERE id = $1', [uuid(idOrReference)])
      : db.read(BY_REFERENCE, [reference.end, reference.twin]))
    if (row === undefined) return undefined
    const sql = 'SELECT * FROM delivery WHERE enquiry_id = $1 ORDER BY channel'
    return { enquiry: enquiryOf(row), deliveries: (await db.read(sql, [row.id])).map(deliveryOf) }
  },

  async page(
    db: Database,
    options: ListOptions,
    cursor: Cursor | undefined,
    limit: number,
  ): Promise<Enquiry[]> {
    const { sql, values } = pageQuery(db.dialect, await withFailed(db, options), cursor, limit)
    const rows = await db.read(sql, values)
    return rows.map(enquiryOf)
  },

  count: (db: Database, filter: EnquiryFilter, most?: number): Promise<number> =>
    db.snapshot(async (client) => {
      const { from, where, values } = sourceOf(db.dialect, await withFailed(client, filter))
      const limit = most === undefined ? '' : `LIMIT ${Math.round(most)}`
      const all = `SELECT 1 AS found FROM ${from} ${clause(where)} ${limit}`
      const [row] = await client.read(`SELECT count(*) AS count FROM (${all}) AS t`, values)
      return Number(row?.count)
    }),

  /** Accepted ones: all less those in quarantine, because an index alone has both. */
  async perDay(db: Database, since: Date, utcOffsetMs: number): Promise<DayCount[]> {
    const rows = await db.read(
      `SELECT floor((${db.dialect.milliseconds('received_at')} + $2) / 86400000.0) AS day,
         sum(one) AS count
       FROM (SELECT received_at, 1 AS one FROM enquiry WHERE received_at >= $1
         UNION ALL SELECT received_at, -1 FROM enquiry
         WHERE received_at >= $1 AND ${isOfStatus('quarantined')}) AS t
       GROUP BY 1 HAVING sum(one) > 0 ORDER BY 1`,
      [since, utcOffsetMs],
    )
    return rows.map(({ day, count }) => ({ day: Number(day), count: Number(count) }))
  },

  stats: (db: Database): Promise<Stats> =>
    db.snapshot(async (client) => {
      const rows = await client.read(
        'SELECT status, count(*) AS count FROM enquiry GROUP BY status',
      )
      const countOf = (status: string) =>
        Number(rows.find((row) => row.status === status)?.count ?? 0)
      return {
        enquiries: mapNames(statusNames, countOf),
        ...(await countDeliveries(client, ['due', 'failed', 'sent'])),
      }
    }),

  backlog: async (db: Database): Promise<Backlog> => ({
    ...(await countDeliveries(db, ['due', 'failed'])),
    lastBackupAt: await lastTime(db, backupActions.made),
    lastProofAt: await lastTime(db, backupActions.proven),
    oldestOpenAt: await oldestOpen(db),
    aboveLimit: await countAbove(db),
    droppedReceipts: await countDropped(db),
    ...(await countWishes(db)),
    ...(await db.dialect.findRisks(db)),
  }),

  backup: (db: Database, file: string): Promise<void> => db.backup(file),

  backupFor: (db: Database, file: string, newest: number): Promise<string[]> =>
    db.snapshot((client) => copyDatabase(client, file, newest)),
}

/** Clocks of machines that share a database may differ by less than this. */
const CLOCKS_DIFFER_MS = 3_600_000

/** As the index has it. */
const BY_REFERENCE = 'SELECT * FROM enquiry WHERE substr(CAST(id AS TEXT), 31) = $1 AND twin = $2'

type Filter = EnquiryFilter & { areManyFailed: boolean }

/** The list of failed deliveries is fast while it is short. */
async function withFailed<F extends EnquiryFilter>(client: Client, filter: F): Promise<F & Filter> {
  if (!filter.isFailed) return { ...filter, areManyFailed: false }
  const rows = await client.read(
    `SELECT 1 AS found FROM delivery WHERE status = 'failed' LIMIT ${MANY}`,
  )
  return { ...filter, areManyFailed: rows.length === MANY }
}

const MANY = 1_000

/** Exported for the test of its plan. */
export function pageQuery(
  dialect: Dialect,
  options: ListOptions & Filter,
  cursor: Cursor | undefined,
  limit: number,
): { sql: string; values: unknown[] } {
  const { from, where, order, position, values } = sourceOf(dialect, options)
  const [after, direction] = options.newestFirst ? ['<', 'DESC'] : ['>', 'ASC']
  if (cursor !== undefined) {
    where.push(`(${order.join(', ')}) ${after} ${position(cursor.at, cursor.id)}`)
  }
  values.push(limit)
  const sql = `SELECT enquiry.* FROM ${from} ${clause(where)}
    ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')}
    LIMIT $${values.length}`
  return { sql, values }
}

function sourceOf(dialect: Dialect, filter: Filter): QueryParts & { values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const { query = '' } = filter
  const mailOf = MAIL_OF.exec(query)?.[1]?.toLowerCase()
  const words = mailOf === undefined ? wordsOf(query) : []
  const source = words.length === 0 ? inOrderOfArrival(add) : dialect.search(words, add)
  const { since, until, status, email, handling, hasWish, isFailed, areManyFailed } = filter
  const conditions = [
    mailOf && `id = ${add(mailOf)}`,
    since && `enquiry.received_at >= ${add(since)}`,
    until && `enquiry.received_at < ${add(until)}`,
    status && isOfStatus(status),
    email !== undefined && `lower(email) = lower(${add(email)})`,
    handling && HANDLING[handling],
    hasWish !== undefined && `id ${hasWish ? '' : 'NOT '}IN (${WISHED})`,
    isFailed && (areManyFailed ? FAILED : `id IN (SELECT enquiry_id FROM delivery ${OF_FAILED})`),
  ]
  const where = [
    ...source.where,
    ...conditions.filter((condition) => typeof condition === 'string'),
  ]
  return { ...source, where, values }
}

/** A pasted Message-ID of a mail about an enquiry, or the In-Reply-To of an answer to it. */
const MAIL_OF = /(?:<|receipt\.)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i

function inOrderOfArrival(add: (value: unknown) => string): QueryParts {
  const position = (at: Date, id: string) => `(${add(at)}, ${add(id)})`
  return { from: 'enquiry', where: [], order: ['received_at', 'id'], position }
}

const WISHED = `SELECT enquiry_id FROM wish WHERE ${IS_OPEN}`

const OF_FAILED = "WHERE delivery.status = 'failed'"
const FAILED = `EXISTS (SELECT 1 FROM delivery ${OF_FAILED} AND delivery.enquiry_id = enquiry.id)`

/** Written out, because SQLite uses a partial index only for a literal. */
function isOfStatus(status: EnquiryStatus): string {
  return `enquiry.status = '${status}'`
}

/** Each has an index in the order of arrival. */
const HANDLING: Readonly<Record<Handling, string>> = {
  unread: 'is_read = 0',
  open: 'is_handled = 0 AND again_at IS NULL',
  handled: 'is_handled = 1',
  later: 'again_at IS NOT NULL',
}

async function oldestOpen(client: Client): Promise<Date | null> {
  const sql = `SELECT received_at FROM enquiry WHERE ${HANDLING.open} AND ${isOfStatus(INBOX_STATUS)}
               ORDER BY received_at, id LIMIT 1`
  const [oldest] = await client.read(sql)
  return oldest === undefined ? null : toDate(oldest.received_at)
}

async function countWishes(client: Client) {
  const sql = `SELECT count(*) AS count, min(asked_at) AS at FROM wish WHERE ${IS_OPEN}`
  const [row] = await client.read(sql)
  return { wishes: Number(row?.count), oldestWishAt: row?.at == null ? null : toDate(row.at) }
}

function clause(where: string[]): string {
  return where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`
}

/** An entry that a wrong clock dated in the future does not count: it would hide that none followed. */
async function lastTime(client: Client, action: string): Promise<Date | null> {
  const sql = 'SELECT max(at) AS at FROM audit WHERE action = $1 AND at <= $2'
  const soon = new Date(client.machine.now() + CLOCKS_DIFFER_MS)
  const [last] = await client.read(sql, [action, soon])
  return last?.at == null ? null : toDate(last.at)
}

/** One query per status, so that each uses the index of that status. */
async function countDeliveries(
  client: Client,
  statuses: readonly DeliveryStatus[],
): Promise<Backlog> {
  const deliveries: DeliveryCount[] = []
  for (const status of statuses) {
    const sql = `SELECT channel, count(*) AS count FROM delivery
                 WHERE status = '${status}' GROUP BY channel`
    for (const { channel, count } of await client.read(sql)) {
      deliveries.push({ channel: String(channel), status, count: Number(count) })
    }
  }
  const [row] = await client.read("SELECT min(since) AS since FROM delivery WHERE status = 'due'")
  return { deliveries, oldestDueSince: row?.since == null ? null : toDate(row.since) }
}
