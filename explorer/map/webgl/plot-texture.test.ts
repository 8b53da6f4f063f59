import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { everyPlot } from '../../filter/plot-filter.ts'
import { bitsOf, shiftOf } from './plot-texture.ts'

describe('a filter as bits', () => {
  it('lets everything pass when nothing is asked', () => {
    assert.equal(bitsOf(everyPlot.codes), 0xfffffff)
  })

  it('keeps the codes of a column apart from those of the others', () => {
    const bits = bitsOf({ ...everyPlot.codes, landUse: 0b11, tenure: 0b10000 })

    assert.equal(bits & 0x3ff, 0b11)
    assert.equal((bits >>> 10) & 0x1fff, 0x1fff)
    assert.equal(bits >>> 23, 0b10000)
  })

  it('lets nothing pass when no code is wanted', () => {
    assert.equal((bitsOf({ ...everyPlot.codes, tax: 0 }) >>> 19) & 0xf, 0)
  })
})

describe('a column', () => {
  it('has four bits of its own among the packed codes', () => {
    assert.deepEqual(
      (['landUse', 'status', 'flood', 'tax', 'tenure'] as const).map(shiftOf),
      [0, 4, 8, 12, 16],
    )
  })
})
