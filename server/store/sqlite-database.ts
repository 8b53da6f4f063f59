import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { EnquiryInput } from '@app/contract/enquiry.ts'
import { openSqliteConnection, sqliteCode } from './sqlite-connection.ts'
import {
  type AuditEntry,
  type AuditRecord,
  type Claim,
  type Delivery,
  type DeliveryStatus,
  type Enquiry,
  type EnquiryFilter,
  type ListOptions,
  REPEAT_WINDOW_MS,
  type Settlement,
  type Stats,
  StoreUnavailableError,
} from './store.ts'
import { meet, type Stored, type StoredEnquiry } from './stored-enquiry.ts'

export interface Item {
  enquiry: StoredEnquiry
  channels: readonly string[]
}

/** Where a page of a list ends and the next begins. */
export interface Cursor {
  at: Date
  id: string
}

export type SqliteDatabase = ReturnType<typeof openSqliteDatabase>

/** The store on SQLite, synchronous: it belongs into a thread of its own. */
export function openSqliteDatabase(file: string) {
  const connection = openSqliteConnection(file)
  const { use, transaction } = connection

  return {
    /** One transaction; if one enquiry spoils it, each gets its own. */
    acceptAll(items: Item[]): Stored[] {
      try {
        return transaction((db) => acceptEach(db, items))
      } catch (error) {
        if (error instanceof StoreUnavailableError || items.length === 0) throw error
        return items.map((item) => {
          try {
            return transaction((db) => acceptOne(db, item))
          } catch (cause) {
            if (sqliteCode(cause) === undefined) throw cause
            return { outcome: 'refused', error: String(cause) }
          }
        })
      }
    },

    claim(channel: string, limit: number, leaseMs: number): Claim[] {
      const now = Date.now()
      const due = "status = 'due' AND channel = ? AND at <= ?"
      const isAny = use((db) =>
        get(db, `SELECT 1 FROM delivery WHERE ${due} LIMIT 1`, channel, now),
      )
      if (isAny === undefined) return []

      const token = randomUUID()
      return transaction((db) => {
        const claimed = all(
          db,
          `UPDATE delivery SET token = ?, attempts = attempts + 1, at = ?
           WHERE (enquiry_id, channel) IN
             (SELECT enquiry_id, channel FROM delivery WHERE ${due} ORDER BY at LIMIT ?)
           RETURNING enquiry_id, attempts, since`,
          token,
          now + leaseMs,
          channel,
          now,
          limit,
        )
        return claimed.flatMap((row) => {
          const enquiry = get(db, 'SELECT * FROM enquiry WHERE id = ?', text(row.enquiry_id))
          if (enquiry === undefined) return []
          const attempts = Number(row.attempts)
          return { enquiry: enquiryOf(enquiry), channel, attempts, since: date(row.since), token }
        })
      })
    },

    settle(claim: Claim, settlement: Settlement): void {
      const at = settlement.status === 'due' ? settlement.retryAt.getTime() : Date.now()
      const error = settlement.status === 'sent' ? null : settlement.error
      transaction((db) => {
        run(
          db,
          `UPDATE delivery SET status = ?, at = ?, last_error = ?, token = NULL
           WHERE enquiry_id = ? AND channel = ? AND token = ?`,
          settlement.status,
          Math.round(at),
          error,
          claim.enquiry.id,
          claim.channel,
          claim.token,
        )
      })
    },

    retry(id?: string): number {
      return transaction((db) => {
        const now = Date.now()
        const count = run(
          db,
          `UPDATE delivery SET status = 'due', attempts = 0, since = ?, at = ?, token = NULL
           WHERE status = 'failed' AND (? IS NULL OR enquiry_id = ?)`,
          now,
          now,
          id ?? null,
          id ?? null,
        )
        audit(db, { action: 'retry', details: { id: id ?? null, count } })
        return count
      })
    },

    release(id: string, channels: readonly string[]): boolean {
      return transaction((db) => {
        const sql = `UPDATE enquiry SET status = 'accepted' WHERE id = ? AND status = 'quarantined'`
        if (run(db, sql, id) === 0) return false
        addDeliveries(db, id, channels, Date.now())
        audit(db, { action: 'release', details: { id } })
        return true
      })
    },

    find(id: string): { enquiry: Enquiry; deliveries: Delivery[] } | undefined {
      return use((db) => {
        const enquiry = get(db, 'SELECT * FROM enquiry WHERE id = ?', id)
        if (enquiry === undefined) return undefined
        const sql = 'SELECT * FROM delivery WHERE enquiry_id = ? ORDER BY channel'
        return { enquiry: enquiryOf(enquiry), deliveries: all(db, sql, id).map(deliveryOf) }
      })
    },

    page(options: ListOptions, cursor: Cursor | undefined, limit: number): Enquiry[] {
      const { where, values } = whereOf(options)
      const [after, order] = options.newestFirst ? ['<', 'DESC'] : ['>', 'ASC']
      if (cursor !== undefined) {
        where.push(`(received_at, id) ${after} (?, ?)`)
        values.push(cursor.at.getTime(), cursor.id)
      }
      const sql = `SELECT * FROM enquiry ${clause(where)}
                   ORDER BY received_at ${order}, id ${order} LIMIT ?`
      return use((db) => all(db, sql, ...values, limit).map(enquiryOf))
    },

    count(filter: EnquiryFilter): number {
      const { where, values } = whereOf(filter)
      const sql = `SELECT count(*) AS count FROM enquiry ${clause(where)}`
      return use((db) => Number(get(db, sql, ...values)?.count))
    },

    stats(): Stats {
      return use((db) => {
        const counts = all(db, 'SELECT status, count(*) AS count FROM enquiry GROUP BY status')
        const countOf = (status: string) =>
          Number(counts.find((row) => row.status === status)?.count ?? 0)
        const deliveries = all(
          db,
          `SELECT channel, status, count(*) AS count FROM delivery
           GROUP BY channel, status ORDER BY channel, status`,
        )
        const oldest = get(db, "SELECT min(since) AS since FROM delivery WHERE status = 'due'")
        return {
          accepted: countOf('accepted'),
          quarantined: countOf('quarantined'),
          deliveries: deliveries.map((row) => ({
            channel: text(row.channel),
            status: deliveryStatus(row.status),
            count: Number(row.count),
          })),
          oldestDueSince: oldest?.since == null ? null : date(oldest.since),
        }
      })
    },

    correct(id: string, changes: Partial<EnquiryInput>): boolean {
      const isThere = transaction((db) => {
        const count = run(
          db,
          `UPDATE enquiry SET name = coalesce(?, name), email = coalesce(?, email),
             phone_number = coalesce(?, phone_number), message = coalesce(?, message)
           WHERE id = ?`,
          changes.name ?? null,
          changes.email ?? null,
          changes.phoneNumber ?? null,
          changes.message ?? null,
          id,
        )
        if (count === 0) return false
        const fields = Object.keys(changes).sort().join(' ')
        audit(db, { action: 'correct', details: { id, fields } })
        return true
      })
      if (isThere) emptyLog(use)
      return isThere
    },

    erase(email: string): number {
      const count = transaction((db) => {
        const erased = run(db, 'DELETE FROM enquiry WHERE lower(email) = lower(?)', email)
        audit(db, { action: 'erase', details: { count: erased } })
        return erased
      })
      emptyLog(use)
      return count
    },

    purge(before: Date): number {
      const cutoff = before.getTime()
      const stale = Date.now() - REPEAT_WINDOW_MS
      const isAny = use((db) =>
        get(
          db,
          `SELECT 1 FROM enquiry WHERE received_at < ?
           UNION ALL SELECT 1 FROM enquiry WHERE fingerprint IS NOT NULL AND received_at < ? LIMIT 1`,
          cutoff,
          stale,
        ),
      )
      if (isAny === undefined) return 0

      const count = transaction((db) => {
        run(
          db,
          `UPDATE enquiry SET fingerprint = NULL
           WHERE fingerprint IS NOT NULL AND received_at < ?`,
          stale,
        )
        const purged = run(db, 'DELETE FROM enquiry WHERE received_at < ?', cutoff)
        if (purged > 0) {
          audit(db, { action: 'purge', details: { before: before.toISOString(), count: purged } })
        }
        return purged
      })
      if (count > 0) emptyLog(use)
      return count
    },

    audit(entry: AuditEntry): void {
      transaction((db) => audit(db, entry))
    },

    auditPage(after: string, limit: number): (AuditRecord & { id: string })[] {
      const sql = 'SELECT * FROM audit WHERE id > ? ORDER BY id LIMIT ?'
      return use((db) =>
        all(db, sql, after, limit).map((row) => ({
          id: text(row.id),
          at: date(row.at),
          action: text(row.action),
          details: JSON.parse(text(row.details)),
        })),
      )
    },

    backup(target: string): void {
      closeSync(openSync(target, 'wx', 0o600))
      use((db) => db.prepare('VACUUM INTO ?').run(target))
      const descriptor = openSync(target, 'r')
      fsyncSync(descriptor)
      closeSync(descriptor)
    },

    verify(): string[] {
      return use((db) => {
        const pages = all(db, 'PRAGMA integrity_check').map((row) => text(row.integrity_check))
        const links = all(db, 'PRAGMA foreign_key_check')
        const strays = links.map(({ table, parent }) => `a ${table} has no ${parent}`)
        return [...pages.filter((line) => line !== 'ok'), ...strays]
      })
    },

    ping(): void {
      transaction(() => undefined)
    },

    close: connection.close,
  }
}

