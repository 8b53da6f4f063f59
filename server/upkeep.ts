import type { SpreadsheetFile } from './spreadsheet-file.ts'
import { type EnquiryStore, SERVER } from './store/store.ts'

export interface UpkeepOptions {
  store: EnquiryStore
  spreadsheet: SpreadsheetFile
  retentionDays: number
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
  everyMs?: number
}

export interface Upkeep {
  stop(): Promise<void>
}

/**
 * Deletes what is older than the Privacy Policy allows, at the start and every ten minutes; but
 * nothing by a clock that seems to be wrong.
 */
export function startUpkeep(options: UpkeepOptions): Upkeep {
  const { everyMs = 10 * 60_000 } = options
  const isClockPlausible = watchClock(options)
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => purgeInTime(options, isClockPlausible))
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Deletes what arrived before, from the store and the spreadsheet, and leaves entries in the log. */
export async function purge(
  before: Date,
  { store, spreadsheet }: Pick<UpkeepOptions, 'store' | 'spreadsheet'>,
  actor: string,
): Promise<{ enquiries: number; rows: number }> {
  const enquiries = await store.purge(before, actor)
  const rows = await spreadsheet.purge(before)
  if (rows > 0) {
    const details = { before: before.toISOString(), rows }
    await store.audit({ actor, action: 'purge spreadsheet', details })
  }
  return { enquiries, rows }
}

/** What arrived before this moment has been kept long enough. */
export function retentionLimit({ retentionDays }: { retentionDays: number }): Date {
  return new Date(Date.now() - retentionDays * DAY_MS)
}

export const DAY_MS = 24 * 3_600_000

/** Clocks are corrected by less. */
const MAX_JUMP_MS = 30 * DAY_MS

/**
 * Between two runs the clock may not leap ahead of the time that passed. At the first there is only
 * what is stored to compare with: a clock by which all of it is long over is not believed.
 */
function watchClock({ store }: UpkeepOptions): (before: Date) => Promise<boolean> {
  const until = new Date() // what arrives later has its time from the clock in question
  let aheadMs: number | undefined // of the time since the process started

  return async (before) => {
    const nowAheadMs = Date.now() - performance.now()
    const isPlausible =
      aheadMs === undefined
        ? !(await isAllBefore(Math.min(before.getTime(), Date.now() - MAX_JUMP_MS)))
        : nowAheadMs - aheadMs < MAX_JUMP_MS
    if (isPlausible) aheadMs = nowAheadMs
    return isPlausible
  }

  async function isAllBefore(ms: number): Promise<boolean> {
    for await (const newest of store.list({ until, newestFirst: true })) {
      return newest.receivedAt.getTime() < ms
    }
    return false
  }
}

const CLOCK_WARNING =
  'nothing is purged, for the clock seems to be wrong; if it is right: npm run enquiries -- purge'

async function purgeInTime(
  options: UpkeepOptions,
  isClockPlausible: (before: Date) => Promise<boolean>,
) {
  const { store, spreadsheet, log } = options
  const before = retentionLimit(options)
  try {
    if (!(await isClockPlausible(before))) {
      log.warn({ before: before.toISOString() }, CLOCK_WARNING)
      return
    }
    const { enquiries, rows } = await purge(before, { store, spreadsheet }, SERVER)
    if (enquiries > 0 || rows > 0) log.info({ enquiries, rows }, 'purged what was kept long enough')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ reason }, 'could not purge; it is tried again')
  }
}
