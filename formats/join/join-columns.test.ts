import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cellOf } from '../dataset/dataset.ts'
import { datasetForTests } from '../dataset/dataset-for-tests.ts'
import { joinColumns } from './join-columns.ts'

describe('the columns of a joined table', () => {
  const dataset = datasetForTests({ plot: [7, 8, 9], owner: ['x', 'y', 'z'] })
  const table = {
    name: 'owners.csv',
    fields: ['PLOT', 'owner', 'floors'],
    rows: [
      ['007', 'Deka', '2'],
      ['9', 'Bora', '3'],
    ],
  }

  it('come after those of the file, with their own types', () => {
    const joined = joinColumns(dataset, table, { layer: 'plot', table: 'PLOT' })

    assert.deepEqual(
      joined?.dataset.columns.map(({ name, kind }) => [name, kind]),
      [
        ['plot', 'number'],
        ['owner', 'text'],
        ['PLOT', 'text'],
        ['floors', 'number'],
      ],
    )
    const floors = joined?.dataset.columns[3]
    assert.ok(floors)
    assert.deepEqual(
      [0, 1, 2].map((row) => cellOf(floors, row)),
      [2, null, 3],
    )
  })

  it('are missing when no row matches', () => {
    assert.equal(joinColumns(dataset, table, { layer: 'owner', table: 'owner' }), null)
  })
})
