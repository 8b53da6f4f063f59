import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type EnquiryField, mapFields } from '@app/contract/enquiry-fields.ts'
import { chainHash } from '@app/server/store/audit-chain.ts'
import { chainedEntryOf, enquiryOf } from '@app/server/store/rows.ts'
import { changeActions } from '@app/server/store/sql/desk.ts'
import type { Enquiry } from '@app/server/store/store.ts'

export const DAY_MS = 24 * 3_600_000

/** A broken guarantee. */
export class Violation extends Error {
  readonly promise: string

  constructor(promise: string, details: string) {
    super(`${promise}: ${details}`)
    this.promise = promise
  }
}

/** What a visitor wrote, identified by the mark in its message. */
export interface Sent {
  mark: string
  key: string | undefined
  email: string
  texts: Texts
  /** Whether it looks automated. */
  isRobot: boolean
  /** When it was first stored, in true time, and whether it was erased since. */
  storedAt?: number
  isErased?: boolean
  /** Its current stored state. */
  kept?: Kept | undefined
}

export type Texts = Record<EnquiryField, string>

/** An enquiry as the store should have it. */
export interface Kept {
  id: string
  sent: Sent
  /** True time. */
  at: number
  /** All its versions, the latest last. */
  versions: string[]
  isQuarantined: boolean
  /** Whether it was when it was stored. */
  wasQuarantined: boolean
  /** The fewest channels of any server when it was stored. */
  channels: number
  /** When the owner last put it into quarantine. */
  spamAt?: number
  /** When a delivery was last seen pending: it is not purged before that ends. */
  pendingAt?: number
}

export interface OracleOptions {
  file: string
  retentionDays: number
  dailyLimit: number
  now(): number
  /** The fewest channels of any server: one of them stored what arrived just now. */
  fewestChannels(): number
  /** Whether an erasure of this address has started since. */
  mayBeErased(email: string, since: number): boolean
}

/**
 * Tracks the expected state, and compares it with the actual one after each step, as far as it
 * changed.
 */
export class Oracle {
  readonly sent = new Map<string, Sent>()
  kept = new Map<string, Kept>()
  /** All enquiries that were ever stored. */
  readonly known = new Map<string, Kept>()
  /** Corrections that are under way, by enquiry: each may be stored at any time, and delivered. */
  readonly corrections = new Map<string, Partial<Texts>[]>()
  readonly #options: OracleOptions
  #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  /** The tables that may have changed since the last check. */
  readonly changed = new Set(['arrival', 'audit'])
  /** How many of a day were stored to be delivered, in all and from each sender. */
  readonly #counts = new Map<string, number>()
  #arrival = 0
  #log = { number: 0, hash: '' }
  /** The number and true time of each change that a desk reports. */
  #changes: { number: number; at: number }[] = []

  constructor(options: OracleOptions) {
    this.#options = options
    this.#db = new DatabaseSync(options.file, { readOnly: true })
  }

  close(): void {
    this.#db.close()
  }

  /** After every step. */
  look(): void {
    if (this.changed.delete('arrival')) this.#lookAtArrivals()
    if (this.changed.delete('audit')) this.#lookAtLog()
  }

