import { statusActions } from '@app/contract/enquiry-statuses.ts'
import { enquiryOf, standingOf } from '../rows.ts'
import { gramsOf, searchableText } from '../search-text.ts'
import {
  type Arrivals,
  type Change,
  type Cursor,
  type Enquiry,
  type EnquiryClaim,
  flags,
  type Mark,
  markDetails,
  type Reply,
  type Standing,
} from '../store.ts'
import { audit } from './audit.ts'
import { jsonOf } from './copy-rows.ts'
import { type Client, type Database, NIL, uuid } from './database.ts'
import { readWishes } from './wishes.ts'

export const deskOperations = {
  standings: (db: Database, ids: readonly string[]): Promise<Standing[]> => readStandings(db, ids),

  mark: (db: Database, id: string, mark: Mark, actor: string, was: Mark = {}): Promise<Change> =>
    db.transaction(async (client) => {
      const { isRead, isHandled, note, againAt = null } = mark
      const there = await client.write(ADD_MARK, [uuid(id)])
      const [now] = await readStandings(client, [id])
      if (there.rows.length === 0 || now === undefined) return 'gone'
      if (!isStill(was, mark, markOf(now))) return 'changed'
      await client.write(MARK, [id, note ?? null, ...flags.map(({ name }) => mark[name] ?? null)])
      await client.write(
        `UPDATE enquiry SET is_read = coalesce($2, is_read), is_handled = coalesce($3, is_handled),
           again_at = CASE WHEN $4 THEN $5 ELSE again_at END
         WHERE id = $1`,
        [
          ...[id, ...[isRead, isHandled].map((is) => (is === undefined ? null : Number(is)))],
          ...[mark.againAt !== undefined || isHandled === true, againAt],
        ],
      )
      await audit(client, { actor, action: 'mark', details: { id, ...markDetails(mark) } })
      return 'done'
    }),

  claimEnquiry: (
    db: Database,
    id: string,
    { isClaimed, from = '' }: EnquiryClaim,
    actor: string,
  ): Promise<string | null | undefined> =>
    db.transaction(async (client) => {
      const there = await client.write(ADD_MARK, [uuid(id)])
      if (there.rows.length === 0) return undefined
      const wanted = isClaimed ? actor : null
      const { count } = await client.write(
        `UPDATE mark SET claimed_by = $2 WHERE enquiry_id = $1
           AND coalesce(claimed_by, $3) IN ($3, $4) AND coalesce(claimed_by, '') <> coalesce($2, '')`,
        [id, wanted, actor, from],
      )
      const details = { id, claimed: isClaimed ? 'yes' : 'no' }
      if (count > 0) await audit(client, { actor, action: 'claim', details })
      const [row] = await client.read('SELECT claimed_by FROM mark WHERE enquiry_id = $1', [id])
      return row?.claimed_by == null ? null : String(row.claimed_by)
    }),

  async lastChange(db: Database, actor: string): Promise<number> {
    const due = 'again_at IS NOT NULL AND again_at <= now()'
    if ((await db.read(`SELECT id FROM enquiry WHERE ${due} LIMIT 1`)).length > 0) {
      await db.transaction(async (client) => {
        await client.write(
          `UPDATE mark SET read_at = NULL WHERE enquiry_id IN (SELECT id FROM enquiry WHERE ${due})`,
        )
        const sql = `UPDATE enquiry SET is_read = 0, again_at = NULL WHERE ${due} RETURNING id`
        const { rows } = await client.write(sql)
        for (const { id } of rows) {
          await audit(client, { actor, action: 'mark', details: { id: String(id), again: 'now' } })
        }
      })
    }
    const [last] = await db.read(LAST_CHANGE)
    return Number(last?.number ?? 0)
  },

  async replies(db: Database): Promise<Reply[]> {
    const rows = await db.read('SELECT name, text FROM reply ORDER BY name')
    return rows.map(({ name, text }) => ({ name: String(name), text: String(text) }))
  },

  saveReply: (db: Database, reply: Reply, actor: string, was?: string): Promise<Change> =>
    db.transaction(async (client) => {
      const { name, text } = reply
      const find = `SELECT text FROM reply WHERE name = $1 ${db.dialect.lock.forUpdate}`
      const [now] = await client.read(find, [name])
      if (was !== undefined && ![was, text].includes(String(now?.text ?? ''))) return 'changed'
      if (text === '') await client.write('DELETE FROM reply WHERE name = $1', [name])
      else {
        // Others may save the same new name at the same time.
        const isNew = was !== undefined && now === undefined
        const sql = `INSERT INTO reply (name, text) VALUES ($1, $2)
          ON CONFLICT (name) DO ${isNew ? 'NOTHING' : 'UPDATE SET text = excluded.text'}`
        if ((await client.write(sql, [name, text])).count === 0) return 'changed'
      }
      await audit(client, {
        actor,
        action: 'reply',
        details: { text: text === '' ? 'removed' : 'given' },
      })
      return 'done'
    }),

  async indexSome(
    db: Database,
    after: Cursor | undefined,
    limit: number,
  ): Promise<Cursor | undefined> {
    const rows = await db.read(
      `${INDEXED}
       WHERE (enquiry.received_at, id) > ($1, $2) ORDER BY enquiry.received_at, id LIMIT $3`,
      [after?.at ?? new Date(0), after?.id ?? NIL, limit],
    )
    const fresh = rows.filter((row) => row.is_fresh).map(enquiryOf)
    await indexEnquiries(db, fresh)
    if (fresh.length > 0 && rows.length < limit) await db.settleIndex()
    const last = rows.map(enquiryOf).at(-1)
    return last && { at: last.receivedAt, id: last.id }
  },

  async indexArrivals(db: Database, since: string | undefined): Promise<Arrivals> {
    const { nextArrival } = db.dialect
    const found = await db.snapshot(async (client) => {
      const [row] = await client.read(`SELECT CAST(${nextArrival} AS TEXT) AS next`)
      const next = String(row?.next)
      const sql = `${INDEXED} WHERE arrival >= $1`
      return { next, rows: since === undefined ? [] : await client.read(sql, [since]) }
    })
    const fresh = found.rows.filter((row) => row.is_fresh).map(enquiryOf)
    for (let start = 0; start < fresh.length; start += BATCH_SIZE) {
      await indexEnquiries(db, fresh.slice(start, start + BATCH_SIZE))
    }
    return { next: found.next, ids: found.rows.map(({ id }) => String(id)) }
  },
}

