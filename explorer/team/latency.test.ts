import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildLatency, LATENCY_WINDOW } from './latency.ts'

describe('the latency of edits', () => {
  it('has no figures before the first frame', () => {
    assert.equal(buildLatency().figures(), null)
  })

  it('has the last, the median and the 95th percentile', () => {
    const latency = buildLatency()
    for (let ms = 1; ms <= 100; ms += 1) noteMs(latency, `e${ms}`, ms)
    noteMs(latency, 'last', 7)

    assert.deepEqual(latency.figures(), { count: 101, lastMs: 7, p50Ms: 50, p95Ms: 95 })
  })

  it('keeps only the latest', () => {
    const latency = buildLatency()
    for (let i = 0; i < LATENCY_WINDOW; i += 1) noteMs(latency, `slow${i}`, 900)
    for (let i = 0; i < LATENCY_WINDOW; i += 1) noteMs(latency, `fast${i}`, 20)

    assert.deepEqual(latency.figures(), { count: LATENCY_WINDOW, lastMs: 20, p50Ms: 20, p95Ms: 20 })
    assert.equal(latency.of('slow0'), null)
    assert.equal(latency.of('fast0'), 20)
  })

  it('counts each view of an edit once, and waits for the slowest of several', () => {
    const latency = buildLatency()
    latency.note({ id: 'e', painter: 'm1', madeAt: 1000, paintedAt: 1040, now: 1050 })
    latency.note({ id: 'e', painter: 'm1', madeAt: 1000, paintedAt: 1040, now: 1060 })
    latency.note({ id: 'e', painter: 'm2', madeAt: 1000, paintedAt: 1090, now: 1100 })

    assert.equal(latency.figures()?.count, 2)
    assert.equal(latency.of('e'), 90)
  })

  it('does not count where the clocks disagree', () => {
    const latency = buildLatency()
    latency.note({ id: 'before', painter: 'm1', madeAt: 1000, paintedAt: 990, now: 1050 })
    latency.note({ id: 'future', painter: 'm1', madeAt: 1000, paintedAt: 1900, now: 1050 })

    assert.equal(latency.figures(), null)
  })
})

function noteMs(latency: ReturnType<typeof buildLatency>, id: string, ms: number): void {
  latency.note({ id, painter: 'm1', madeAt: 1000, paintedAt: 1000 + ms, now: 1000 + ms })
}
