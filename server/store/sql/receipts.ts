import { domainToASCII } from 'node:url'
import { INBOX_STATUS } from '@app/contract/enquiry-statuses.ts'
import { saltedHash } from '../erasure.ts'
import { enquiryOf } from '../rows.ts'
import type { Receipt, ReceiptLimits, Receipts } from '../store.ts'
import { countInDays, DAY_MS, dayOf } from './daily-limit.ts'
import type { Client, Database } from './database.ts'

/** How long a receipt is tried. */
const HOUR_MS = 3_600_000

/** Of one address, of one address within a short time, and of one sender. */
const PER_ADDRESS = 3
const SHORT_MS = 10 * 60_000
const PER_SENDER = 10

/** How many are looked at in one transaction. */
const PAGE_SIZE = 50

/** Beside the codes of senders and the counts of the daily limit: receipts that were dropped. */
const DROPPED = -3

/** The database's clock is used, as for deliveries. */
export const receiptOperations = {
  async takeReceipts(db: Database, limits: ReceiptLimits, most: number): Promise<Receipts> {
    // One that is dated later than its time was dated by a clock that was ahead.
    const inMs = (mark: string) => `(SELECT ${db.dialect.fromNow(mark)})` // SQLite evaluates it once
    const due = `(at <= ${inMs('$1')} OR since > ${inMs('$2')})`
    const values = [0, HOUR_MS]
    const isAny = await db.read(`SELECT 1 AS found FROM receipt WHERE ${due} LIMIT 1`, values)
    if (isAny.length === 0) return { receipts: [], dropped: 0, givenUp: 0 }

    return db.transaction(async (client) => {
      const { fromNow, isIn, lock } = db.dialect
      const [row] = await client.read(`SELECT salt FROM receipt_salt ${lock.forUpdate}`)
      const rows = await client.read(
        `SELECT enquiry_id, sender, attempts, token IS NOT NULL OR since > ${inMs('$2')}
           OR since <= ${inMs('$3')} AS is_over
         FROM receipt WHERE ${due} ORDER BY at LIMIT ${PAGE_SIZE} ${lock.skipLocked}`,
        [...values, -HOUR_MS],
      )
      const found = await client.read(
        `SELECT * FROM enquiry WHERE id ${isIn('$1', 'uuid')} AND status = '${INBOX_STATUS}'`,
        [rows.map(({ enquiry_id: id }) => id)],
      )
      const enquiries = new Map(found.map(enquiryOf).map((enquiry) => [enquiry.id, enquiry]))
      const receipts: Receipt[] = []
      const [dropped, givenUp]: [string[], string[]] = [[], []]
      for (const { enquiry_id: id, sender, attempts, is_over: isOver } of rows) {
        if (receipts.length === most) break
        const enquiry = enquiries.get(String(id))
        if (isOver || enquiry === undefined) {
          givenUp.push(String(id))
          continue
        }
        const address = saltedHash(String(row?.salt), mailboxOf(enquiry.email))
        if (!(await isWithin(client, limits, address, Number(sender)))) {
          dropped.push(enquiry.id)
          continue
        }
        const token = db.machine.randomUUID()
        await client.write(TAKE(fromNow('$2')), [token, limits.leaseMs, id])
        await client.write(COUNT, [token, address, sender])
        receipts.push({ enquiry, token, attempts: Number(attempts) + 1 })
      }
      const gone = [...dropped, ...givenUp]
      await client.write(`DELETE FROM receipt WHERE enquiry_id ${isIn('$1', 'uuid')}`, [gone])
      if (dropped.length > 0) {
        await client.write(COUNT_DROPPED, [DROPPED, dayOf(db.machine.now()), dropped.length])
      }
      return { receipts, dropped: dropped.length, givenUp: givenUp.length }
    })
  },

  /** False if the enquiry was erased, corrected or put into quarantine meanwhile. */
  async isReceiptWanted(db: Database, { enquiry, token }: Receipt): Promise<boolean> {
    const sql = 'SELECT 1 AS found FROM receipt WHERE enquiry_id = $1 AND token = $2'
    return (await db.read(sql, [enquiry.id, token])).length > 0
  },

  /** It is done, in one way or another. */
  async endReceipt(db: Database, { enquiry, token }: Receipt): Promise<void> {
    const sql = 'DELETE FROM receipt WHERE enquiry_id = $1 AND token = $2'
    await db.write(sql, [enquiry.id, token])
  },

  /** It was certainly not sent, so it does not count. */
  returnReceipt: (db: Database, { enquiry, token }: Receipt, pauseMs: number): Promise<void> =>
    db.transaction(async (client) => {
      await client.write(
        `UPDATE receipt SET at = ${db.dialect.fromNow('$1')}, token = NULL
         WHERE enquiry_id = $2 AND token = $3`,
        [pauseMs, enquiry.id, token],
      )
      await client.write('DELETE FROM receipt_sent WHERE token = $1', [token])
    }),
}

/** How many were dropped since the beginning of yesterday. */
export function countDropped(client: Client): Promise<number> {
  return countInDays(client, DROPPED)
}

/** For a correction or another status: no receipt is sent after it. */
export async function cancelReceipt(client: Client, id: string): Promise<void> {
  await client.write('DELETE FROM receipt WHERE enquiry_id = $1', [id])
}

async function isWithin(
  client: Client,
  { perHour }: ReceiptLimits,
  address: string,
  sender: number,
): Promise<boolean> {
  const { fromNow } = client.dialect
  const count = (rest: string) => `(SELECT count(*) FROM receipt_sent WHERE ${rest})`
  const [row] = await client.read(
    `SELECT ${count(`address = $1 AND at > ${fromNow('$3')}`)} AS of_address,
       ${count(`address = $1 AND at > ${fromNow('$4')}`)} AS just_now,
       ${count(`sender = $2 AND at > ${fromNow('$3')}`)} AS of_sender,
       ${count(`at > ${fromNow('$5')}`)} AS of_hour`,
    [address, sender, -DAY_MS, -SHORT_MS, -HOUR_MS],
  )
  const isBelow = (name: string, most: number) => Number(row?.[name]) < most
  return (
    isBelow('of_address', PER_ADDRESS) &&
    isBelow('just_now', 1) &&
    isBelow('of_sender', PER_SENDER) &&
    isBelow('of_hour', perHour)
  )
}

/** The mailbox that providers deliver to, in whatever way it was written. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local = '', domain = ''] = [email.slice(0, at), email.slice(at + 1)]
  const plain = local
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '')
    .replaceAll('.', '')
  return `${plain}@${domainToASCII(domain) || domain.toLowerCase()}`
}

const TAKE = (until: string) =>
  `UPDATE receipt SET token = $1, attempts = attempts + 1, at = ${until} WHERE enquiry_id = $3`

const COUNT = 'INSERT INTO receipt_sent (token, address, sender, at) VALUES ($1, $2, $3, now())'

const COUNT_DROPPED = `INSERT INTO tally (sender, day, number) VALUES ($1, $2, $3)
  ON CONFLICT (sender, day) DO UPDATE SET number = tally.number + excluded.number`
