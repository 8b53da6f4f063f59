import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyFilter, anySurvey } from '../../filter/any-survey-for-tests.ts'
import { selectPlots } from '../../filter/plot-filter.ts'
import { keepPassing, orderBy, orderPlots, type TableOrder, tableColumns } from './plot-order.ts'

describe('the order of the table', () => {
  const anyOrder = fc.record({
    column: fc.constantFrom(...tableColumns),
    isDescending: fc.boolean(),
  })

  it('turns round with every other press on one column', () => {
    const press = (times: number) =>
      Array.from({ length: times }).reduce<TableOrder>((order) => orderBy('areaM2', order), {
        column: 'plot',
        isDescending: true,
      })

    assert.deepEqual(press(1), { column: 'areaM2', isDescending: false })
    assert.deepEqual(press(2), { column: 'areaM2', isDescending: true })
    assert.deepEqual(press(3), press(1))
  })

  it('never goes the other way', () => {
    fc.assert(
      fc.property(anySurvey(), anyOrder, ({ plots }, order) => {
        const rows = orderPlots(plots, order)

        const values = order.column === 'plot' ? plots.block : plots[order.column]
        const sorted = Array.from(rows, (row) => values[row] ?? 0)
        const rising = order.isDescending ? sorted.reverse() : sorted
        assert.ok(rising.every((value, i) => i === 0 || (rising[i - 1] ?? 0) <= value))
      }),
    )
  })

  it('holds every plot that passes, once, and no other', () => {
    fc.assert(
      fc.property(anySurvey(), anyOrder, anyFilter(), ({ plots }, order, filter) => {
        const { passes, count } = selectPlots(plots, filter)

        const rows = keepPassing(orderPlots(plots, order), passes, count)

        const wanted = [...passes.keys()].filter((plot) => passes[plot] === 1)
        assert.deepEqual(
          [...rows].sort((a, b) => a - b),
          wanted,
        )
      }),
    )
  })
})
