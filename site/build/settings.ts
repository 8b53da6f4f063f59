import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

/** The settings that the build puts into the pages. */
export interface Settings {
  /** Origin of the published site: canonical addresses, the sitemap, sharing. */
  siteUrl: string
  /** Origin of the server, if a static host serves the pages; otherwise empty. */
  apiUrl: string
  /** Where the browser sends the second copy of an enquiry: to this site, or to an external URL. */
  spreadsheetUrl: string
}

type Environment = Record<string, string | undefined>

/**
 * Reads `.env` as the server does, so that both have the same settings; the real environment wins.
 */
export function loadEnvironment(): Environment {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}

/** Where `npm run dev` serves; the server behind it uses the next port. */
export function devAddress(environment: Environment) {
  const port = Number(environment.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new Error(`PORT is '${environment.PORT}'; it takes a whole number from 1 to 65534`)
  }
  return { host: environment.HOST || '127.0.0.1', port, apiPort: port + 1 }
}

/** Throws one line per invalid value: the variable, its value, what it accepts. */
export function readSettings(environment: Environment): Settings {
  const siteUrl = environment.SITE_URL || 'http://127.0.0.1:3000'
  const apiUrl = environment.API_URL || ''
  const spreadsheetUrl = environment.SPREADSHEET_URL || '/spreadsheet'
  const problems: string[] = []
  if (!isOrigin(siteUrl)) {
    problems.push(`SITE_URL is '${siteUrl}'; it takes an origin such as https://www.example.org`)
  }
  if (apiUrl !== '' && !isOrigin(apiUrl)) {
    problems.push(`API_URL is '${apiUrl}'; it takes an origin such as https://api.example.org`)
  }
  if (spreadsheetUrl !== '/spreadsheet' && !isUrl(spreadsheetUrl, 'https:')) {
    problems.push(`SPREADSHEET_URL is '${spreadsheetUrl}'; it takes /spreadsheet or an https URL`)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const withoutSlash = (url: string) => url.replace(/\/$/, '')
  return { siteUrl: withoutSlash(siteUrl), apiUrl: withoutSlash(apiUrl), spreadsheetUrl }
}

/** What the bundler replaces in the pages: the endpoints for enquiries. */
export function endpoints({ apiUrl, spreadsheetUrl }: Settings): Record<string, string> {
  const isOurs = spreadsheetUrl.startsWith('/')
  return {
    __API_URL__: JSON.stringify(apiUrl),
    __SPREADSHEET_URL__: JSON.stringify(isOurs ? apiUrl + spreadsheetUrl : spreadsheetUrl),
  }
}

function isOrigin(value: string): boolean {
  const isHttp = isUrl(value, 'http:', 'https:')
  return isHttp && new URL(value).origin === value.replace(/\/$/, '')
}

function isUrl(value: string, ...protocols: string[]): boolean {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol)
}
