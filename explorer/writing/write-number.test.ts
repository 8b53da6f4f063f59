import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  localUnitsOf,
  writeCount,
  writeNumber,
  writePercent,
  writeRupees,
  writeScale,
} from './write-number.ts'

describe('numbers and days for display', () => {
  it('have a comma between thousands and the given number of decimals', () => {
    assert.equal(writeNumber(12_651), '12,651')
    assert.equal(writeNumber(7.255_9, 2), '7.26')
    assert.equal(writeNumber(2, 1), '2.0')
  })

  it('distinguish a small share from none, and almost all from all', () => {
    assert.equal(writePercent(0, 12_651), '0%')
    assert.equal(writePercent(1, 12_651), '<1%')
    assert.equal(writePercent(1, 3), '33%')
    assert.equal(writePercent(12_650, 12_651), '>99%')
    assert.equal(writePercent(7, 7), '100%')
    assert.equal(writePercent(0, 0), '0%')
  })

  it('give rupees in full, in lakh or in crore', () => {
    const amounts = [0, 358, 99_999, 100_000, 2_142_423, 9_994_000, 9_996_000, 123_456_789]

    assert.deepEqual(amounts.map(writeRupees), [
      '₹\u00a00',
      '₹\u00a0358',
      '₹\u00a099,999',
      '₹\u00a01.0\u00a0lakh',
      '₹\u00a021.4\u00a0lakh',
      '₹\u00a099.9\u00a0lakh',
      '₹\u00a01.0\u00a0crore',
      '₹\u00a012.3\u00a0crore',
    ])
  })

  it('count nouns, and write a scale like any other number', () => {
    const noun = { one: 'household', other: 'households' }

    assert.deepEqual(
      [1, 2, 0].map((count) => writeCount(count, noun)),
      ['1 household', '2 households', '0 households'],
    )
    assert.equal(writeScale(30_000), '1:30,000')
  })

  it('give an area in bigha, katha and lessa', () => {
    assert.deepEqual(localUnitsOf(13.378), { bigha: 0, katha: 0, lessa: 1 })
    assert.deepEqual(localUnitsOf(1337.8), { bigha: 1, katha: 0, lessa: 0 })
    assert.deepEqual(localUnitsOf(3626), { bigha: 2, katha: 3, lessa: 11 })
  })
})
