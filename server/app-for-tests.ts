import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { type AppOptions, buildApp } from './app.ts'
import { buildMetrics } from './metrics.ts'
import { openSharedSite } from './site-for-tests.ts'
import { openSpreadsheetFile } from './spreadsheet-file.ts'
import { openHere } from './store/thread-for-tests.ts'

/** The real app with a real store in a temporary folder, removed when the test ends. */
export async function openTestApp(t: TestContext, changes: Partial<AppOptions> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'app-'))
  const parts = {
    site: await openSharedSite(),
    store: openHere(join(dir, 'enquiries.db')),
    outbox: { channels: ['email'], wake: () => undefined },
    spreadsheet: openSpreadsheetFile(join(dir, 'enquiries.csv')),
    metrics: buildMetrics(),
    rateLimitPerMinute: 0,
    enquiriesPerDay: 0,
    connectionsPerAddress: 0,
    isHttps: false,
    trustProxy: [],
    log: pino({ level: 'silent' }),
    ...changes,
  }
  const app = await buildApp(parts)
  t.after(async () => {
    const closing = app.close()
    app.server.closeAllConnections()
    await closing
    await parts.spreadsheet.close()
    await parts.store.close()
    await rm(dir, { recursive: true, force: true })
  })
  return { app, dir, ...parts }
}
