import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { type Machine, realMachine } from './store/machine.ts'
import type { Backlog } from './store/store.ts'

export type Metrics = ReturnType<typeof buildMetrics>

/**
 * Counts since the process started, without personal data. Every counter starts at 0, so that its
 * first increase is visible.
 */
export function buildMetrics(channels: readonly string[] = [], machine = realMachine) {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const enquiries = counter('enquiries_total', 'Enquiries by outcome.', 'outcome')
  const answers = counter(
    'http_answers_total',
    'HTTP answers by class of status, such as 2xx.',
    'class',
  )
  const deliveries = counter(
    'deliveries_total',
    'Attempts to deliver, by channel and outcome.',
    'channel',
    'outcome',
  )
  const receipts = counter('receipts_total', 'Receipts for visitors by outcome.', 'outcome')
  const acceptSeconds = new Histogram({
    name: 'accept_seconds',
    help: 'Time to store an enquiry durably.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const storeUp = gauge('store_up', 'Whether an enquiry could be stored.')
  const waiting = gauge(
    'deliveries_waiting',
    'Deliveries that are due or failed, by channel.',
    'channel',
    'status',
  )
  const oldestDue = gauge('oldest_due_delivery_seconds', 'Age of the oldest delivery that is due.')
  const oldestOpen = gauge(
    'oldest_unanswered_enquiry_seconds',
    'Age of the oldest enquiry in the inbox not handled or snoozed; 0: none.',
  )
  const looseStandbys = gauge(
    'store_loose_standbys',
    'Standbys of the database, if it waits for none of them.',
  )
  const lastBackup = gauge(
    'last_backup_timestamp_seconds',
    'When the owner’s tool last made a backup; 0: never.',
  )
  const lastProof = gauge(
    'last_proven_restore_timestamp_seconds',
    'When a backup was last restored for a trial and agreed with the store; 0: never.',
  )
  const freeSpace = gauge('data_dir_free_bytes', 'Free space for DATA_DIR.')
  for (const outcome of outcomes) enquiries.inc({ outcome }, 0)
  for (const outcome of ['sent', 'given_up', 'dropped']) receipts.inc({ outcome }, 0)
  for (const one of ['2xx', '3xx', '4xx', '5xx']) answers.inc({ class: one }, 0)
  for (const channel of channels) {
    for (const outcome of ['sent', 'retried', 'failed']) deliveries.inc({ channel, outcome }, 0)
  }

  return {
    registry,
    enquiries,
    answers,
    deliveries,
    receipts,
    acceptSeconds,
    /** Everything, in Prometheus' text format; without the store's part when it is down. */
    render(backlog: Backlog | undefined, freeBytes?: number): Promise<string> {
      if (freeBytes === undefined) freeSpace.remove()
      else freeSpace.set(freeBytes)
      storeUp.set(backlog === undefined ? 0 : 1)
      waiting.reset()
      for (const gauge of [oldestDue, oldestOpen, looseStandbys, lastBackup, lastProof])
        gauge.remove()
      if (backlog !== undefined) {
        const { deliveries: counts, oldestDueSince: oldest } = backlog
        for (const { channel, status, count } of counts) waiting.set({ channel, status }, count)
        oldestDue.set(ageOf(oldest, machine))
        oldestOpen.set(ageOf(backlog.oldestOpenAt, machine))
        looseStandbys.set(backlog.looseStandbys ?? 0)
        lastBackup.set(secondsOf(backlog.lastBackupAt))
        lastProof.set(secondsOf(backlog.lastProofAt))
      }
      return registry.metrics()
    },
  }
}

function ageOf(time: Date | null | undefined, machine: Machine): number {
  return time == null ? 0 : Math.max(0, (machine.now() - time.getTime()) / 1000)
}

function secondsOf(time: Date | null | undefined): number {
  return (time?.getTime() ?? 0) / 1000
}

const outcomes = [
  ...['stored', 'repeated', 'quarantined', 'above_limit'],
  ...['conflict', 'refused', 'unavailable'],
]