type Row = Record<string, SQLOutputValue>

function acceptEach(db: DatabaseSync, items: Item[]): Stored[] {
  return items.map((item) => acceptOne(db, item))
}

function acceptOne(db: DatabaseSync, { enquiry, channels }: Item): Stored {
  const { id, receivedAtMs } = enquiry
  if (insert(db, enquiry)) {
    if (enquiry.quarantineReason === null) addDeliveries(db, id, channels, receivedAtMs)
    return { outcome: 'stored', id, receivedAtMs }
  }

  const there = get(
    db,
    `SELECT id, received_at, content_hash FROM enquiry
     WHERE idempotency_key = ? OR fingerprint = ?`,
    enquiry.idempotencyKey,
    enquiry.fingerprint,
  )
  if (there === undefined) throw new Error('an enquiry was refused by none that is there')
  const contentHash = there.content_hash
  if (!(contentHash instanceof Uint8Array)) throw new Error('a content hash is not bytes')
  const before = { id: text(there.id), receivedAtMs: Number(there.received_at), contentHash }
  if (enquiry.fingerprint !== null && before.receivedAtMs <= receivedAtMs - REPEAT_WINDOW_MS) {
    run(db, 'UPDATE enquiry SET fingerprint = NULL WHERE id = ?', before.id)
    return acceptOne(db, { enquiry, channels })
  }
  return meet(enquiry, before)
}

