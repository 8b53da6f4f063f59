import type { SpreadsheetFile } from './spreadsheet-file.ts'
import type { EnquiryStore } from './store/store.ts'

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

/** Deletes what is older than the Privacy Policy allows, at the start and every ten minutes. */
export function startUpkeep(options: UpkeepOptions): Upkeep {
  const { everyMs = 10 * 60_000 } = options
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => purge(options))
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

async function purge({ store, spreadsheet, retentionDays, log }: UpkeepOptions) {
  const before = new Date(Date.now() - retentionDays * 24 * 3_600_000)
  try {
    const enquiries = await store.purge(before)
    const rows = await spreadsheet.purge(before)
    if (rows > 0) {
      const details = { before: before.toISOString(), rows }
      await store.audit({ action: 'purge spreadsheet', details })
    }
    if (enquiries > 0 || rows > 0) log.info({ enquiries, rows }, 'purged what was kept long enough')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ reason }, 'could not purge; it is tried again')
  }
}
