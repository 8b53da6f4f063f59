import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atLeast, atMost, notMeasured, showKilobytes, showRatio } from './row.ts'
import { buildTable } from './table.ts'

describe('a row with a limit', () => {
  it('is met at the limit and missed above it', () => {
    const met = atMost('pictures', 35_000, { bar: 35_000, show: showKilobytes })
    const missed = atMost('pictures', 35_001, { bar: 35_000, show: showKilobytes })

    assert.deepEqual([met.ok, missed.ok], [true, false])
    assert.equal(met.value, '35.0 kB')
  })

  it('is met at a lower limit and missed below it', () => {
    const met = atLeast('durable enquiries/s', 0.6, { bar: 0.6, show: showRatio })
    const missed = atLeast('durable enquiries/s', 0.59, { bar: 0.6, show: showRatio })

    assert.deepEqual([met.ok, missed.ok], [true, false])
    assert.equal(met.bar, 'at least 0.60 x')
  })

  it('fails nothing if this machine cannot measure it, and gives the reason', () => {
    const row = notMeasured('disk full', 'needs root')

    assert.deepEqual([row.ok, row.bar, row.note], [true, undefined, 'needs root'])
  })

  it('is met if it misses only its target, and says so', () => {
    const row = atMost('requests', 8, { bar: 10, aim: 4 })

    assert.equal(row.ok, true)
    assert.equal(row.note, 'aim 4: missed')
  })
})

describe('the table', () => {
  it('aligns its columns and marks what is missed', () => {
    const table = buildTable([
      { what: 'requests', value: '11', bar: 'at most 10', ok: false },
      { what: 'everything', value: '148.0 kB', bar: 'at most 150.0 kB', ok: true },
      { what: 'largest paint', value: 'p.lead', ok: true, note: 'text' },
    ])

    assert.deepEqual(table.split('\n').slice(1), [
      'requests             11  at most 10        MISSED',
      'everything     148.0 kB  at most 150.0 kB  ok',
      'largest paint    p.lead                            text',
    ])
  })
})
