import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { channelSettings } from './delivery/build-channels.ts'
import type { ChannelValues } from './delivery/channel.ts'
import { reasonOf } from './store/store.ts'

export type Config = ReturnType<typeof readConfig>

export type Environment = Readonly<Record<string, string | undefined>>

/** Its message has one line per invalid setting. */
export class ConfigError extends Error {}

/** The environment, with the settings of `.env`, which it overrules. */
export function loadEnvironment(): Environment {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch (error) {
    throw new ConfigError(`.env cannot be read: ${reasonOf(error)}`)
  }
  return process.env
}

/** Reads every setting, or throws a ConfigError that lists all invalid ones. */
export function readConfig(environment: Environment) {
  const problems: string[] = []
  const optional = <T>(name: string, parse: Parse<T>) =>
    readSetting(environment, name, parse, problems)
  const required = <T>(name: SettingName, parse: Parse<T>) =>
    optional(name, parse) ?? fallbackOf(name, parse)

  const channels = Object.entries(channelSettings).map(([name, { isTaken }]) => [
    name,
    optional(name, (text) => (isTaken(text) ? text : undefined)),
  ])
  const config = {
    host: required('HOST', addressOf),
    port: required('PORT', integerOf(0, 65_535)),
    dataDir: required('DATA_DIR', (text) => resolve(text)),
    /** Absent: SQLite in `dataDir`. */
    databaseUrl: optional('DATABASE_URL', urlTextOf('postgres:', 'postgresql:')),
    /** Whether a PostgreSQL is allowed that a power cut can damage. */
    mayBeUnsafe: required('UNSAFE_DATABASE', wordOf('refuse', 'allow')) === 'allow',
    /** Whether a Node is allowed that lacks security fixes; always where it serves no public. */
    mayBeOldNode:
      required('UNSAFE_NODE', wordOf('refuse', 'allow')) === 'allow' ||
      environment.NODE_ENV !== 'production',
    siteUrl: optional('SITE_URL', originOf),
    /** Absent: the server serves the pages too. */
    apiUrl: optional('API_URL', originOf),
    /** Absent: as the site was built. */
    spreadsheetUrl: optional('SPREADSHEET_URL', spreadsheetUrlOf),
    /** The settings of configured channels, by their names. */
    channels: Object.fromEntries(channels) as ChannelValues,
    /** Within how many days the owner has to do what a sender asks for. */
    wishDays: required('WISH_DAYS', integerOf(1, 30)),
    retentionDays: required('RETENTION_DAYS', integerOf(1, 36_500)),
    /** Zero: no limit. */
    rateLimitPerMinute: required('RATE_LIMIT_PER_MINUTE', integerOf(0, 1_000_000)),
    /** How many enquiries of a day are delivered; zero: all. */
    enquiriesPerDay: required('ENQUIRIES_PER_DAY', integerOf(0, 999_999_999)),
    /** How many receipts are sent within an hour. */
    receiptsPerHour: required('RECEIPTS_PER_HOUR', integerOf(1, 10_000)),
    /** The maximum of open connections per address; zero: no limit. */
    connectionsPerAddress: required('CONNECTIONS_PER_ADDRESS', integerOf(0, 4_000)),
    /** Proxies whose X-Forwarded-For is trusted. */
    trustProxy: optional('TRUST_PROXY', proxiesOf) ?? [],
    metricsHost: required('METRICS_HOST', addressOf),
    metricsPort: optional('METRICS_PORT', integerOf(0, 65_535)),
    /** Who uses the command line; absent: the user of the operating system. */
    actor: optional('ACTOR', (text) => (/^[^\p{C}\p{Z}]{1,80}$/u.test(text) ? text : undefined)),
    logLevel: required('LOG_LEVEL', wordOf(...logLevels)),
  }

  for (const [name, { needs }] of Object.entries({
    API_URL: { needs: 'SITE_URL' },
    ...channelSettings,
  })) {
    if (textOf(environment, name) !== '' && textOf(environment, needs) === '') {
      problems.push(`${name} is set, but ${needs} is not: set both`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

type SettingName = keyof typeof ownSettings

/** Undefined: the text is not a valid value. */
type Parse<T> = (text: string) => T | undefined

interface Setting {
  fallback: string
  takes: string
  isSecret?: true
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The settings that belong to no channel, each with its default. */
export const ownSettings = {
  HOST: { fallback: '127.0.0.1', takes: 'an address or a host name to listen on' },
  PORT: { fallback: '3000', takes: 'a whole number from 0 to 65535' },
  DATA_DIR: { fallback: './data', takes: 'a folder' },
  DATABASE_URL: { fallback: '', takes: 'postgres://… or nothing', isSecret: true },
  UNSAFE_DATABASE: { fallback: 'refuse', takes: 'refuse or allow' },
  UNSAFE_NODE: { fallback: 'refuse', takes: 'refuse or allow' },
  SITE_URL: { fallback: '', takes: 'the origin of the site, like https://example.org, or nothing' },
  API_URL: {
    fallback: '',
    takes: 'the origin of the server, like https://api.example.org, or nothing',
  },
  SPREADSHEET_URL: { fallback: '', takes: '/spreadsheet, an https:// address, or nothing' },
  WISH_DAYS: { fallback: '30', takes: 'a whole number from 1 to 30' },
  RETENTION_DAYS: { fallback: '730', takes: 'a whole number from 1 to 36500' },
  RATE_LIMIT_PER_MINUTE: { fallback: '20', takes: 'a whole number from 0 (no limit) to 1000000' },
  ENQUIRIES_PER_DAY: { fallback: '2000', takes: 'a whole number from 0 (no limit) to 999999999' },
  RECEIPTS_PER_HOUR: { fallback: '200', takes: 'a whole number from 1 to 10000' },
  CONNECTIONS_PER_ADDRESS: { fallback: '250', takes: 'a whole number from 0 (no limit) to 4000' },
  TRUST_PROXY: {
    fallback: '',
    takes: 'loopback, addresses or networks separated by commas, or nothing',
  },
  METRICS_HOST: { fallback: '127.0.0.1', takes: 'an address or a host name to listen on' },
  METRICS_PORT: { fallback: '', takes: 'a whole number from 0 to 65535, or nothing' },
  ACTOR: { fallback: '', takes: 'a name of up to 80 characters without spaces, or nothing' },
  LOG_LEVEL: { fallback: 'info', takes: `one of ${logLevels.join(', ')}` },
} as const satisfies Record<string, Setting>

/** All settings. A channel is off unless it is configured. */
export const settings: Readonly<Record<string, Setting>> = {
  ...ownSettings,
  ...Object.fromEntries(
    Object.entries(channelSettings).map(([name, setting]) => [name, { fallback: '', ...setting }]),
  ),
}

function readSetting<T>(
  environment: Environment,
  name: string,
  parse: Parse<T>,
  problems: string[],
): T | undefined {
  const setting = settings[name]
  const text = textOf(environment, name) || setting?.fallback
  if (setting === undefined || !text) return undefined

  const value = parse(text)
  if (value === undefined) {
    const shown = setting.isSecret ? mask(text) : JSON.stringify(text)
    problems.push(`${name} is ${shown}, but must be ${setting.takes}`)
  }
  return value
}

function textOf(environment: Environment, name: string): string {
  return environment[name]?.trim() ?? ''
}

function fallbackOf<T>(name: SettingName, parse: Parse<T>): T {
  const value = parse(ownSettings[name].fallback)
  if (value === undefined) throw new Error(`${name} has a fallback that it does not take`)
  return value
}

/** Describes the kind of value without revealing a secret. */
function mask(text: string): string {
  const scheme = /^[a-z]+:\/\//i.exec(text)?.[0] ?? ''
  return `"${scheme}***"`
}

function wordOf(...words: string[]) {
  return (text: string) => (words.includes(text) ? text : undefined)
}

function addressOf(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined
}

function integerOf(least: number, most: number) {
  return (text: string) => {
    const value = Number(text)
    return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined
  }
}

function urlOf(...protocols: string[]) {
  return (text: string) => {
    const url = URL.parse(text)
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined
  }
}

function urlTextOf(...protocols: string[]) {
  return (text: string) => (urlOf(...protocols)(text) ? text : undefined)
}

function originOf(text: string): URL | undefined {
  const url = urlOf('http:', 'https:')(text)
  return url?.href === `${url?.origin}/` ? url : undefined
}

function spreadsheetUrlOf(text: string): string | undefined {
  return text === '/spreadsheet' ? text : urlTextOf('https:')(text)
}

function proxiesOf(text: string): string[] | undefined {
  const proxies = text.split(',').map((proxy) => proxy.trim())
  return proxies.every(isProxy) ? proxies : undefined
}

function isProxy(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // Trusting everybody would mean that anybody can pretend to be any sender.
  return bits === undefined || integerOf(1, version === 4 ? 32 : 128)(bits) !== undefined
}
