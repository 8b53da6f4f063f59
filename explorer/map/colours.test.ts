import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { floods, landUses, statuses, taxes, tenures } from '../survey/survey.ts'
import { alongRamp, channelsOf, swatches } from './colours.ts'

describe('the colours', () => {
  it('are one for each code', () => {
    assert.equal(swatches.landUse.length, landUses.length)
    assert.equal(swatches.status.length, statuses.length)
    assert.equal(swatches.flood.length, floods.length)
    assert.equal(swatches.tax.length, taxes.length)
    assert.equal(swatches.tenure.length, tenures.length)
  })

  it('can be told apart within a column', () => {
    for (const column of Object.values(swatches)) {
      for (const [i, one] of column.entries()) {
        for (const other of column.slice(i + 1))
          assert.ok(distance(one, other) > 0.05, `${one} ${other}`)
      }
    }
  })

  it('run along a ramp from its first to its last', () => {
    const ramp = ['#000000', '#808080', '#ffffff']

    assert.deepEqual(alongRamp(ramp, 0), [0, 0, 0])
    assert.deepEqual(alongRamp(ramp, 1), [1, 1, 1])
    assert.ok(Math.abs(alongRamp(ramp, 0.25)[0] - 0.25) < 0.01)
    assert.deepEqual(alongRamp(ramp, 7), [1, 1, 1])
  })
})

function distance(one: string, other: string): number {
  const [a, b, c] = channelsOf(one)
  const [d, e, f] = channelsOf(other)
  return Math.hypot(a - d, b - e, c - f)
}
