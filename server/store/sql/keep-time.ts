import { toDate } from '../rows.ts'
import type { Client } from './database.ts'

/** The last time that a source trusted: a clock that is far ahead of it must not delete anything. */
export async function keepTime(target: Client, source: Client): Promise<void> {
  const [row] = await source.read(LAST_TRUSTED)
  if (row?.at != null) await trustTime(target, toDate(row.at))
}

/** Keeps a time that was trusted elsewhere, unless a later one is known. */
export async function trustTime(target: Client, at: Date): Promise<void> {
  await target.write(KEEP_TIME, [at, target.machine.randomBytes(1)])
}

const LAST_TRUSTED = `SELECT coalesce((SELECT at FROM heartbeat),
  (SELECT at FROM audit ORDER BY number DESC LIMIT 1), (SELECT max(received_at) FROM enquiry)) AS at`

const KEEP_TIME = `INSERT INTO heartbeat AS last (id, at, filler) VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET at = greatest(last.at, excluded.at)`
