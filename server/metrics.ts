import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Backlog } from './store/store.ts'

export interface Counter {
  count(...labels: string[]): void
}

export interface Histogram {
  observe(seconds: number): void
}

export interface Metrics {
  /** stored, repeated, quarantined, conflict, refused or unavailable. */
  enquiries: Counter
  /** By class of status, such as 2xx. */
  answers: Counter
  /** By channel, and sent, retried or failed. */
  deliveries: Counter
  acceptSeconds: Histogram
  /** Everything, in Prometheus' text format; without the store's part when it is down. */
  render(backlog: Backlog | undefined): string
}

/**
 * Counts since the process started; nothing in it tells one visitor from another. What can happen is
 * there from the start with 0, so that the first time is seen as a rise.
 */
export function buildMetrics(channels: readonly string[] = []): Metrics {
  const enquiries = buildCounter('enquiries_total', 'Enquiries by outcome.', {
    names: ['outcome'],
    expected: outcomes.map((outcome) => [outcome]),
  })
  const answers = buildCounter('http_answers_total', 'HTTP answers by class.', {
    names: ['class'],
    expected: [['2xx'], ['3xx'], ['4xx'], ['5xx']],
  })
  const deliveries = buildCounter(
    'deliveries_total',
    'Attempts to deliver, by channel and outcome.',
    {
      names: ['channel', 'outcome'],
      expected: channels.flatMap((channel) =>
        ['sent', 'retried', 'failed'].map((outcome) => [channel, outcome]),
      ),
    },
  )
  const acceptSeconds = buildHistogram('accept_seconds', 'Time to store an enquiry durably.')
  const eventLoop = monitorEventLoopDelay({ resolution: 20 })
  eventLoop.enable()

  return {
    enquiries,
    answers,
    deliveries,
    acceptSeconds,
    render(backlog) {
      const blocks = [
        enquiries.render(),
        answers.render(),
        deliveries.render(),
        acceptSeconds.render(),
        gauge('event_loop_delay_p99_seconds', 'How long a page may wait for its turn.', [
          ['', Math.max(0, eventLoop.percentile(99) / 1e9)],
        ]),
        gauge('process_resident_bytes', 'Memory in use.', [['', process.memoryUsage.rss()]]),
        gauge('process_start_seconds', 'When the process started, in seconds since 1970.', [
          ['', Math.round(performance.timeOrigin / 1000)],
        ]),
        gauge('store_up', 'Whether an enquiry could be stored.', [
          ['', backlog === undefined ? 0 : 1],
        ]),
        ...(backlog === undefined ? [] : backlogGauges(backlog)),
      ]
      eventLoop.reset()
      return `${blocks.join('\n')}\n`
    },
  }
}

const outcomes = ['stored', 'repeated', 'quarantined', 'conflict', 'refused', 'unavailable']

function backlogGauges({ deliveries, oldestDueSince: oldest }: Backlog): string[] {
  return [
    gauge(
      'deliveries_waiting',
      'Deliveries that are due or failed, by channel.',
      deliveries.map(({ channel, status, count }) => [
        labelled(['channel', 'status'], [channel, status]),
        count,
      ]),
    ),
    gauge('oldest_due_delivery_seconds', 'Age of the oldest delivery that is due.', [
      ['', oldest === null ? 0 : Math.max(0, (Date.now() - oldest.getTime()) / 1000)],
    ]),
  ]
}

interface Labels {
  names: readonly string[]
  expected: readonly (readonly string[])[]
}

function buildCounter(name: string, help: string, { names, expected }: Labels) {
  const values = new Map(expected.map((labels) => [labelled(names, labels), 0]))
  return {
    count(...labels: string[]) {
      const key = labelled(names, labels)
      values.set(key, (values.get(key) ?? 0) + 1)
    },
    render: () => block(name, help, 'counter', [...values]),
  }
}

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

function buildHistogram(name: string, help: string) {
  const counts = new Array<number>(BOUNDS.length).fill(0)
  let total = 0
  let sum = 0
  return {
    observe(seconds: number) {
      for (const [index, bound] of BOUNDS.entries()) {
        if (seconds <= bound) counts[index] = (counts[index] ?? 0) + 1
      }
      total += 1
      sum += seconds
    },
    render: () =>
      block(name, help, 'histogram', [
        ...BOUNDS.map((bound, index): [string, number] => [
          `_bucket{le="${bound}"}`,
          counts[index] ?? 0,
        ]),
        ['_bucket{le="+Inf"}', total],
        ['_sum', sum],
        ['_count', total],
      ]),
  }
}

function gauge(name: string, help: string, values: [string, number][]): string {
  return block(name, help, 'gauge', values)
}

function block(name: string, help: string, type: string, values: [string, number][]): string {
  const lines = values.map(([suffix, value]) => `${name}${suffix} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')
}

/** Label values are words of ours, so nothing in them needs escaping. */
function labelled(names: readonly string[], values: readonly string[]): string {
  return `{${names.map((name, index) => `${name}="${values[index] ?? ''}"`).join(',')}}`
}
