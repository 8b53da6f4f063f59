import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { buildApp } from './app.ts'
import { ConfigError, type Environment, readConfig } from './config.ts'
import { buildChannels, channelWarnings } from './delivery/build-channels.ts'
import { startOutbox } from './delivery/outbox.ts'
import { buildMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'
import { readSite, SiteNotBuiltError } from './read-site.ts'
import { openSpreadsheetFile } from './spreadsheet-file.ts'
import { makeFolder } from './store/make-folder.ts'
import { openStore } from './store/open-store.ts'
import { type EnquiryStore, StoreRefusedError, StoreUnavailableError } from './store/store.ts'
import { startUpkeep } from './upkeep.ts'

/** Whoever still reads or writes by then is let go. */
const CLOSE_WITHIN_MS = 20_000

/** How often to ask a store that was down at the start. */
const ASK_AGAIN_MS = 1_000

/** Something its owner can mend; the message says how, in a line per thing. */
export const mendable = [ConfigError, SiteNotBuiltError, StoreRefusedError]

/** Opens everything, joins it and listens: the composition root. */
export async function serve(environment: Environment, siteDir: string): Promise<void> {
  const config = readConfig(environment)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  makeDataDir(config.dataDir)
  const store = openStore({ ...config, warn: (message) => log.warn(message) })
  const stopping = new AbortController()
  const opening = openingOf(store, log, stopping.signal) // in its thread, while the site is read in this one
  const site = await readSite(siteDir)
  if (config.spreadsheetUrl !== undefined && config.spreadsheetUrl !== site.spreadsheetUrl) {
    throw new ConfigError(
      `SPREADSHEET_URL is "${config.spreadsheetUrl}", but the site was built with ` +
        `"${site.spreadsheetUrl}": run npm run build`,
    )
  }
  if (config.retentionDays > site.retentionDays) {
    const { retentionDays: days } = config
    log.warn({ days, promised: site.retentionDays }, 'RETENTION_DAYS is more than the policy says')
  }
  for (const warning of channelWarnings(config.channels)) log.warn(warning)
  await opening

  const spreadsheet = openSpreadsheetFile(join(config.dataDir, 'enquiries.csv'))
  const channels = buildChannels(config.channels, site.name)
  const metrics = buildMetrics(channels.map(({ name }) => name))
  const outbox = startOutbox({
    store,
    channels,
    log,
    onOutcome: (channel, outcome) => metrics.deliveries.inc({ channel, outcome }),
  })
  const upkeep = startUpkeep({ store, spreadsheet, retentionDays: config.retentionDays, log })
  const app = await buildApp({
    site,
    store,
    outbox,
    spreadsheet,
    metrics,
    rateLimitPerMinute: config.rateLimitPerMinute,
    connectionsPerAddress: config.connectionsPerAddress,
    isHttps: config.siteUrl?.protocol === 'https:',
    siteOrigin: config.apiUrl && config.siteUrl?.origin,
    trustProxy: config.trustProxy,
    log,
  })

  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await startMetricsServer(config.metricsPort, metrics, store).catch((error: unknown) => {
          throw listenError(error, 'METRICS_PORT', '127.0.0.1', config.metricsPort ?? 0)
        })

  async function close() {
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
    stopping.abort()
    await app.close() // answers what is in hand, takes nothing new
    await outbox.stop()
    await upkeep.stop()
    await spreadsheet.close()
    await store.close()
    await metricsServer?.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close)

  const { host, port } = config
  await app
    .listen({ host, port, listenTextResolver: () => 'listening' })
    .catch((error: unknown) => {
      throw listenError(error, 'PORT', host, port)
    })
  const address = app.server.address()
  const openPort = typeof address === 'object' && address !== null ? address.port : port
  console.log(`${site.name} is on http://${host.includes(':') ? `[${host}]` : host}:${openPort}`)
}

/**
 * Resolves once it is known how the store is. One that refuses us is a reason not to start; one that
 * is down is waited for, while the pages are served.
 */
function openingOf(store: EnquiryStore, log: Logger, signal: AbortSignal): Promise<unknown> {
  const opening = store.ping().catch((error: unknown) => {
    if (error instanceof StoreRefusedError || !(error instanceof StoreUnavailableError)) throw error
    void waitFor(store, error.message, log, signal)
  })
  opening.catch(() => undefined) // awaited later, told then
  return opening
}

/** A line in the log tells why the store is down, another when it is for a new reason, or up. */
async function waitFor(
  store: EnquiryStore,
  reason: string,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  log.error({ reason }, 'the store is down: pages are served, enquiries get 503')
  let now: string | undefined = reason
  while (now === reason) {
    await sleep(ASK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    now = await store.ping().then(() => undefined, messageOf)
  }
  if (now === undefined) log.info('the store is up: enquiries are stored')
  else await waitFor(store, now, log, signal)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** For the owner's eyes alone. */
function makeDataDir(dir: string): void {
  try {
    makeFolder(dir)
    accessSync(dir, constants.W_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR is "${dir}", but cannot be used: ${messageOf(error)}`)
  }
}

function listenError(error: unknown, name: string, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} on ${host} is taken: set ${name} to another`)
    case 'EACCES':
      return new ConfigError(`Port ${port} on ${host} is not allowed: set ${name} to another`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST is "${host}", but this machine has no such address`)
    default:
      return error
  }
}
