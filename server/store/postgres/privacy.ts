import { erasuresOf } from '../erasure.ts'
import { readPages, repeatPurge } from '../in-pages.ts'
import { auditRecordOf, correctionOf, erasureOf } from '../rows.ts'
import { type EnquiryStore, PURGE_SIZE, REPEAT_WINDOW_MS } from '../store.ts'
import { sealHash } from '../stored-enquiry.ts'
import { fieldColumns } from '../tables.ts'
import { audit } from './audit.ts'
import { indexAgain } from './desk.ts'
import { NIL, uuid } from './query.ts'
import type { PostgresConnection, Queryable } from './queryable.ts'

type Privacy = Pick<
  EnquiryStore,
  'correct' | 'erase' | 'erasures' | 'purge' | 'audit' | 'auditTrail'
>

export function privacyOperations(connection: PostgresConnection): Privacy {
  const { query, transaction, vacuum } = connection
  /** Of what was changed or erased; where it cannot, the database does so by itself, later. */
  const freeRows = (...tables: string[]) => vacuum(...tables).catch(() => undefined)

  return {
    async correct(id, changes, actor) {
      const isThere = await transaction(async (client) => {
        const sql = 'SELECT content_hash FROM enquiry WHERE id = $1 FOR UPDATE'
        const { rows } = await client.query<{ content_hash: Buffer }>(sql, [uuid(id)])
        if (rows[0] === undefined) return false
        const sealed = sealHash(rows[0].content_hash)
        await client.query(CORRECT, [uuid(id), sealed, ...correctionOf(changes)])
        await indexAgain(client, id)
        const fields = Object.keys(changes).sort().join(' ')
        await audit(client, { actor, action: 'correct', details: { id, fields } })
        return true
      })
      if (isThere) await freeRows('enquiry', 'searchable')
      return isThere
    },

    async erase(email, actor) {
      const count = await transaction(async (client) => {
        const sql = 'DELETE FROM enquiry WHERE lower(email) = lower($1) RETURNING id'
        const ids = (await client.query<{ id: string }>(sql, [email])).rows.map(({ id }) => id)
        await record(client, email, ids)
        await audit(client, { actor, action: 'erase', details: { count: ids.length } })
        return ids.length
      })
      await freeRows('enquiry', 'delivery', 'mark', 'searchable')
      return count
    },

    async erasures() {
      return (await query('SELECT hash, salt, at FROM erased')).rows.map(erasureOf)
    },

    purge: (before, actor) =>
      repeatPurge(() =>
        transaction(async (client) => {
          await client.query(
            `UPDATE enquiry SET fingerprint = NULL
             WHERE fingerprint IS NOT NULL AND received_at < $1`,
            [new Date(Date.now() - REPEAT_WINDOW_MS)],
          )
          const { rowCount } = await client.query(
            `DELETE FROM enquiry WHERE id IN
               (SELECT id FROM enquiry WHERE ${OVER} ORDER BY received_at LIMIT $2)`,
            [before, PURGE_SIZE],
          )
          await client.query('DELETE FROM erased WHERE at < $1', [before])
          const count = rowCount ?? 0
          const details = { before: before.toISOString(), count }
          if (count > 0) await audit(client, { actor, action: 'purge', details })
          return count
        }),
      ),

    audit: (entry) => transaction((client) => audit(client, entry)),

    auditTrail: () =>
      readPages(
        async (after: string | undefined, limit) => {
          const sql = 'SELECT * FROM audit WHERE id > $1 ORDER BY id LIMIT $2'
          const { rows } = await query(sql, [after ?? NIL, limit])
          return rows.map(auditRecordOf)
        },
        ({ id }) => id,
      ),
  }
}

/** In the ledger; who is erased again is erased as of then. */
async function record(client: Queryable, email: string, ids: string[]): Promise<void> {
  const { rows } = await client.query<{ salt: string }>('SELECT salt FROM erased LIMIT 1')
  await client.query(
    `INSERT INTO erased (hash, salt, at)
     SELECT hash, salt, at FROM jsonb_to_recordset($1::jsonb)
       AS t (hash TEXT, salt TEXT, at TIMESTAMPTZ)
     ON CONFLICT (hash) DO UPDATE SET at = greatest(erased.at, excluded.at)`,
    [JSON.stringify(erasuresOf(email, ids, rows[0]?.salt))],
  )
}

/** Long enough ago, and nobody waits for it any more: retries end by themselves. */
const OVER = `received_at < $1 AND NOT EXISTS
  (SELECT 1 FROM delivery WHERE enquiry_id = enquiry.id AND delivery.status = 'due')`

const CORRECT = `UPDATE enquiry
  SET ${fieldColumns.map((column, index) => `${column} = coalesce($${index + 3}, ${column})`).join(', ')},
    content_hash = $2
  WHERE id = $1`
