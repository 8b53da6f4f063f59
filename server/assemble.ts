import { type AppOptions, buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Channel } from './delivery/channel.ts'
import { startOutbox } from './delivery/outbox.ts'
import type { Pace } from './delivery/pace.ts'
import type { ReceiptMailer } from './delivery/receipts.ts'
import { buildMetrics } from './metrics.ts'
import type { Machine } from './store/machine.ts'
import { startUpkeep } from './upkeep.ts'

export interface Parts extends Pick<AppOptions, 'site' | 'store' | 'spreadsheet' | 'log'> {
  config: Pick<
    Config,
    | 'retentionDays'
    | 'rateLimitPerMinute'
    | 'enquiriesPerDay'
    | 'connectionsPerAddress'
    | 'siteUrl'
    | 'apiUrl'
    | 'trustProxy'
  >
  channels: readonly Channel[]
  receipts?: ReceiptMailer | undefined
  machine: Machine
  pace?: Partial<Pace>
  /** How often to purge. */
  upkeepEveryMs?: number
}

export type Assembled = Awaited<ReturnType<typeof assemble>>

/** Connects the opened parts into a working server, which does not listen yet. */
export async function assemble(parts: Parts) {
  const { config, site, store, spreadsheet, channels, receipts, log, machine } = parts
  const { pace = {}, upkeepEveryMs: everyMs } = parts
  const { retentionDays, rateLimitPerMinute, enquiriesPerDay } = config
  const { connectionsPerAddress, trustProxy } = config
  const metrics = buildMetrics(
    channels.map(({ name }) => name),
    machine,
  )
  const outbox = startOutbox({
    ...{ store, channels, receipts, log, pace, machine },
    onOutcome: (channel, outcome) => metrics.deliveries.inc({ channel, outcome }),
    onReceipts: (outcome, count) => metrics.receipts.inc({ outcome }, count),
  })
  const upkeep = startUpkeep({ store, spreadsheet, retentionDays, log, machine, everyMs })
  const app = await buildApp({
    ...{ site, store, outbox, spreadsheet, metrics, log, machine },
    ...{ rateLimitPerMinute, enquiriesPerDay, connectionsPerAddress, trustProxy },
    isHttps: config.siteUrl?.protocol === 'https:',
    siteOrigin: config.apiUrl && config.siteUrl?.origin,
  })

  return {
    app,
    metrics,
    /** Finishes current requests, accepts no new ones, and closes its resources. */
    async stop(): Promise<void> {
      await app.close()
      await outbox.stop()
      await upkeep.stop()
      await spreadsheet.close()
      await store.close()
    },
  }
}