  #lookAtArrivals(): void {
    const rows = this.#all('SELECT * FROM enquiry WHERE arrival > ?', this.#arrival)
    for (const row of rows) {
      this.#arrival = Math.max(this.#arrival, Number(row.arrival))
      this.#arrived(enquiryOf(row))
    }
    this.#judgeLimit(rows.map(enquiryOf))
  }

  /** All servers together deliver exactly as many as they may. */
  #judgeLimit(arrived: readonly Enquiry[]): void {
    const { dailyLimit } = this.#options
    if (dailyLimit === 0) return
    const countsOf = ({ receivedAt, message }: Enquiry) => {
      const day = Math.floor(receivedAt.getTime() / DAY_MS)
      const names = [`${day}`, `${day} ${senderOf(markOf(message))}`] as const
      return names.map((name) => ({ name, count: this.#counts.get(name) ?? 0 }))
    }
    for (const enquiry of arrived.filter(({ quarantineReason }) => quarantineReason === null)) {
      for (const { name, count } of countsOf(enquiry)) this.#counts.set(name, count + 1)
    }
    for (const enquiry of arrived) {
      const [inAll, fromOne] = countsOf(enquiry).map(({ count }) => count)
      const most = [dailyLimit, Math.ceil(dailyLimit / 10)] as const
      const isAbove = /^above the daily limit/.test(enquiry.quarantineReason ?? '')
      const isFull = inAll === most[0] || fromOne === most[1]
      if (Number(inAll) > most[0] || Number(fromOne) > most[1] || (isAbove && !isFull)) {
        const details = `${enquiry.id}: ${inAll} of a day, ${fromOne} of its sender`
        throw new Violation('as many of a day are delivered as the limit allows', details)
      }
    }
  }

  /** Each entry must follow from the one before. */
  #lookAtLog(): void {
    const entries = this.#all(
      'SELECT * FROM audit WHERE number > ? ORDER BY number',
      this.#log.number,
    )
    for (const entry of entries.map(chainedEntryOf)) {
      const isNext = entry.number === this.#log.number + 1
      if (!isNext || chainHash(this.#log.hash, entry) !== entry.hash) {
        throw new Violation('the audit chain verifies', `entry ${entry.number}`)
      }
      this.#log = { number: entry.number, hash: entry.hash }
      if (entry.action === 'correct') this.#corrected(JSON.parse(entry.details))
      if (changeActions.includes(entry.action)) {
        this.#changes.push({ number: entry.number, at: this.#options.now() })
      }
    }
  }

  /** A delivery may send each version as soon as it is stored, before its author is told. */
  #corrected({ id, fields }: { id: string; fields: string }): void {
    const kept = this.kept.get(id)
    const correction = this.corrections.get(id)?.find((one) => Object.keys(one).join() === fields)
    if (kept === undefined || correction === undefined) return
    kept.versions.push(textsOf({ ...JSON.parse(kept.versions.at(-1) ?? '{}'), ...correction }))
  }

  #arrived(enquiry: Enquiry): void {
    const sent = this.sent.get(markOf(enquiry.message))
    const { id } = enquiry
    if (sent === undefined) throw new Violation('nothing is stored that nobody sent', id)
    const text = textsOf(enquiry)
    if (text !== JSON.stringify(sent.texts)) {
      throw new Violation('what is stored is as typed', `${id}: ${text}`)
    }
    const isAboveLimit = /^above the daily limit/.test(enquiry.quarantineReason ?? '')
    if ((enquiry.status === 'quarantined') !== (sent.isRobot || isAboveLimit)) {
      throw new Violation('what looks automatic is in quarantine, and nothing else', id)
    }
    if (sent.key !== undefined && sent.isErased) {
      throw new Violation('what was erased appears nowhere again', `${sent.mark} was stored again`)
    }
    if (sent.key !== undefined && sent.kept !== undefined && this.kept.has(sent.kept.id)) {
      throw new Violation('what is stored is stored once per key', `${id} and ${sent.kept.id}`)
    }
    const now = this.#options.now()
    sent.storedAt ??= now
    const isQuarantined = enquiry.status === 'quarantined'
    const channels = this.#options.fewestChannels()
    const isHeld = { isQuarantined, wasQuarantined: isQuarantined }
    sent.kept = { id, sent, at: now, versions: [text], ...isHeld, channels }
    this.kept.set(id, sent.kept)
    this.known.set(id, sent.kept)
  }

  /** A server responds with 200 for this. */
  acknowledged(mark: string, id: string): void {
    this.look()
    const sent = this.sent.get(mark)
    const kept = this.kept.get(id)
    if (sent === undefined) throw new Violation('nothing is answered that nobody sent', mark)
    if (kept === undefined) {
      if (
        this.known.has(id) ||
        this.#options.mayBeErased(sent.email, sent.storedAt ?? Number.POSITIVE_INFINITY)
      )
        return
      throw new Violation('what was answered 200 is stored', `${mark}, as ${id}`)
    }
    if (kept.sent !== sent) throw new Violation('each gets an answer of its own', mark)
    const [row] = this.#all(STORED, id)
    if (row === undefined && !this.#mayBeGone(kept)) {
      throw new Violation('what was answered 200 is stored', `${mark}, as ${id}`)
    }
    const isFresh = this.#options.now() - kept.at < 1_000
    const isToBeDelivered = isFresh && !kept.isQuarantined && kept.spamAt === undefined
    if (isToBeDelivered && row && Number(row.deliveries) < kept.channels) {
      throw new Violation('what is stored is to be delivered', `${mark}, as ${id}`)
    }
  }

  /** Checks the whole database, from time to time and after large changes. */
  lookAtAll(): void {
    this.look()
    const now = this.#options.now()
    const there = new Map(this.#all('SELECT * FROM enquiry').map((row) => [String(row.id), row]))
    for (const kept of this.kept.values()) {
      if (there.has(kept.id)) continue
      if (!this.#mayBeGone(kept)) {
        const age = ((now - kept.at) / DAY_MS).toFixed(1)
        throw new Violation(
          'nothing goes but what was erased or is old enough',
          `${kept.id}, ${age} days`,
        )
      }
      this.kept.delete(kept.id)
      if (kept.sent.kept === kept) kept.sent.kept = undefined
    }
    const retentionMs = this.#options.retentionDays * DAY_MS
    const open = this.waiting()
    for (const [id, row] of there) {
      const kept = this.kept.get(id)
      if (kept === undefined) throw new Violation('what is gone stays gone', id)
      if (textsOf(enquiryOf(row)) !== kept.versions.at(-1)) {
        throw new Violation('what is stored is as typed, or as corrected', id)
      }
      const states = open.get(id)
      if (row.status === 'quarantined' && states !== undefined) {
        throw new Violation('what is in quarantine waits for no delivery', id)
      }
      if (now - kept.at < 2 * DAY_MS && states?.has('failed')) {
        throw new Violation('nothing is given up early', id)
      }
      if (states?.has('due')) kept.pendingAt = now
      if (now - Math.max(kept.at + retentionMs, kept.pendingAt ?? 0) > DAY_MS) {
        throw new Violation(
          'retention removes nothing late',
          `${id}, from ${new Date(kept.at).toISOString()}`,
        )
      }
    }
  }

  #mayBeGone({ sent, at }: Kept): boolean {
    const { retentionDays, now, mayBeErased } = this.#options
    return mayBeErased(sent.email, at) || now() - at >= (retentionDays - 1) * DAY_MS
  }

  /** The states of the deliveries of each enquiry that is not delivered yet. */
  waiting(): Map<string, Set<string>> {
    const waiting = new Map<string, Set<string>>()
    for (const row of this.#all("SELECT * FROM delivery WHERE status <> 'sent'")) {
      const id = String(row.enquiry_id)
      waiting.set(id, (waiting.get(id) ?? new Set()).add(String(row.status)))
    }
    return waiting
  }

  /** The store's state of each delivery. */
  deliveries(): { id: string; channel: string; status: string; since: number; at: number }[] {
    return this.#all('SELECT * FROM delivery').map((row) => ({
      id: String(row.enquiry_id),
      channel: String(row.channel),
      status: String(row.status),
      since: Number(row.since),
      at: Number(row.at),
    }))
  }

  /** When the oldest receipt was sent that still counts. */
  oldestReceipt(): number | undefined {
    const [row] = this.#all('SELECT min(at) AS at FROM receipt_sent')
    return row?.at == null ? undefined : Number(row.at)
  }

  textOf(id: string): string | undefined {
    const [row] = this.#all('SELECT * FROM enquiry WHERE id = ?', id)
    return row && textsOf(enquiryOf(row))
  }

  noteOf(id: string): string {
    const [row] = this.#all('SELECT note FROM mark WHERE enquiry_id = ?', id)
    return String(row?.note ?? '')
  }

  statusOf(id: string): string | undefined {
    const [row] = this.#all('SELECT status FROM enquiry WHERE id = ?', id)
    return row && String(row.status)
  }

  /** How many of the remaining enquiries were stored in batches after this one. */
  countAfter(arrival: number): number {
    const [row] = this.#all('SELECT count(*) AS n FROM enquiry WHERE arrival > ?', arrival)
    return Number(row?.n)
  }

  /** The last batch of enquiries, and the last entry of the log. */
  ends(): { arrival: number; log: number } {
    const [row] = this.#all(ENDS)
    return { arrival: Number(row?.arrival), log: Number(row?.log) }
  }

  /** The last change by then that a desk reports. */
  lastChangeBy(time: number): number {
    return this.#changes.findLast(({ at }) => at <= time)?.number ?? 0
  }

  /** Another file replaced the database, by a restore of the state in `kept`. */
  restored(kept: Map<string, Kept>): void {
    this.#statements.clear()
    this.#db.close()
    this.#db = new DatabaseSync(this.#options.file, { readOnly: true })
    this.changed.add('audit')
    this.#log = { number: 0, hash: '' }
    this.#changes = []
    this.#counts.clear()
    this.#arrival = this.ends().arrival
    this.kept = kept
    for (const one of kept.values()) {
      one.sent.kept = one
      this.known.set(one.id, one)
    }
    this.lookAtAll()
  }

  #all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement.all(...values)
  }
}

/** The number of deliveries, if it is stored. */
const STORED = `SELECT (SELECT count(*) FROM delivery WHERE enquiry_id = id) AS deliveries
  FROM enquiry WHERE id = ?`

const ENDS = `SELECT (SELECT number FROM arrival) AS arrival, (SELECT number FROM audit_head) AS log`

export function textsOf(texts: Texts): string {
  return JSON.stringify(mapFields(({ name }) => texts[name]))
}

/** Several enquiries come from one address. */
export function senderOf(mark: string): string {
  return `198.51.100.${Number(mark.slice(1)) % 6}`
}

/** Each message begins with a unique mark. */
export function markOf(message: string): string {
  return /^m\d+/.exec(message)?.[0] ?? ''
}
