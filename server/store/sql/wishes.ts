import { readReference } from '@app/contract/reference.ts'
import type { WishKind } from '@app/contract/wishes.ts'
import { wishOf } from '../rows.ts'
import { type NewWish, SERVER, type Wish } from '../store.ts'
import { audit } from './audit.ts'
import { type Client, type Database, uuid } from './database.ts'

export const wishOperations = {
  wish: (db: Database, { reference, email, kind, text }: NewWish): Promise<void> =>
    db.transaction(async (client) => {
      // Without a match it is written too, so that the time of the answer does not tell.
      await client.write('UPDATE heartbeat SET filler = $1', [client.machine.randomBytes(1)])
      const { end, twin } = readReference(reference) ?? { end: '', twin: 0 }
      const { rows } = await client.write(ASK, [end, twin, email, kind, text])
      for (const { enquiry_id: id } of rows) {
        const details = { id: String(id), kind }
        await audit(client, { actor: SERVER, action: 'asked', details })
      }
    }),

  endWish: (db: Database, id: string, kind: WishKind, actor: string): Promise<boolean> =>
    db.transaction(async (client) => {
      const { count } = await client.write(END, [uuid(id), kind])
      if (count > 0) await audit(client, { actor, action: 'answered', details: { id, kind } })
      return count > 0
    }),
}

/** Open ones, the oldest first. */
export async function readWishes(client: Client, ids: readonly string[]): Promise<Wish[]> {
  const rows = await client.read(
    `SELECT * FROM wish WHERE ${IS_OPEN} AND enquiry_id ${client.dialect.isIn('$1', 'uuid')}
     ORDER BY asked_at, kind`,
    [ids],
  )
  return rows.map(wishOf)
}

export const IS_OPEN = 'done_at IS NULL'

/** A repeat keeps its day until it is done. */
const ASK = `INSERT INTO wish (enquiry_id, kind, text, asked_at)
  SELECT id, $4, $5, now() FROM enquiry
  WHERE substr(CAST(id AS TEXT), 31) = $1 AND twin = $2 AND lower(email) = lower($3)
  ON CONFLICT (enquiry_id, kind) DO UPDATE SET text = excluded.text, done_at = NULL,
    asked_at = CASE WHEN wish.done_at IS NULL THEN wish.asked_at ELSE excluded.asked_at END
  RETURNING enquiry_id`

const END = `UPDATE wish SET done_at = now() WHERE enquiry_id = $1 AND kind = $2 AND done_at IS NULL`
