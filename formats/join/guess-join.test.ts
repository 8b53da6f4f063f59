import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '../dataset/dataset-for-tests.ts'
import { countMatches, guessJoin } from './guess-join.ts'

describe('the columns by which a table is joined', () => {
  const numbers = Array.from({ length: 30 }, (_, i) => i)
  const plots = datasetForTests({
    OBJECTID: numbers.map((i) => i + 500),
    DAG: numbers.map((i) => 1000 + 3 * i),
    use: numbers.map((i) => ['Paddy', 'Tea'][i % 2]),
  })
  const wells = datasetForTests({ well: numbers, depth: numbers.map((i) => i / 2) })
  const table = {
    name: 'tax.csv',
    fields: ['use', 'dag_number', 'tax'],
    rows: numbers.slice(0, 20).map((i) => [['Paddy', 'Tea'][i % 2], `${1000 + 3 * i}`, `${i}.25`]),
  }

  it('are those with the same values, in any layer', () => {
    const expected = { layer: 'DAG', table: 'dag_number' }

    assert.deepEqual(guessJoin([plots, wells], table), { index: 0, columns: expected })
    assert.deepEqual(guessJoin([wells, plots], table), { index: 1, columns: expected })
    assert.equal(countMatches(plots, table, expected).matched, 20)
  })

  it('are those of the same name if several match, or if none do', () => {
    const serial = {
      name: 'a.csv',
      fields: ['no', 'WELL'],
      rows: numbers.map((i) => [`${i}`, `${i}`]),
    }

    assert.deepEqual(guessJoin([wells], serial).columns, { layer: 'well', table: 'WELL' })
    assert.deepEqual(guessJoin([plots], { ...serial, fields: ['x', 'Use'] }).columns, {
      layer: 'use',
      table: 'Use',
    })
  })
})
