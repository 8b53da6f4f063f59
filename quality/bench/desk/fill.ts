import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { makeFolder } from '../../../tools/testing/folder.ts'
import type { StoreLocation } from '../owner.ts'
import { startServer } from '../real-server.ts'
import type { Runner } from '../row.ts'

/** Words found in one of 100,000 enquiries, in a script without spaces, and in all enquiries. */
export const searched = { rare: 'quetzalcoatl', twoLetters: '東京', common: 'survey' } as const

const DAY_MS = 86_400_000

/**
 * Inserts the enquiries of a year directly into the server's tables, because sending them takes too
 * long.
 */
export async function fillDatabase(
  runner: Runner,
  count: number,
  { url, emailOf = (index) => `visitor${index}@example.org` }: FillOptions = {},
): Promise<StoreLocation> {
  const dataDir = makeFolder(runner)
  const settings: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url }
  const server = await startServer(runner, { dataDir, settings })
  await server.end()
  runner.log(`${count} enquiries into ${url === undefined ? 'SQLite' : 'PostgreSQL'}`)
  const rows = Array.from({ length: count }, (_, index) => ({
    ...rowOf(index, count),
    email: emailOf(index),
  }))
  if (url === undefined) fillSqlite(join(dataDir, 'enquiries.db'), rows)
  else await fillPostgres(url, rows)
  return { dataDir, settings }
}

interface FillOptions {
  /** Of PostgreSQL; SQLite without it. */
  url?: string | undefined
  emailOf?: ((index: number) => string) | undefined
}

type Row = ReturnType<typeof rowOf> & { email: string }

function rowOf(index: number, count: number) {
  const rare = index === 17 ? ` ${searched.rare}` : ''
  const two = index === 23 ? ` ${searched.twoLetters}` : ''
  const detail = `Plot ${(index * 7919) % 100_003} in ward ${index % 97}, sheet ${index % 1009}.`
  return {
    id: randomUUID(),
    at: Date.now() - Math.round(((count - index) / count) * 365 * DAY_MS),
    name: `Visitor ${index}`,
    message:
      `We would like to ask about a ${searched.common} of our land before the rains begin. ${detail} ` +
      `The old maps do not agree with what stands there now, and the office needs the areas, the ` +
      `owners and the tax by the end of the quarter. Could somebody call us back?${rare}${two}`,
  }
}

function fillSqlite(file: string, rows: Row[]): void {
  using db = new DatabaseSync(file)
  const enquiry = db.prepare(
    `INSERT INTO enquiry (id, received_at, status, name, email, phone_number, message, content_hash,
       is_read)
     VALUES (?, ?, 'accepted', ?, ?, '', ?, x'00', 1)`,
  )
  db.exec('BEGIN')
  for (const { id, at, name, email, message } of rows) enquiry.run(id, at, name, email, message)
  for (const sql of OF_EACH) db.exec(sql)
  db.exec('COMMIT')
}

/** Each enquiry was delivered and read when it arrived. */
const OF_EACH = [
  `INSERT INTO delivery (enquiry_id, channel, status, since, at)
   SELECT id, 'email', 'sent', received_at, received_at FROM enquiry`,
  'INSERT INTO mark (enquiry_id, read_at) SELECT id, received_at FROM enquiry',
]

async function fillPostgres(url: string, rows: Row[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (let start = 0; start < rows.length; start += 5_000) {
    await client.query(
      `INSERT INTO enquiry
         (id, received_at, status, name, email, phone_number, message, content_hash, is_read)
       SELECT id::uuid, to_timestamp(at / 1000.0), 'accepted', name, email, '', message, ''::bytea, 1
       FROM jsonb_to_recordset($1::jsonb)
         AS r (id TEXT, at BIGINT, name TEXT, email TEXT, message TEXT)`,
      [JSON.stringify(rows.slice(start, start + 5_000))],
    )
  }
  for (const sql of [...OF_EACH, 'ANALYZE']) await client.query(sql)
  await client.end()
}
