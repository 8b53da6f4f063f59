import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import { measureDataset } from './measure-dataset.ts'

describe('the measurements of a dataset', () => {
  const dataset = datasetForTests({ use: ['a', 'b', 'a', 'b'], floors: [2, null, 1, 3] })

  it('are the sums of its numbers, over accepted values', () => {
    const [all] = measureDataset(dataset, { passes: Uint8Array.of(1, 1, 1, 1), count: 4 })
    const [none] = measureDataset(dataset, { passes: Uint8Array.of(0, 1, 0, 0), count: 1 })

    assert.deepEqual(all, { index: 1, count: 3, sum: 6, mean: 2, least: 1, most: 3 })
    assert.deepEqual([none.count, none.sum, none.least], [0, 0, Number.NaN])
  })
})
