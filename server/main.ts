import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { WISH_PATH } from '@app/contract/wishes.ts'
import { pino } from 'pino'
import { assemble } from './assemble.ts'
import { type Config, ConfigError, loadEnvironment, readConfig } from './config.ts'
import { buildChannels, channelWarnings } from './delivery/build-channels.ts'
import { buildReceipts } from './delivery/receipts.ts'
import { startMetricsServer } from './metrics-server.ts'
import { nodeProblem } from './node-version.ts'
import { openingOf } from './opening.ts'
import { readSite, type Site, SiteNotBuiltError } from './read-site.ts'
import { openSpreadsheetFile } from './spreadsheet-file.ts'
import { realMachine } from './store/machine.ts'
import { makeFolder } from './store/make-folder.ts'
import { openStore } from './store/open-store.ts'
import { reasonOf, StoreRefusedError } from './store/store.ts'

/** Connections that are still open by then are closed. */
const CLOSE_WITHIN_MS = 20_000

/** A problem that the owner can fix; the message says how, one line each. */
export const fixableErrors = [ConfigError, SiteNotBuiltError, StoreRefusedError]

/** Opens everything, joins it and listens: the composition root. */
export async function serve(siteDir: string): Promise<void> {
  const machine = realMachine
  const config = readConfig(loadEnvironment())
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const oldNode = nodeProblem()
  if (oldNode !== undefined && !config.mayBeOldNode) {
    throw new ConfigError(`${oldNode}, or set UNSAFE_NODE to allow`)
  }
  makeDataDir(config.dataDir)
  const store = openStore({ ...config, machine, warn: (message) => log.warn(message) })
  const stopping = new AbortController()
  const opening = openingOf(store, log, stopping.signal, machine) // in its thread, while the site is read in this one
  const site = await readSite(siteDir)
  refuseOtherBuild(config, site)
  if (config.retentionDays > site.retentionDays) {
    const { retentionDays: days } = config
    log.warn({ days, promised: site.retentionDays }, 'RETENTION_DAYS is more than the policy says')
  }
  for (const warning of channelWarnings(config.channels)) log.warn(warning)
  await opening
  if (oldNode !== undefined) log.warn(oldNode)
  if (site.placeholders.length > 0) {
    const names = site.placeholders.join(', ')
    log.warn(
      `site/content/company.ts has placeholders: ${names} (see docs/operations/before-launch.md)`,
    )
  }

  const spreadsheet = openSpreadsheetFile(join(config.dataDir, 'enquiries.csv'), machine)
  const channels = buildChannels(config.channels, site.name, machine)
  const receipts = buildReceipts(config.channels, factsOf(config, site), config.receiptsPerHour)
  const { app, metrics, stop } = await assemble({
    ...{ config, site, store, spreadsheet },
    ...{ channels, receipts, log, machine },
  })

  const { metricsHost, metricsPort } = config
  const metricsServer =
    metricsPort === undefined
      ? undefined
      : await startMetricsServer(metricsPort, config.dataDir, metrics, store, metricsHost).catch(
          (error: unknown) => {
            throw listenError(error, 'METRICS_PORT', metricsHost, metricsPort)
          },
        )

  async function close() {
    machine.after(CLOSE_WITHIN_MS, () => process.exit(1), { isIdle: true })
    stopping.abort()
    await stop()
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
  console.log(
    receipts === undefined
      ? 'Visitors get no receipts by e-mail: RECEIPT_FROM is not set'
      : `Visitors get receipts by e-mail from ${receipts.from}`,
  )
}

/** The page for requests is mentioned if it has a public address. */
function factsOf({ siteUrl }: Config, { name, company }: Site) {
  return { name, ...company, requestsUrl: siteUrl && siteUrl.origin + WISH_PATH }
}

/** The pages contain these settings. Those that are not set are as the site was built, except API_URL. */
function refuseOtherBuild({ siteUrl, apiUrl, spreadsheetUrl }: Config, site: Site): void {
  const given = {
    SITE_URL: [siteUrl?.origin ?? site.siteUrl, site.siteUrl],
    API_URL: [apiUrl?.origin ?? '', site.apiUrl],
    SPREADSHEET_URL: [spreadsheetUrl ?? site.spreadsheetUrl, site.spreadsheetUrl],
  }
  const problems = Object.entries(given)
    .filter(([, [now, built]]) => now !== built)
    .map(([name, [now, built]]) => {
      return `${name} is "${now}", but the site was built with "${built}": run npm run build`
    })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

/** Readable only by the owner. */
function makeDataDir(dir: string): void {
  try {
    makeFolder(dir)
    accessSync(dir, constants.W_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR is "${dir}", but cannot be used: ${reasonOf(error)}`)
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
