import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { groupWrites } from './group-writes.ts'
import { backUpPostgres } from './postgres-backup.ts'
import { openPostgresConnection, type Queryable } from './postgres-connection.ts'
import { readPages } from './read-pages.ts'
import {
  type AuditEntry,
  type AuditRecord,
  type Delivery,
  type DeliveryStatus,
  type Enquiry,
  type EnquiryFilter,
  type EnquiryStore,
  groupLimits,
  REPEAT_WINDOW_MS,
  StoreUnavailableError,
} from './store.ts'
import { acceptanceOf, identify, meet, type Stored, type StoredEnquiry } from './stored-enquiry.ts'

interface Item {
  enquiry: StoredEnquiry
  channels: readonly string[]
}

/** PostgreSQL, or what speaks like it: any number of servers on one database. */
export function openPostgresStore(url: string): EnquiryStore {
  const { query, transaction, close } = openPostgresConnection(url)
  const group = groupWrites<Item, Stored>({ write: acceptAll, ...groupLimits })

  /** One statement for all; if one enquiry spoils it, each gets its own. */
  async function acceptAll(items: Item[]): Promise<Stored[]> {
    try {
      return await acceptTogether(items)
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      const stored: Stored[] = []
      for (const item of items) stored.push(await acceptAlone(item))
      return stored
    }
  }

  async function acceptAlone(item: Item): Promise<Stored> {
    try {
      const [stored] = await acceptTogether([item])
      return stored ?? { outcome: 'refused', error: 'no result' }
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      return { outcome: 'refused', error: String(error) }
    }
  }

  async function acceptTogether(items: Item[]): Promise<Stored[]> {
    const { rows } = await query(ACCEPT, acceptValues(items))
    const saved = new Set(rows.map(({ id }) => id))
    const stored: Stored[] = []
    for (const item of items) {
      const { id, receivedAtMs } = item.enquiry
      const isSaved = saved.has(id)
      stored.push(isSaved ? { outcome: 'stored', id, receivedAtMs } : await meetEarlier(item))
    }
    return stored
  }

  /** Its key or fingerprint is taken: by the same enquiry, by another, or by one too old to count. */
  async function meetEarlier(item: Item): Promise<Stored> {
    const { idempotencyKey, fingerprint, receivedAtMs } = item.enquiry
    const { rows } = await query(
      `SELECT id, received_at, content_hash FROM enquiry
       WHERE idempotency_key = $1 OR fingerprint = $2`,
      [idempotencyKey, fingerprint],
    )
    const [there] = rows
    const earlierMs = there?.received_at.getTime()
    if (there !== undefined && (!fingerprint || earlierMs > receivedAtMs - REPEAT_WINDOW_MS)) {
      const { id, content_hash: contentHash } = there
      return meet(item.enquiry, { id, receivedAtMs: earlierMs, contentHash })
    }
    await query('UPDATE enquiry SET fingerprint = NULL WHERE id = $1', [there?.id])
    return acceptAlone(item)
  }

  /** Gives up the dead rows. Engines without this command tidy up by themselves. */
  async function vacuum(): Promise<void> {
    await query('VACUUM enquiry, delivery').catch((error: unknown) => {
      if (error instanceof StoreUnavailableError) throw error
    })
  }

  return {
    async accept(enquiry, channels) {
      return acceptanceOf(await group.add({ enquiry: identify(enquiry, Date.now()), channels }))
    },

    async claim(channel, limit, leaseMs) {
      const token = randomUUID()
      const now = Date.now()
      const { rows } = await query(
        `WITH due AS (
           SELECT enquiry_id, channel FROM delivery
           WHERE status = 'due' AND channel = $1 AND at <= $2
           ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED
         ), claimed AS (
           UPDATE delivery SET token = $4, attempts = attempts + 1, at = $5
           FROM due WHERE delivery.enquiry_id = due.enquiry_id AND delivery.channel = due.channel
           RETURNING delivery.enquiry_id, delivery.attempts, delivery.since
         )
         SELECT enquiry.*, claimed.attempts, claimed.since
         FROM claimed JOIN enquiry ON enquiry.id = claimed.enquiry_id`,
        [channel, new Date(now), limit, token, new Date(now + leaseMs)],
      )
      return rows.map((row) => {
        const { attempts, since } = row
        return { enquiry: enquiryOf(row), channel, attempts, since, token }
      })
    },

    async settle({ enquiry, channel, token }, settlement) {
      const at = settlement.status === 'due' ? settlement.retryAt : new Date()
      const error = settlement.status === 'sent' ? null : settlement.error
      await query(
        `UPDATE delivery SET status = $1, at = $2, last_error = $3, token = NULL
         WHERE enquiry_id = $4 AND channel = $5 AND token = $6`,
        [settlement.status, at, error, enquiry.id, channel, token],
      )
    },

    retry: (id) =>
      transaction(async (client) => {
        const { rowCount } = await client.query(
          `UPDATE delivery SET status = 'due', attempts = 0, since = $1, at = $1, token = NULL
           WHERE status = 'failed' AND ($2::uuid IS NULL OR enquiry_id = $2::uuid)`,
          [new Date(), uuid(id)],
        )
        const count = rowCount ?? 0
        await audit(client, { action: 'retry', details: { id: id ?? null, count } })
        return count
      }),

    release: (id, channels) =>
      transaction(async (client) => {
        const { rowCount } = await client.query(
          `UPDATE enquiry SET status = 'accepted' WHERE id = $1 AND status = 'quarantined'`,
          [uuid(id)],
        )
        if (rowCount !== 1) return false
        await client.query(
          `INSERT INTO delivery (enquiry_id, channel, since, at)
           SELECT $1, channel, $2, $2 FROM unnest($3::text[]) AS channel ON CONFLICT DO NOTHING`,
          [id, new Date(), [...channels]],
        )
        await audit(client, { action: 'release', details: { id } })
        return true
      }),

    async find(id) {
      const enquiries = await query('SELECT * FROM enquiry WHERE id = $1', [uuid(id)])
      const [row] = enquiries.rows
      if (row === undefined) return undefined
      const sql = 'SELECT * FROM delivery WHERE enquiry_id = $1 ORDER BY channel'
      const { rows } = await query(sql, [id])
      return { enquiry: enquiryOf(row), deliveries: rows.map(deliveryOf) }
    },

    list: (options) =>
      readPages(
        async (cursor: { at: Date; id: string } | undefined, limit) => {
          const { where, values } = whereOf(options)
          const [after, order] = options.newestFirst ? ['<', 'DESC'] : ['>', 'ASC']
          if (cursor !== undefined) {
            values.push(cursor.at, cursor.id)
            const [at, id] = [`$${values.length - 1}::timestamptz`, `$${values.length}::uuid`]
            where.push(`(received_at, id) ${after} (${at}, ${id})`)
          }
          values.push(limit)
          const { rows } = await query(
            `SELECT * FROM enquiry ${clause(where)}
             ORDER BY received_at ${order}, id ${order} LIMIT $${values.length}`,
            values,
          )
          return rows.map(enquiryOf)
        },
        ({ receivedAt, id }) => ({ at: receivedAt, id }),
      ),

    async count(filter) {
      const { where, values } = whereOf(filter)
      const { rows } = await query(`SELECT count(*) AS count FROM enquiry ${clause(where)}`, values)
      return Number(rows[0].count)
    },

    async stats() {
      const enquiries = await query('SELECT status, count(*) AS count FROM enquiry GROUP BY status')
      const countOf = (status: string) =>
        Number(enquiries.rows.find((row) => row.status === status)?.count ?? 0)
      const deliveries = await query(
        `SELECT channel, status, count(*) AS count FROM delivery
         GROUP BY channel, status ORDER BY channel, status`,
      )
      const oldest = await query("SELECT min(since) AS since FROM delivery WHERE status = 'due'")
      return {
        accepted: countOf('accepted'),
        quarantined: countOf('quarantined'),
        deliveries: deliveries.rows.map(({ channel, status, count }) => ({
          channel,
          status: deliveryStatus(status),
          count: Number(count),
        })),
        oldestDueSince: oldest.rows[0].since,
      }
    },

    correct: (id, changes) =>
      transaction(async (client) => {
        const { name, email, phoneNumber, message } = changes
        const { rowCount } = await client.query(
          `UPDATE enquiry SET name = coalesce($1, name), email = coalesce($2, email),
             phone_number = coalesce($3, phone_number), message = coalesce($4, message)
           WHERE id = $5`,
          [name ?? null, email ?? null, phoneNumber ?? null, message ?? null, uuid(id)],
        )
        if (rowCount !== 1) return false
        const fields = Object.keys(changes).sort().join(' ')
        await audit(client, { action: 'correct', details: { id, fields } })
        return true
      }),

    async erase(email) {
      const count = await transaction(async (client) => {
        const sql = 'DELETE FROM enquiry WHERE lower(email) = lower($1)'
        const erased = (await client.query(sql, [email])).rowCount ?? 0
        await audit(client, { action: 'erase', details: { count: erased } })
        return erased
      })
      await vacuum()
      return count
    },

    purge: (before) =>
      transaction(async (client) => {
        await client.query(
          `UPDATE enquiry SET fingerprint = NULL
           WHERE fingerprint IS NOT NULL AND received_at < $1`,
          [new Date(Date.now() - REPEAT_WINDOW_MS)],
        )
        const sql = 'DELETE FROM enquiry WHERE received_at < $1'
        const count = (await client.query(sql, [before])).rowCount ?? 0
        const details = { before: before.toISOString(), count }
        if (count > 0) await audit(client, { action: 'purge', details })
        return count
      }),

    audit: async (entry) => audit({ query }, entry),

    auditTrail: () =>
      readPages(
        async (after: string | undefined, limit) => {
          const sql = 'SELECT * FROM audit WHERE id > $1 ORDER BY id LIMIT $2'
          const { rows } = await query(sql, [after ?? NIL, limit])
          return rows.map(auditRecordOf)
        },
        ({ id }) => id,
      ),

    backup: (file) =>
      transaction(
        (client) => backUpPostgres(client, file),
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      ),

    async verify() {
      const { rows } = await query(
        `SELECT count(*) AS count FROM delivery
         WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE enquiry.id = delivery.enquiry_id)`,
      )
      const strays = Number(rows[0].count)
      return strays === 0 ? [] : [`${strays} deliveries have no enquiry`]
    },

    async ping() {
      const { rows } = await query("SELECT current_setting('transaction_read_only') AS setting")
      if (rows[0].setting === 'on') throw new StoreUnavailableError('the database is read-only')
    },

    async close() {
      await group.drain()
      await close()
    },
  }
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** Enquiries and their deliveries in one statement, so both or neither; says which were new. */
const ACCEPT = `
  WITH incoming AS (
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[],
      $6::text[], $7::text[], $8::text[], $9::bytea[], $10::bytea[])
    AS t (id, received_at, quarantine_reason, name, email, phone_number, message,
      idempotency_key, fingerprint, content_hash)
  ), saved AS (
    INSERT INTO enquiry (id, received_at, status, quarantine_reason, name, email, phone_number,
      message, idempotency_key, fingerprint, content_hash)
    SELECT id, received_at,
      CASE WHEN quarantine_reason IS NULL THEN 'accepted' ELSE 'quarantined' END,
      quarantine_reason, name, email, phone_number, message, idempotency_key, fingerprint,
      content_hash
    FROM incoming ON CONFLICT DO NOTHING
    RETURNING id, received_at
  ), queued AS (
    INSERT INTO delivery (enquiry_id, channel, since, at)
    SELECT saved.id, wanted.channel, saved.received_at, saved.received_at
    FROM unnest($11::uuid[], $12::text[]) AS wanted (id, channel)
    JOIN saved ON saved.id = wanted.id
  )
  SELECT id FROM saved`

function acceptValues(items: Item[]): unknown[] {
  const enquiries = items.map(({ enquiry }) => enquiry)
  const wanted = items
    .filter(({ enquiry }) => enquiry.quarantineReason === null)
    .flatMap(({ enquiry, channels }) => channels.map((channel) => [enquiry.id, channel] as const))
  return [
    enquiries.map(({ id }) => id),
    enquiries.map(({ receivedAtMs }) => new Date(receivedAtMs)),
    enquiries.map(({ quarantineReason }) => quarantineReason),
    enquiries.map(({ name }) => name),
    enquiries.map(({ email }) => email),
    enquiries.map(({ phoneNumber }) => phoneNumber),
    enquiries.map(({ message }) => message),
    enquiries.map(({ idempotencyKey }) => idempotencyKey),
    enquiries.map(({ fingerprint }) => fingerprint),
    enquiries.map(({ contentHash }) => contentHash),
    wanted.map(([id]) => id),
    wanted.map(([, channel]) => channel),
  ]
}

async function audit(client: Queryable | { query: AnyQuery }, entry: AuditEntry): Promise<void> {
  const values = [randomUUIDv7(), new Date(), entry.action, JSON.stringify(entry.details)]
  await client.query('INSERT INTO audit (id, at, action, details) VALUES ($1, $2, $3, $4)', values)
}

type AnyQuery = (sql: string, values: unknown[]) => Promise<unknown>

function whereOf(filter: EnquiryFilter): { where: string[]; values: unknown[] } {
  const parts: [string, unknown][] = [
    ['received_at >= $', filter.since],
    ['received_at < $', filter.until],
    ['status = $', filter.status],
    ['lower(email) = $', filter.email?.toLowerCase()],
  ]
  const where: string[] = []
  const values: unknown[] = []
  for (const [condition, value] of parts) {
    if (value === undefined) continue
    values.push(value)
    where.push(condition + values.length)
  }
  return { where, values }
}

function clause(where: string[]): string {
  return where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`
}

/** What is no UUID names nothing; the database would call it an error. */
function uuid(id: string | undefined): string | null {
  if (id === undefined) return null
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : NIL
}

function enquiryOf(row: QueryResultRow): Enquiry {
  return {
    id: row.id,
    receivedAt: row.received_at,
    status: row.status,
    quarantineReason: row.quarantine_reason,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    message: row.message,
  }
}

function deliveryOf(row: QueryResultRow): Delivery {
  return {
    enquiryId: row.enquiry_id,
    channel: row.channel,
    status: deliveryStatus(row.status),
    attempts: row.attempts,
    since: row.since,
    at: row.at,
    lastError: row.last_error,
  }
}

function auditRecordOf(row: QueryResultRow): AuditRecord & { id: string } {
  return { id: row.id, at: row.at, action: row.action, details: JSON.parse(row.details) }
}

function deliveryStatus(value: unknown): DeliveryStatus {
  return value === 'sent' || value === 'failed' ? value : 'due'
}