function insert(db: DatabaseSync, enquiry: StoredEnquiry): boolean {
  const count = run(
    db,
    `INSERT INTO enquiry (id, received_at, status, quarantine_reason, name, email, phone_number,
       message, idempotency_key, fingerprint, content_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    enquiry.id,
    enquiry.receivedAtMs,
    enquiry.quarantineReason === null ? 'accepted' : 'quarantined',
    enquiry.quarantineReason,
    enquiry.name,
    enquiry.email,
    enquiry.phoneNumber,
    enquiry.message,
    enquiry.idempotencyKey,
    enquiry.fingerprint,
    enquiry.contentHash,
  )
  return count === 1
}

function addDeliveries(db: DatabaseSync, id: string, channels: readonly string[], at: number) {
  for (const channel of channels) {
    const sql = `INSERT INTO delivery (enquiry_id, channel, since, at) VALUES (?, ?, ?, ?)
                 ON CONFLICT DO NOTHING`
    run(db, sql, id, channel, at, at)
  }
}

function audit(db: DatabaseSync, { action, details }: AuditEntry): void {
  const sql = 'INSERT INTO audit (id, at, action, details) VALUES (?, ?, ?, ?)'
  run(db, sql, randomUUIDv7(), Date.now(), action, JSON.stringify(details))
}

/** The write-ahead log still holds what was changed or erased: move it over and cut it off. */
function emptyLog(use: <T>(work: (db: DatabaseSync) => T) => T): void {
  const result = use((db) => get(db, 'PRAGMA wal_checkpoint(TRUNCATE)'))
  if (result?.busy !== 0) {
    throw new StoreUnavailableError('done, but the log still holds old data: try once more')
  }
}

function whereOf(filter: EnquiryFilter): { where: string[]; values: SQLInputValue[] } {
  const parts: [string, SQLInputValue | undefined][] = [
    ['received_at >= ?', filter.since?.getTime()],
    ['received_at < ?', filter.until?.getTime()],
    ['status = ?', filter.status],
    ['lower(email) = lower(?)', filter.email],
  ]
  const where: string[] = []
  const values: SQLInputValue[] = []
  for (const [condition, value] of parts) {
    if (value === undefined) continue
    where.push(condition)
    values.push(value)
  }
  return { where, values }
}

function clause(where: string[]): string {
  return where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`
}

/** Statements are prepared once per database, by their text. */
const prepared = new WeakMap<DatabaseSync, Map<string, ReturnType<DatabaseSync['prepare']>>>()

function statement(db: DatabaseSync, sql: string) {
  let statements = prepared.get(db)
  if (statements === undefined) {
    statements = new Map()
    prepared.set(db, statements)
  }
  let found = statements.get(sql)
  if (found === undefined) {
    found = db.prepare(sql)
    statements.set(sql, found)
  }
  return found
}

function run(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  return Number(statement(db, sql).run(...values).changes)
}

function get(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row | undefined {
  return statement(db, sql).get(...values)
}

function all(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row[] {
  return statement(db, sql).all(...values)
}

function enquiryOf(row: Row): Enquiry {
  return {
    id: text(row.id),
    receivedAt: date(row.received_at),
    status: row.status === 'quarantined' ? 'quarantined' : 'accepted',
    quarantineReason: row.quarantine_reason == null ? null : text(row.quarantine_reason),
    name: text(row.name),
    email: text(row.email),
    phoneNumber: text(row.phone_number),
    message: text(row.message),
  }
}

function deliveryOf(row: Row): Delivery {
  return {
    enquiryId: text(row.enquiry_id),
    channel: text(row.channel),
    status: deliveryStatus(row.status),
    attempts: Number(row.attempts),
    since: date(row.since),
    at: date(row.at),
    lastError: row.last_error == null ? null : text(row.last_error),
  }
}

function deliveryStatus(value: SQLOutputValue | undefined): DeliveryStatus {
  return value === 'sent' || value === 'failed' ? value : 'due'
}

function text(value: SQLOutputValue | undefined): string {
  return String(value)
}

function date(value: SQLOutputValue | undefined): Date {
  return new Date(Number(value))
}
