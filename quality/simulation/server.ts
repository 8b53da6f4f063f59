import { type Assembled, assemble } from '@app/server/assemble.ts'
import { type Environment, readConfig } from '@app/server/config.ts'
import { buildChannels } from '@app/server/delivery/build-channels.ts'
import type { Channel } from '@app/server/delivery/channel.ts'
import { buildReceipts } from '@app/server/delivery/receipts.ts'
import { openingOf } from '@app/server/opening.ts'
import type { Site } from '@app/server/read-site.ts'
import { openStore } from '@app/server/store/open-store.ts'
import type { Life, World } from './around.ts'
import { type Clock, Process } from './process.ts'
import { threadsOf } from './thread.ts'

const withReceipts = { RECEIPT_FROM: 'hello@lessa.example' }

/** The settings of a release; servers may differ during a rollout. */
export const releases: readonly Environment[] = [
  { NOTIFY_TO: 'owner@lessa.example', withWebhook: 'yes', ...withReceipts },
  { NOTIFY_TO: 'owner@lessa.example,second@lessa.example', withWebhook: 'yes', ...withReceipts },
  { NOTIFY_TO: 'owner@lessa.example' },
]

function environmentOf(world: World, release: number): Environment {
  const { NOTIFY_TO, RECEIPT_FROM, withWebhook } = releases[release % releases.length] ?? {}
  return {
    DATA_DIR: world.dataDir,
    RETENTION_DAYS: String(world.shape.retentionDays),
    RATE_LIMIT_PER_MINUTE: '0',
    ENQUIRIES_PER_DAY: String(world.shape.dailyLimit),
    ACTOR: 'owner',
    SMTP_URL: 'smtp://localhost',
    NOTIFY_TO,
    RECEIPT_FROM,
    ...(withWebhook === undefined
      ? {}
      : {
          WEBHOOK_URL: 'http://webhook.example/in',
          WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        }),
  }
}

/** A process on a server's machine, with the settings of its release and its own store. */
export function startProcess(world: World, name: string, { clock, release }: Life) {
  const process = new Process(name, world.scheduler, clock, world.random.fork(name))
  const { machine } = process
  const config = readConfig(environmentOf(world, release))
  const startThread = threadsOf(process, world.scheduler, clock, world.disk)
  const store = openStore({ ...config, machine, startThread })
  return { process, machine, config, startThread, store }
}

/** One of the servers: the real code, across restarts. */
export class Server {
  readonly name: string
  readonly clock: Clock
  process: Process | undefined
  assembled: Assembled | undefined
  channels: readonly string[] = []
  release = 0
  #lives = 0
  readonly #world: World

  constructor(name: string, world: World, clock: Clock) {
    this.name = name
    this.#world = world
    this.clock = clock
  }

  start(): void {
    if (this.process?.isAlive) return
    const world = this.#world
    this.#lives += 1
    const life = `${this.name}.${this.#lives}`
    const { process, machine, config, store } = startProcess(world, life, this)
    this.process = process
    process.atEnd(() => {
      this.assembled = undefined
    })
    const log = logOf((level, message) => world.onLog(this, level, message))
    const opening = openingOf(store, log, new AbortController().signal, machine)
    const channels = buildChannels(config.channels, site.name, machine).map((one) =>
      throughWorld(one, world),
    )
    this.channels = channels.map(({ name }) => name)
    world.attend(
      opening.then(async () => {
        const facts = { name: site.name, ...site.company, requestsUrl: undefined }
        const mailer = buildReceipts(config.channels, facts, config.receiptsPerHour)
        const receipts = mailer && { ...mailer, send: world.mail.takeReceipt }
        const parts = { config, site, store, spreadsheet: world.sheet, channels, log, machine }
        const { pace, upkeepMs } = world.shape
        const making = assemble({ ...parts, receipts, pace, upkeepEveryMs: upkeepMs })
        const assembled = await world.scheduler.hold(making)
        await world.scheduler.hold(Promise.resolve(assembled.app.ready()))
        if (process.isAlive) this.assembled = assembled
        world.record(`${life} is up`)
      }),
    )
  }

  crash(): void {
    if (!this.process?.isAlive) return
    this.#world.record(`${this.process.name} crashes`)
    this.process.kill()
  }

  /** Like a release: finishes pending requests, then ends. */
  stop(onStopped: () => void): void {
    const { process, assembled } = this
    if (!process?.isAlive) {
      onStopped()
      return
    }
    const end = () => {
      process.kill()
      onStopped()
    }
    this.assembled = undefined
    this.#world.scheduler.in(20_000, process, 'is ended', end)
    this.#world.attend((assembled?.stop() ?? Promise.resolve()).then(end, end))
  }
}

/** Mails are sent to the simulated mail server; the webhook is the real one, by `fetch`. */
function throughWorld(channel: Channel, world: World): Channel {
  if (channel.name === 'webhook') return channel
  return {
    ...channel,
    send: (enquiry, signal) => world.mail.take(channel.name, enquiry, signal),
    sendDigest: async (digest) => world.record(`${channel.name} has a digest of ${digest.fresh}`),
  }
}

type Write = (level: 'info' | 'warn' | 'error', message: string) => void

function logOf(write: Write) {
  const writeAs = (level: Parameters<Write>[0]) => (details: object | string, message?: string) =>
    write(level, message ?? String(details))
  const nothing = () => undefined
  const log = {
    ...{ level: 'info', trace: nothing, debug: nothing, silent: nothing, fatal: writeAs('error') },
    ...{ info: writeAs('info'), warn: writeAs('warn'), error: writeAs('error') },
    child: () => log,
  }
  return log
}

const site: Site = {
  company: { email: 'support@lessa.example', answerDays: 2, grievances: 'Grievance Officer' },
  ...{ name: 'Lessa', headers: {}, siteUrl: 'http://127.0.0.1:3000', apiUrl: '' },
  ...{ spreadsheetUrl: '/spreadsheet', retentionDays: 730, policy: '', placeholders: [] },
  ...{ files: new Map(), pages: new Set(), routes: new Map() },
  notFound: { type: '', plain: { bytes: Buffer.alloc(0), etag: '' }, packed: new Map() },
  answers: { sent: 'sent', refused: 'refused', asked: 'asked' },
}
