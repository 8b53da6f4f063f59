import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir, type RealServer, startServer } from '../real-server.ts'
import type { Desk, Row } from '../row.ts'
import { sendOnce } from '../send-enquiries.ts'

const DAY_MS = 24 * 3_600_000
const RETENTION_DAYS = 365
/** Spread over the retention period; the oldest has an hour left. */
const YOUNG = 73
const OLD = 5
const MAX_LEAP_DAYS = 3_650
/** A purge runs five times a second. */
const PURGES_MS = 1_500

/**
 * The clock is wrong at the start of the server, or becomes wrong later; no enquiry is purged
 * early.
 */
export async function measureClockLeaps(desk: Desk): Promise<Row[]> {
  const leaps = spread(desk.runs ?? (desk.isQuick ? 3 : 25))
  const early = await leap(desk, leaps, 'leaping-clock.ts')
  const few = spread(2)
  const believed = await leap(desk, few, 'clock-believed.ts')
  const how = 'at the start and running'
  return [
    {
      what: `clock ${leaps.length} times 1 to ${MAX_LEAP_DAYS} days ahead and behind, ${how}`,
      value: `${early.purged} purged early`,
      bar: '0 purged early',
      ok: early.purged === 0 && early.isOldGone,
      note:
        `of ${leaps.length * (4 * YOUNG + 2)} that had an hour to a year left; ` +
        `what was too old was ${early.isOldGone ? 'purged' : 'kept'} each time`,
    },
    {
      what: `the same by a server that believes any clock, ${few.length} times`,
      value: `${believed.purged} purged early`,
      bar: 'must purge early',
      ok: believed.purged > 0,
    },
  ]
}

/** From a day to ten years, evenly by their logarithm. */
function spread(count: number): number[] {
  const step = Math.log(MAX_LEAP_DAYS) / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, index) => Math.round(Math.exp(index * step)))
}

async function leap(desk: Desk, leaps: readonly number[], variant: string) {
  let purged = 0
  let isOldGone = true
  for (const [index, days] of leaps.entries()) {
    desk.say(`clock ahead, ${variant}`, index + 1, leaps.length)
    const dataDir = makeDataDir(desk)
    const clock = join(makeDataDir(desk), 'days-ahead')
    const start = () =>
      startServer(desk, {
        dataDir,
        variant,
        settings: { RETENTION_DAYS: String(RETENTION_DAYS), LOG_LEVEL: 'fatal' },
        environment: { CLOCK_AHEAD_FILE: clock },
      })
    writeFileSync(clock, '0')
    await fillWith(await start(), dataDir)

    const running = await start()
    await pause(PURGES_MS)
    if (countOf(dataDir) !== YOUNG) isOldGone = false
    writeFileSync(clock, String(days))
    await pause(PURGES_MS)
    purged += YOUNG - countOf(dataDir)
    writeFileSync(clock, String(-days))
    await pause(PURGES_MS)
    purged += await purgedOnceRight(running, dataDir, clock)
    await running.end('SIGKILL')

    const before = countOf(dataDir)
    writeFileSync(clock, String(days))
    const booted = await start()
    await pause(PURGES_MS)
    purged += before - countOf(dataDir)
    await booted.end('SIGKILL')

    writeFileSync(clock, String(-days))
    const bootedBehind = await start()
    purged += await purgedOnceRight(bootedBehind, dataDir, clock)
    await bootedBehind.end('SIGKILL')
  }
  return { purged, isOldGone }
}

/** For stored enquiries, and for one received while the clock is behind, once it is corrected. */
async function purgedOnceRight(server: RealServer, dataDir: string, clock: string) {
  assert.equal(await sendOnce(server.url), 200)
  const before = countOf(dataDir)
  writeFileSync(clock, '0')
  await pause(PURGES_MS)
  return before - countOf(dataDir)
}

/** Enquiries of every age: sent now, then backdated. */
async function fillWith(server: RealServer, dataDir: string): Promise<void> {
  for (let count = 0; count < YOUNG + OLD; count += 1) await sendOnce(server.url)
  await server.end()
  using db = open(dataDir)
  const ids = db.prepare('SELECT id FROM enquiry').all()
  const update = db.prepare('UPDATE enquiry SET received_at = ? WHERE id = ?')
  for (const [index, { id }] of ids.entries()) {
    const days = index < YOUNG ? (RETENTION_DAYS * (index + 1)) / YOUNG : RETENTION_DAYS + 1
    const leftMs = index < YOUNG ? DAY_MS / 24 : 0
    update.run(Math.round(Date.now() - days * DAY_MS + leftMs), String(id))
  }
}

function countOf(dataDir: string): number {
  using db = open(dataDir)
  return Number(db.prepare('SELECT count(*) AS count FROM enquiry').get()?.count)
}

function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 5_000 })
}
