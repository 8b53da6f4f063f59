import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { median, middleHalf, percentile99 } from './statistics.ts'

describe('the median', () => {
  it('is the middle value, in any order', () => {
    assert.equal(median([30, 10, 20]), 20)
  })

  it('is the mean of the two middle values of an even number', () => {
    assert.equal(median([40, 10, 20, 30]), 25)
  })

  it('of an empty list is an error', () => {
    assert.throws(() => median([]), /Nothing was measured/)
  })
})

describe('the middle half', () => {
  it('leaves out outliers', () => {
    assert.deepEqual(middleHalf([10, 11, 12, 13, 900]), [11, 13])
  })
})

describe('the 99th percentile', () => {
  it('is what the slowest in a hundred exceeds', () => {
    const values = Array.from({ length: 101 }, (_, index) => index)

    assert.equal(percentile99(values), 99)
  })
})
