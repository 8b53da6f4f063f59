import type { DatabaseSync } from 'node:sqlite'
import { enquiryOf, standingOf } from '../rows.ts'
import { searchableText } from '../search-text.ts'
import { type Cursor, type Mark, markDetails, type Standing } from '../store.ts'
import { audit } from './audit.ts'
import type { SqliteConnection } from './connection.ts'
import { all, get, run, runNamed } from './query.ts'

export function deskOperations({ use, transaction }: SqliteConnection) {
  return {
    standings(ids: readonly string[]): Standing[] {
      const sql = `SELECT id, read_at, handled_at, note, EXISTS (SELECT 1 FROM delivery
          WHERE delivery.enquiry_id = id AND delivery.status = 'failed') AS is_failed
        FROM enquiry LEFT JOIN mark ON mark.enquiry_id = id
        WHERE id IN (SELECT value FROM json_each(?))`
      return use((db) => all(db, sql, JSON.stringify(ids)).map(standingOf))
    },

    mark(id: string, mark: Mark, actor: string): boolean {
      const { isRead = null, isHandled = null, note = null } = mark
      return transaction((db) => {
        if (get(db, 'SELECT 1 FROM enquiry WHERE id = ?', id) === undefined) return false
        run(db, 'INSERT INTO mark (enquiry_id) VALUES (?) ON CONFLICT DO NOTHING', id)
        const read = isRead === null ? null : Number(isRead)
        const handled = isHandled === null ? null : Number(isHandled)
        runNamed(db, MARK, { read, handled, note, now: Date.now(), id })
        audit(db, { actor, action: 'mark', details: { id, ...markDetails(mark) } })
        return true
      })
    },

    indexSome(after: Cursor | undefined, limit: number): Cursor | undefined {
      const place = after === undefined ? [0, ''] : [after.at.getTime(), after.id]
      const sql = `SELECT enquiry.*, searchable.number FROM enquiry
        LEFT JOIN searchable ON searchable.enquiry_id = id
        WHERE (received_at, id) > (?, ?) ORDER BY received_at, id LIMIT ?`
      const rows = use((db) => all(db, sql, ...place, limit))
      const fresh = rows.filter(({ number }) => number === null).map(enquiryOf)
      if (fresh.length > 0) {
        transaction((db) => {
          for (const enquiry of fresh) run(db, TAKE_UP, searchableText(enquiry), enquiry.id)
        })
      }
      const last = rows.at(-1)
      if (last === undefined) return undefined
      const { receivedAt, id } = enquiryOf(last)
      return { at: receivedAt, id }
    },
  }
}

/** Follows a correction; what was never taken up stays so. */
export function indexAgain(db: DatabaseSync, id: string): void {
  const row = get(db, 'SELECT * FROM enquiry WHERE id = ?', id)
  if (row === undefined) return
  const folded = searchableText(enquiryOf(row))
  run(db, 'UPDATE searchable SET folded = ? WHERE enquiry_id = ?', folded, id)
}

/** Not of what was erased or taken up by another meanwhile. */
const TAKE_UP = `INSERT INTO searchable (enquiry_id, folded) SELECT id, ? FROM enquiry WHERE id = ?
  ON CONFLICT DO NOTHING`

const MARK = `UPDATE mark SET
    read_at = CASE $read WHEN 1 THEN coalesce(read_at, $now) WHEN 0 THEN NULL ELSE read_at END,
    handled_at =
      CASE $handled WHEN 1 THEN coalesce(handled_at, $now) WHEN 0 THEN NULL ELSE handled_at END,
    note = coalesce($note, note)
  WHERE enquiry_id = $id`
