import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areaUnits, smallestM2, splitArea } from './units.ts'

describe('the units of areas', () => {
  it('give a bigha 14,400 square feet in both valleys', () => {
    assert.equal(areaUnits.lessa.m2, areaUnits.ganda.m2)
    assert.ok(Math.abs(areaUnits.lessa.m2 - 1337.803_776) < 1e-6)
    // Three bigha and a fortieth are an acre.
    assert.ok(Math.abs(areaUnits.acre.m2 / areaUnits.lessa.m2 - 3.025) < 1e-9)
  })

  it('have 100 lessa in a bigha, or 6400 ganda in the Barak Valley', () => {
    assert.ok(Math.abs(areaUnits.lessa.m2 / smallestM2('lessa') - 100) < 1e-9)
    assert.ok(Math.abs(areaUnits.ganda.m2 / smallestM2('ganda') - 6400) < 1e-9)
    assert.equal(smallestM2('hectare'), 10_000)
  })

  it('divide an area into whole parts, and carry what is rounded up', () => {
    assert.deepEqual(splitArea(13.378, 'lessa'), [0, 0, 1])
    assert.deepEqual(splitArea(1337.8, 'lessa'), [1, 0, 0])
    assert.deepEqual(splitArea(3626, 'lessa'), [2, 3, 11])
    assert.deepEqual(splitArea(1337.8, 'ganda'), [1, 0, 0, 0])
    assert.deepEqual(splitArea(2 * 1337.803_776 + 66.89 + 4.18 + 0.21, 'ganda'), [2, 1, 1, 1])
    assert.deepEqual(splitArea(20_100, 'hectare'), [2])
  })
})
