import assert from 'node:assert/strict'
import { networkInterfaces, tmpdir } from 'node:os'
import { describe, it } from 'node:test'
import { brokenStore } from './contact-for-tests.ts'
import { buildMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

describe('the metrics', () => {
  it('start at 0 for everything that can happen', async () => {
    const text = await buildMetrics(['webhook']).render(undefined)

    assert.match(text, /^enquiries_total\{outcome="unavailable"\} 0$/m)
    assert.match(text, /^enquiries_total\{outcome="above_limit"\} 0$/m)
    assert.doesNotMatch(text, /^data_dir_free_bytes/m)
    assert.match(text, /^http_answers_total\{class="5xx"\} 0$/m)
    assert.match(text, /^deliveries_total\{channel="webhook",outcome="failed"\} 0$/m)
    assert.match(text, /^receipts_total\{outcome="given_up"\} 0$/m)
  })

  it('show what is pending in the store, or that it is down', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 })
    const metrics = buildMetrics()
    const backlog = {
      deliveries: [{ channel: 'email', status: 'failed', count: 2 } as const],
      oldestDueSince: new Date(Date.now() - 60_000),
      oldestOpenAt: new Date(Date.now() - 7_200_000),
      looseStandbys: 2,
      lastBackupAt: new Date(1_600_000_000_000),
    }

    const up = await metrics.render(backlog)
    const down = await metrics.render(undefined)

    assert.match(up, /^deliveries_waiting\{channel="email",status="failed"\} 2$/m)
    assert.match(up, /^oldest_due_delivery_seconds 60/m)
    assert.match(up, /^oldest_unanswered_enquiry_seconds 7200$/m)
    assert.match(up, /^store_loose_standbys 2$/m)
    assert.match(up, /^last_backup_timestamp_seconds 1600000000$/m)
    assert.match(up, /^last_proven_restore_timestamp_seconds 0$/m, 'never')
    assert.match(up, /^store_up 1$/m)
    assert.match(down, /^store_up 0$/m)
    assert.doesNotMatch(down, /^deliveries_waiting/m)
    assert.doesNotMatch(down, /^oldest_due_delivery_seconds/m)
    assert.doesNotMatch(down, /^last_backup_timestamp_seconds/m)
  })

  it('show that the store is down while it can be read but not written', async (t) => {
    const backlog = async () => ({ deliveries: [], oldestDueSince: null })
    const full = { ...brokenStore(), backlog }
    const fine = { ...full, ping: async () => new Date() }

    for (const [store, line] of [
      [full, /^store_up 0$/m],
      [fine, /^store_up 1$/m],
    ] as const) {
      const server = await startMetricsServer(0, tmpdir(), buildMetrics(), store)
      t.after(() => server.stop())
      const response = await fetch(`http://127.0.0.1:${server.port}/metrics`)
      assert.match(await response.text(), line)
    }
  })

  it("are in Prometheus' text format, with the standard ones of a process", async (t) => {
    const server = await startMetricsServer(0, tmpdir(), buildMetrics(), brokenStore(), '0.0.0.0')
    t.after(() => server.stop())

    const outside = Object.values(networkInterfaces()).flat()
    const host = outside.find((one) => one?.family === 'IPv4' && !one.internal)?.address
    const response = await fetch(`http://${host ?? '127.0.0.1'}:${server.port}/metrics`)

    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    assert.match(text, /^process_resident_memory_bytes \d/m)
    assert.match(text, /^data_dir_free_bytes \d{6}/m)
    assert.match(text, /^process_start_time_seconds \d/m)
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m)
  })

  it('are separate from those of another server in the process', async () => {
    const [one, other] = [buildMetrics(), buildMetrics()]

    one.enquiries.inc({ outcome: 'stored' })

    assert.match(await other.render(undefined), /^enquiries_total\{outcome="stored"\} 0$/m)
  })
})
