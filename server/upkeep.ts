import type { SpreadsheetFile } from './spreadsheet-file.ts'
import { MAX_LEAP_MS } from './store/believed-time.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import { every, type Machine, realMachine } from './store/machine.ts'
import { reasonOf, SERVER } from './store/store.ts'

export interface UpkeepOptions {
  store: EnquiryStore
  spreadsheet: SpreadsheetFile
  retentionDays: number
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
  everyMs?: number | undefined
  machine?: Machine
}

/**
 * Deletes what is older than the Privacy Policy allows, at the start and every ten minutes, by the
 * store's trusted time: a clock that jumped ahead deletes nothing early.
 */
export function startUpkeep(options: UpkeepOptions) {
  const { everyMs = 10 * 60_000, machine = realMachine } = options
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => purgeInTime(options, machine))
  }
  run()
  const stopTimer = every(machine, everyMs, run)

  return {
    async stop(): Promise<void> {
      stopTimer()
      await running
    },
  }
}

/** Deletes what arrived before, from the store and the spreadsheet, and logs it. */
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

/** Enquiries that arrived before this are past their retention. */
export function retentionLimit({ retentionDays }: { retentionDays: number }, nowMs: number): Date {
  return new Date(nowMs - retentionDays * DAY_MS)
}

export const DAY_MS = 24 * 3_600_000

const AHEAD_WARNING =
  'the clock jumped ahead: until it is corrected, purging uses the last trusted time and what has ' +
  'passed since; if the clock is right, run: npm run enquiries -- purge'

const BEHIND_WARNING =
  'the clock went back: correct it; if it is right, run: npm run enquiries -- purge'

async function purgeInTime(options: UpkeepOptions, machine: Machine) {
  const { store, spreadsheet, retentionDays, log } = options
  try {
    const now = machine.now()
    const believed = (await store.ping()).getTime()
    const aheadMs = now - believed
    if (Math.abs(aheadMs) >= MAX_LEAP_MS) {
      const details = { days: Math.round(Math.abs(aheadMs) / DAY_MS), believed: new Date(believed) }
      log.warn(details, aheadMs > 0 ? AHEAD_WARNING : BEHIND_WARNING)
    }
    const before = retentionLimit({ retentionDays }, Math.min(now, believed))
    const { enquiries, rows } = await purge(before, { store, spreadsheet }, SERVER)
    if (enquiries > 0 || rows > 0) log.info({ enquiries, rows }, 'purged what was kept long enough')
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'could not purge; it is tried again')
  }
}
