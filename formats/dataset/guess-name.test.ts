import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from './dataset-for-tests.ts'

describe('the column with the features’ names', () => {
  it('is one called name, before one with their numbers', () => {
    assert.equal(guess({ id: [1, 2], use: ['a', 'a'], Owner_Name: ['x', 'y'] }), 2)
    assert.equal(guess({ use: ['a', 'a'], plot_no: [1, 2], fid: [1, 2] }), 1)
    assert.equal(guess({ use: ['a', 'a'], fid: [1, 2] }), 1)
  })

  it('is never one without a value', () => {
    assert.equal(guess({ name: [null, null], dag: ['12', '13'] }), 1)
  })

  it('is otherwise the first in which nearly every feature has a unique word', () => {
    assert.equal(guess({ height: [1, 2], use: ['a', 'a'], what: ['x', 'y'] }), 2)
    assert.equal(guess({ height: [1, 2], use: ['a', 'a'] }), null)
  })
})

function guess(values: Record<string, readonly unknown[]>): number | null {
  return datasetForTests(values).nameColumn
}