async function readStandings(client: Client, ids: readonly string[]): Promise<Standing[]> {
  const rows = await client.read(
    `SELECT id, ${flags.map(({ column }) => column).join()}, note, claimed_by, again_at,
       EXISTS (SELECT 1 FROM delivery
         WHERE delivery.enquiry_id = id AND delivery.status = 'failed') AS is_failed
     FROM enquiry LEFT JOIN mark ON mark.enquiry_id = id
     WHERE id ${client.dialect.isIn('$1', 'uuid')}`,
    [ids.map(uuid)],
  )
  const wishes = Map.groupBy(await readWishes(client, ids.map(uuid)), (wish) => wish.enquiryId)
  return rows.map((row) => {
    const own = wishes.get(String(row.id)) ?? []
    return standingOf(
      row,
      own.map(({ enquiryId: _, ...wish }) => wish),
    )
  })
}

function markOf({ note, againAt, ...times }: Standing): Mark {
  const set = flags.map(({ name, time }) => [name, times[time] !== null])
  return { ...Object.fromEntries(set), note, againAt }
}

/** Whether each value that was shown is still the same, or already what it is to become. */
export function isStill<T extends object>(was: T, wanted: T, now: T): boolean {
  const names = Object.keys(was) as (keyof T)[] // of the same kind
  const text = (value: unknown) => JSON.stringify(value)
  return names.every((name) => [was, wanted].some((one) => text(one[name]) === text(now[name])))
}

/** The audited actions that every open desk must show at once. */
export const changeActions: readonly string[] = [
  ...['mark', 'claim', 'correct', 'retry', 'erase', 'delete', 'purge', 'date again', 'reply'],
  ...['asked', 'answered'],
  ...Object.values(statusActions).map(({ logged }) => logged),
]

const LAST_CHANGE = `SELECT number FROM audit
  WHERE action IN (${changeActions.map((action) => `'${action}'`).join()})
  ORDER BY number DESC LIMIT 1`

const INDEXED = `SELECT enquiry.*, searchable.enquiry_id IS NULL AS is_fresh FROM enquiry
  LEFT JOIN searchable ON searchable.enquiry_id = id`

const BATCH_SIZE = 100

/** Not of enquiries that were erased or claimed by another meanwhile. */
async function indexEnquiries(client: Client, enquiries: readonly Enquiry[]): Promise<void> {
  if (enquiries.length === 0) return
  const { recordset, searchColumns } = client.dialect
  const columns = searchColumns.join(', ')
  const rows = enquiries.map((enquiry) => ({ id: enquiry.id, ...searchRow(enquiry) }))
  await client.write(
    `INSERT INTO searchable (enquiry_id, ${columns})
     SELECT enquiry.id, ${searchColumns.map((column) => `t.${column}`).join(', ')}
     FROM ${recordset('$1', ['id', ...searchColumns])} AS t JOIN enquiry ON enquiry.id = t.id
     WHERE true ORDER BY enquiry.received_at, enquiry.id ON CONFLICT DO NOTHING`,
    [jsonOf(client.dialect, rows)],
  )
}

/** Follows a correction; text that was never indexed stays so. */
export async function indexAgain(client: Client, id: string): Promise<void> {
  const { searchColumns } = client.dialect
  const set = searchColumns.map((column, index) => `${column} = $${index + 2}`).join(', ')
  for (const row of await client.read('SELECT * FROM enquiry WHERE id = $1', [id])) {
    const searchable = searchRow(enquiryOf(row))
    const values = searchColumns.map((column) => searchable[column])
    await client.write(`UPDATE searchable SET ${set} WHERE enquiry_id = $1`, [id, ...values])
  }
}

function searchRow(enquiry: Enquiry) {
  const folded = searchableText(enquiry)
  return { received_at: enquiry.receivedAt, folded, grams: gramsOf(folded) }
}

/** One row if the enquiry exists, whether it had a mark or not. */
const ADD_MARK = `INSERT INTO mark (enquiry_id) SELECT id FROM enquiry WHERE id = $1
  ON CONFLICT (enquiry_id) DO UPDATE SET note = mark.note RETURNING enquiry_id`

const MARK = `UPDATE mark SET
    ${flags.map(({ column }, i) => setTime(column, `$${i + 3}`)).join()}, note = coalesce($2, note)
  WHERE enquiry_id = $1`

function setTime(column: string, is: string): string {
  const set = `WHEN ${is} THEN coalesce(${column}, now()) WHEN NOT ${is} THEN NULL`
  return `${column} = CASE ${set} ELSE ${column} END`
}
