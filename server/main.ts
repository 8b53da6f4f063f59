import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { readSite, SiteNotBuiltError } from './read-site.ts'

/** Run as `node server/main.ts [folder]`, where the folder holds another build of the site. */
const SITE_DIR = process.argv[2] ?? join(import.meta.dirname, '..', 'site', 'dist')

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof SiteNotBuiltError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)

  const site = await readSite(SITE_DIR)
  if (config.spreadsheetUrl !== undefined && config.spreadsheetUrl !== site.spreadsheetUrl) {
    throw new ConfigError(
      `SPREADSHEET_URL is "${config.spreadsheetUrl}", but the site was built with ` +
        `"${site.spreadsheetUrl}": run npm run build`,
    )
  }
  const app = await buildApp({
    site,
    isHttps: config.siteUrl?.protocol === 'https:',
    trustProxy: config.trustProxy,
    logger: { level: config.logLevel, stream: process.stderr },
  })

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => app.close())
  }

  const { host, port } = config
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' })
  } catch (error) {
    throw new ConfigError(listenProblem(error, host, port), { cause: error })
  }
  const address = app.server.address()
  const openPort = typeof address === 'object' && address !== null ? address.port : port
  console.log(`${site.name} is on http://${host.includes(':') ? `[${host}]` : host}:${openPort}`)
}

function listenProblem(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken: set PORT to another`
  if (code === 'EACCES') return `Port ${port} on ${host} is not allowed: set PORT to another`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST is "${host}", but this machine has no such address`
  }
  throw error
}
