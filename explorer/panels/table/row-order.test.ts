import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import fc from 'fast-check'
import { cellOf, type Dataset } from '../../dataset/dataset.ts'
import { sampleDataset } from '../../dataset/sample-dataset.ts'
import { anyConditions, anySurvey } from '../../filter/any-survey-for-tests.ts'
import { plotFilter, selectPlots } from '../../filter/plot-filter.ts'
import { keepPassing, orderBy, orderRows, type TableOrder } from './row-order.ts'

describe('the order of the table', () => {
  const anyOrder = fc.record({ column: fc.nat({ max: 14 }), isDescending: fc.boolean() })

  const blocks = {
    shapes: { starts: new Uint32Array(1), coordinates: new Float32Array(0) },
    names: [],
  }

  it('is reversed by every other press on a column', () => {
    const press = (times: number) =>
      Array.from({ length: times }).reduce<TableOrder>((order) => orderBy(3, order), {
        column: 0,
        isDescending: true,
      })

    assert.deepEqual(press(1), { column: 3, isDescending: false })
    assert.deepEqual(press(2), { column: 3, isDescending: true })
    assert.deepEqual(press(3), press(1))
  })

  it('is monotonic in either direction', () => {
    fc.assert(
      fc.property(anySurvey(), anyOrder, (survey, order) => {
        const dataset = sampleDataset({ ...survey, blocks })

        const rows = orderRows(dataset, order)

        const column = dataset.columns[order.column] ?? assert.fail()
        const values = column.kind === 'text' ? column.codes : column.values
        const sorted = Array.from(rows, (row) => values[row] ?? 0)
        const rising = order.isDescending ? sorted.reverse() : sorted
        assert.ok(rising.every((value, i) => i === 0 || (rising[i - 1] ?? 0) <= value))
      }),
    )
  })

  it('contains every filtered row once', () => {
    fc.assert(
      fc.property(anySurvey(), anyOrder, anyConditions(), (survey, order, conditions) => {
        const { passes, count } = selectPlots({ ...survey, blocks }, plotFilter(conditions))

        const rows = keepPassing(
          orderRows(sampleDataset({ ...survey, blocks }), order),
          passes,
          count,
        )

        const wanted = [...passes.keys()].filter((plot) => passes[plot] === 1)
        assert.deepEqual(
          [...rows].sort((a, b) => a - b),
          wanted,
        )
      }),
    )
  })

  it('sorts words naturally, with missing values last in either direction', () => {
    const names = ['Plot 10', '', 'plot 9', 'Éri', 'Das', 'নাম', 'das']
    const dataset = datasetForTests({ a: names })

    assert.deepEqual(wordsIn(dataset, false), [
      'Das',
      'das',
      'Éri',
      'plot 9',
      'Plot 10',
      'নাম',
      null,
    ])
    assert.deepEqual(wordsIn(dataset, true), ['নাম', 'Plot 10', 'plot 9', 'Éri', 'das', 'Das', null])
    assert.deepEqual(wordsIn(datasetForTests({ a: [3, null, 20, 1] }), false), [1, 3, 20, null])
  })
})

function wordsIn(dataset: Dataset, isDescending: boolean) {
  const column = dataset.columns[0] ?? assert.fail()
  return Array.from(orderRows(dataset, { column: 0, isDescending }), (row) => cellOf(column, row))
}
