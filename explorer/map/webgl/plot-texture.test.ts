import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { everyPlot } from '../../filter/plot-filter.ts'
import { colourColumns } from '../../layers/colours.ts'
import { SURVEYOR_SHIFT } from './plot-glsl.ts'
import { bitsOf, shiftOf, surveyorBitsOf } from './plot-texture.ts'

describe('a filter as bits', () => {
  it('accepts everything without conditions', () => {
    assert.equal(bitsOf(everyPlot.codes), 0xfffffff)
  })

  it('keeps the codes of different columns apart', () => {
    const bits = bitsOf({ ...everyPlot.codes, landUse: 0b11, tenure: 0b10000 })

    assert.equal(bits & 0x3ff, 0b11)
    assert.equal((bits >>> 10) & 0x1fff, 0x1fff)
    assert.equal(bits >>> 23, 0b10000)
  })

  it('accepts nothing when no code is selected', () => {
    assert.equal((bitsOf({ ...everyPlot.codes, tax: 0 }) >>> 19) & 0xf, 0)
  })
})

describe('surveyors as bits', () => {
  it('accept everyone without a condition, and otherwise only those selected', () => {
    assert.equal(surveyorBitsOf(everyPlot.codes), 0xfff)
    assert.equal(surveyorBitsOf({ ...everyPlot.codes, surveyor: 0b1000 }), 0b1000)
    assert.equal(surveyorBitsOf({ ...everyPlot.codes, surveyor: 0 }), 0)
  })
})

describe('a column', () => {
  it('has its own four bits among the packed codes', () => {
    assert.deepEqual([...colourColumns.map(shiftOf), SURVEYOR_SHIFT], [0, 4, 8, 12, 16, 20])
  })
})
