import { hash } from 'node:crypto'
import type { DailyLimit } from '../store.ts'
import type { EnquiryRow } from '../stored-enquiry.ts'
import { jsonOf } from './copy-rows.ts'
import type { Client, Row } from './database.ts'

/** An enquiry with the limit of its day, if there is one. */
export interface Limited {
  enquiry: EnquiryRow
  dailyLimit?: DailyLimit | undefined
}

/** What one enquiry adds to the counts of its day. */
type Tally = Record<'sender' | 'day', number>

/** The beginning of both reasons why an enquiry is in quarantine. */
export const ABOVE_LIMIT = 'above the daily limit'
const ABOVE_LIMIT_OF_SENDER = `${ABOVE_LIMIT} of one sender`

/** Beside the codes of senders, which are not negative. */
const IN_ALL = -1
const ABOVE = -2

export const DAY_MS = 24 * 3_600_000

/**
 * Puts into quarantine what is above the limits of its day. False if only some of these are: then
 * one after the other must be held and stored, because repeats do not count.
 */
export async function holdAbove(client: Client, items: readonly Limited[]): Promise<boolean> {
  const counted = items.filter(
    ({ enquiry, dailyLimit }) => dailyLimit !== undefined && enquiry.quarantine_reason === null,
  )
  if (counted.length === 0) return true
  const counts = await readCounts(client, counted.flatMap(talliesOf))
  const countOf = (tally: Tally) => counts.get(keyOf(tally)) ?? 0
  const below = counted.filter((item) => {
    const reason = limitsOf(item).find(({ tally, most }) => countOf(tally) >= most)?.reason
    if (reason !== undefined) {
      Object.assign(item.enquiry, { status: 'quarantined', quarantine_reason: reason })
    }
    return reason === undefined
  })
  for (const tally of below.flatMap(talliesOf)) counts.set(keyOf(tally), countOf(tally) + 1)
  return below.flatMap(limitsOf).every(({ tally, most }) => countOf(tally) <= most)
}

/** With the identifiers of the enquiries: those that are not stored do not count. */
export function tallyRows(item: Limited): Row[] {
  return talliesOf(item).map((tally) => ({ ...tally, id: item.enquiry.id }))
}

export function isAboveLimit({ enquiry }: Limited): boolean {
  return enquiry.quarantine_reason?.startsWith(ABOVE_LIMIT) === true
}

/** How many were held since the beginning of yesterday. */
export function countAbove(client: Client): Promise<number> {
  return countInDays(client, ABOVE)
}

/** The counts of one code since the beginning of yesterday. */
export async function countInDays(client: Client, code: number): Promise<number> {
  const sql = 'SELECT coalesce(sum(number), 0) AS count FROM tally WHERE sender = $1 AND day >= $2'
  const [row] = await client.read(sql, [code, dayOf(client.machine.now()) - 1])
  return Number(row?.count)
}

/**
 * Counts from before this day, and those of receipts from before this time, are not needed. A clock
 * that leapt ahead must not remove today's.
 */
export async function firstCounted(client: Client): Promise<{ day: number; time: Date }> {
  const [beat] = await client.read('SELECT at FROM heartbeat')
  const nowMs = Math.min(client.machine.now(), Number(beat?.at ?? 0))
  return { day: dayOf(nowMs) - 1, time: new Date(nowMs - DAY_MS) }
}

async function readCounts(client: Client, tallies: readonly Tally[]): Promise<Map<string, number>> {
  const wanted = [...new Map(tallies.map((tally) => [keyOf(tally), tally])).values()]
  const rows = await client.read(
    `SELECT sender, day, number
     FROM ${client.dialect.recordset('$1', ['sender', 'day'])} AS wanted JOIN tally USING (sender, day)`,
    [jsonOf(client.dialect, wanted)],
  )
  return new Map(
    rows.map(({ sender, day, number }) => [
      keyOf({ sender: Number(sender), day: Number(day) }),
      Number(number),
    ]),
  )
}

function talliesOf(item: Limited): Tally[] {
  if (item.dailyLimit === undefined) return []
  if (item.enquiry.quarantine_reason === null) return limitsOf(item).map(({ tally }) => tally)
  return isAboveLimit(item) ? [{ sender: ABOVE, day: dayOf(item.enquiry.received_at) }] : []
}

function limitsOf({ enquiry, dailyLimit }: Limited) {
  if (dailyLimit === undefined) return []
  const { inAll, fromOne, network } = dailyLimit
  const day = dayOf(enquiry.received_at)
  return [
    {
      tally: { sender: codeOf(`${day} ${network}`), day },
      most: fromOne,
      reason: ABOVE_LIMIT_OF_SENDER,
    },
    { tally: { sender: IN_ALL, day }, most: inAll, reason: ABOVE_LIMIT },
  ]
}

/**
 * Of 24 bits, and with the day another one each day: 256 addresses share it, so it does not identify
 * anybody, and hardly ever a flood's sender and a visitor.
 */
export function codeOf(text: string): number {
  return hash('sha256', text, 'buffer').readUIntBE(0, 3)
}

function keyOf({ sender, day }: Tally): string {
  return `${sender} ${day}`
}

export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}
