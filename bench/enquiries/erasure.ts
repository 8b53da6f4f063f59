import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import { startLoad } from '../load.ts'
import { type Place, runTool } from '../owner.ts'
import { openPostgres } from '../postgres.ts'
import { makeDataDir, startServer } from '../real-server.ts'
import { atMost, type Desk, type Row } from '../row.ts'

/** Its letters occur nowhere else, so six of them in a row identify it. */
const NAME = 'q7vx3kzw9jhp5t'
const ADDRESS = `${NAME}@erasure.example`
const ENQUIRIES = 20

/** Sends as one person among others, erases that person under load, and searches for remains. */
export async function measureErasure(desk: Desk): Promise<Row[]> {
  desk.say('erasing a person from SQLite')
  const sqlite = { dataDir: makeDataDir(desk) }
  const { log, found } = await sendAndErase(desk, sqlite)
  const audit = await runTool(sqlite, 'audit')

  desk.say('erasing a person from PostgreSQL')
  const postgres = await openPostgres(desk)
  const place = { dataDir: makeDataDir(desk), settings: { DATABASE_URL: postgres.url } }
  await sendAndErase(desk, place)
  const stored = await runTool(place, 'export', '--format', 'json')
  await postgres.stop() // so that its data in memory reaches its files
  const base = findIn(join(postgres.dataDir, 'base'))
  const ahead = findIn(join(postgres.dataDir, 'pg_wal'))

  return [
    atMost('erased: pieces left in database, log of writes and spreadsheet', found.length, {
      bar: 0,
      note: found.slice(0, 3).join(' ') || `${ENQUIRIES} enquiries and rows, erased under load`,
    }),
    atMost('erased: pieces left in the audit log and the server log', countPieces(audit + log), {
      bar: 0,
    }),
    atMost("erased: pieces left in PostgreSQL's rows", countPieces(stored), { bar: 0 }),
    atMost("erased: pieces left in PostgreSQL's files", base.length, {
      note: `${ahead.length} in its write-ahead log, which is its own to recycle`,
    }),
  ]
}

/** Remains in the folder of the running server, and in its log. */
async function sendAndErase(desk: Desk, place: Place): Promise<{ found: string[]; log: string }> {
  const settings = { LOG_LEVEL: 'debug', ...place.settings }
  const server = await startServer(desk, { dataDir: place.dataDir, settings })
  const load = startLoad(desk, { url: server.url, connections: 4, ratePerSecond: 50 })
  for (let number = 0; number < ENQUIRIES; number += 1) {
    const email = number % 2 === 0 ? ADDRESS : ADDRESS.toUpperCase()
    await sendBoth(server.url, { name: 'Ada', email, message: `Hello ${number}` })
  }
  if (findIn(place.dataDir).length === 0) throw new Error('There was nothing to erase')
  await runTool(place, 'erase', '--email', ADDRESS)
  const found = findIn(place.dataDir)
  await load.endAfter({ ms: 500 })
  await server.end()
  return { found: [...found, ...findIn(place.dataDir)], log: server.log() }
}

async function sendBoth(url: string, fields: Record<string, string>): Promise<void> {
  const answers = [
    await fetch(url + CONTACT_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    }),
    await fetch(url + SPREADSHEET_PATH, { method: 'POST', body: new URLSearchParams(fields) }),
  ]
  const bad = answers.find(({ status }) => status !== 200)
  if (bad) throw new Error(`${bad.url} answered ${bad.status}`)
}

/** The files in the folder that contain pieces of the address, in any case. */
function findIn(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .flatMap((file) => {
      const path = join(file.parentPath, file.name)
      const pieces = countPieces(readFileSync(path, 'latin1'))
      return pieces === 0 ? [] : [`${file.name}: ${pieces}`]
    })
}

function countPieces(text: string): number {
  const lower = text.toLowerCase()
  const starts = Array.from({ length: NAME.length - PIECE_LENGTH + 1 }, (_, index) => index)
  return starts.reduce(
    (sum, start) => sum + lower.split(NAME.slice(start, start + PIECE_LENGTH)).length - 1,
    0,
  )
}

const PIECE_LENGTH = 6
