import { enquiryOf, standingOf } from '../rows.ts'
import { gramsOf, searchableText } from '../search-text.ts'
import { type EnquiryStore, markDetails } from '../store.ts'
import { audit } from './audit.ts'
import { NIL, uuid } from './query.ts'
import type { PostgresConnection, Queryable } from './queryable.ts'

type DeskOperations = Pick<EnquiryStore, 'standings' | 'mark' | 'indexSome'>

export function deskOperations({ query, transaction }: PostgresConnection): DeskOperations {
  return {
    async standings(ids) {
      const { rows } = await query(
        `SELECT id, read_at, handled_at, note, EXISTS (SELECT 1 FROM delivery
           WHERE delivery.enquiry_id = id AND delivery.status = 'failed') AS is_failed
         FROM enquiry LEFT JOIN mark ON mark.enquiry_id = id WHERE id = ANY($1::uuid[])`,
        [ids.map(uuid)],
      )
      return rows.map(standingOf)
    },

    mark: (id, mark, actor) =>
      transaction(async (client) => {
        const { isRead = null, isHandled = null, note = null } = mark
        const there = await client.query(ADD_MARK, [uuid(id)])
        if (there.rowCount === 0) return false
        await client.query(MARK, [id, isRead, isHandled, note])
        await audit(client, { actor, action: 'mark', details: { id, ...markDetails(mark) } })
        return true
      }),

    async indexSome(after, limit) {
      const { rows } = await query(
        `SELECT enquiry.*, searchable.enquiry_id IS NULL AS is_fresh FROM enquiry
         LEFT JOIN searchable ON searchable.enquiry_id = id
         WHERE (enquiry.received_at, id) > ($1::timestamptz, $2::uuid)
         ORDER BY enquiry.received_at, id LIMIT $3`,
        [after?.at ?? new Date(0), after?.id ?? NIL, limit],
      )
      const fresh = rows.filter((row) => row.is_fresh).map(enquiryOf)
      if (fresh.length > 0) {
        await transaction(async (client) => {
          await client.query(TAKE_UP, [JSON.stringify(fresh.map(indexRow))])
        })
      }
      const last = rows.at(-1)
      if (fresh.length > 0 && rows.length < limit) await settleIndex()
      return last === undefined ? undefined : { at: last.received_at, id: last.id }
    },
  }

  /** So many at once wait in a list that every search reads, and are news to the planner. */
  async function settleIndex(): Promise<void> {
    await query("SELECT gin_clean_pending_list('searchable_by_gram')")
    await query('ANALYZE searchable')
  }
}

/** Follows a correction; what was never taken up stays so. */
export async function indexAgain(client: Queryable, id: string): Promise<void> {
  const { rows } = await client.query('SELECT * FROM enquiry WHERE id = $1', [id])
  for (const row of rows.map(enquiryOf)) {
    const { folded, grams } = indexRow(row)
    const sql = 'UPDATE searchable SET folded = $1, grams = $2 WHERE enquiry_id = $3'
    await client.query(sql, [folded, grams, id])
  }
}

function indexRow(enquiry: Parameters<typeof searchableText>[0] & { id: string }) {
  const folded = searchableText(enquiry)
  return { id: enquiry.id, folded, grams: gramsOf(folded) }
}

/** One row if there is such an enquiry, whether it had a mark or not. */
const ADD_MARK = `INSERT INTO mark (enquiry_id) SELECT id FROM enquiry WHERE id = $1
  ON CONFLICT (enquiry_id) DO UPDATE SET note = mark.note RETURNING enquiry_id`

const MARK = `UPDATE mark SET
    read_at = CASE $2::boolean WHEN true THEN coalesce(read_at, now()) WHEN false THEN NULL
      ELSE read_at END,
    handled_at = CASE $3::boolean WHEN true THEN coalesce(handled_at, now()) WHEN false THEN NULL
      ELSE handled_at END,
    note = coalesce($4, note)
  WHERE enquiry_id = $1`

/** Not of what was erased or taken up by another meanwhile. */
const TAKE_UP = `INSERT INTO searchable (enquiry_id, received_at, folded, grams)
  SELECT enquiry.id, enquiry.received_at, t.folded, t.grams
  FROM jsonb_to_recordset($1::jsonb) AS t (id UUID, folded TEXT, grams INTEGER[])
  JOIN enquiry ON enquiry.id = t.id
  ON CONFLICT DO NOTHING`
