import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atLeast, atMost, notMeasured, showKilobytes, showRatio } from './row.ts'

describe('a row with a limit', () => {
  it('is met at its limit and missed beyond it', () => {
    const sizes = [35_000, 35_001].map((size) =>
      atMost('pictures', size, { bar: 35_000, show: showKilobytes }),
    )
    const rates = [0.6, 0.59].map((rate) =>
      atLeast('durable enquiries/s', rate, { bar: 0.6, show: showRatio }),
    )

    assert.deepEqual([...sizes, ...rates].map(({ ok }) => ok).join(), 'true,false,true,false')
    assert.deepEqual([sizes[0]?.value, rates[0]?.bar], ['35.0 kB', 'at least 0.60 x'])
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
