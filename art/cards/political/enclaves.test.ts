import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { absorbEnclaves } from './enclaves.ts'

describe('absorbEnclaves', () => {
  it('gives a fragment to the region around it', () => {
    const labels = Int16Array.from([1, 1, 2, 2, 1, 2, 2, 2, 1, 1, 2, 1])

    const tidy = absorbEnclaves(labels, 4)

    assert.deepEqual([...tidy], [1, 1, 2, 2, 1, 2, 2, 2, 1, 1, 2, 2])
  })

  it('keeps a region that is small but complete', () => {
    const labels = Int16Array.from([1, 1, 1, 1, 7, 1, 1, 1, 1])

    assert.deepEqual(absorbEnclaves(labels, 3), labels)
  })
})
