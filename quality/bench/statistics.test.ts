import assert from 'node:assert/strict'
import { it } from 'node:test'
import { median, middleHalf, percentile99 } from './statistics.ts'

it('the median is the middle value, or the mean of two, of at least one', () => {
  assert.equal(median([30, 10, 20]), 20)
  assert.equal(median([40, 10, 20, 30]), 25)
  assert.throws(() => median([]), /Nothing was measured/)
})

it('the middle half leaves out outliers, and one in a hundred exceeds the 99th percentile', () => {
  assert.deepEqual(middleHalf([10, 11, 12, 13, 900]), [11, 13])
  const values = Array.from({ length: 101 }, (_, index) => index)
  assert.equal(percentile99(values), 99)
})
