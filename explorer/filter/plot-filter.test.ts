import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Plots } from '../survey/survey.ts'
import { anyFilter, anySurvey } from './any-survey-for-tests.ts'
import {
  codedColumns,
  everyPlot,
  isFiltering,
  type PlotFilter,
  rangedColumns,
  selectPlots,
} from './plot-filter.ts'

describe('a filter of plots', () => {
  const [{ plots } = { plots: null }] = fc.sample(
    anySurvey().filter((survey) => survey.plots.areaM2.length > 30),
    { numRuns: 1, seed: 7 },
  )
  assert.ok(plots)
  const total = plots.areaM2.length

  it('lets every plot pass when it asks nothing', () => {
    const { passes, count } = selectPlots(plots, everyPlot)

    assert.equal(count, total)
    assert.ok(passes.every((pass) => pass === 1))
  })

  for (const column of codedColumns) {
    it(`picks plots by the codes of ${column}`, () => {
      const codes = { ...everyPlot.codes, [column]: 0b101 }

      const { passes } = selectPlots(plots, { ...everyPlot, codes })

      const wanted = Array.from(plots[column], (code) => (code === 0 || code === 2 ? 1 : 0))
      assert.deepEqual(Array.from(passes), wanted)
    })

    it(`lets nothing pass when no code of ${column} is wanted`, () => {
      const codes = { ...everyPlot.codes, [column]: 0 }

      assert.equal(selectPlots(plots, { ...everyPlot, codes }).count, 0)
    })
  }

  for (const column of rangedColumns) {
    it(`picks plots by a range of ${column}, both ends counted in`, () => {
      const [value] = plots[column]

      const { passes } = selectPlots(plots, { ...everyPlot, [column]: { from: value, to: value } })

      const wanted = Array.from(plots[column], (other) => (other === value ? 1 : 0))
      assert.deepEqual(Array.from(passes), wanted)
    })
  }

  it('lets nothing pass through a range that ends before it begins', () => {
    assert.equal(selectPlots(plots, { ...everyPlot, areaM2: { from: 2, to: 1 } }).count, 0)
  })

  it('takes a plot for in view when its centre is', () => {
    const [x, y] = plots.centres

    const around = selectPlots(plots, { ...everyPlot, inView: [x - 1, y - 1, x + 1, y + 1] })
    const beside = selectPlots(plots, { ...everyPlot, inView: [x + 1, y - 1, x + 3, y + 1] })

    assert.equal(around.passes[0], 1)
    assert.equal(beside.passes[0], 0)
  })

  it('knows whether it asks anything', () => {
    assert.equal(isFiltering({ ...everyPlot }), false)
    assert.equal(isFiltering({ ...everyPlot, day: { from: 0, to: 1 } }), true)
    assert.equal(isFiltering({ ...everyPlot, codes: { ...everyPlot.codes, tax: 0 } }), true)
  })

  it('writes into the array it is given, and only if that is of the right length', () => {
    const into = new Uint8Array(total).fill(9)

    assert.equal(selectPlots(plots, everyPlot, into).passes, into)
    assert.notEqual(selectPlots(plots, everyPlot, new Uint8Array(3)).passes.length, 3)
  })

  it('agrees with asking each plot by itself, whatever is asked', () => {
    fc.assert(
      fc.property(anySurvey(), anyFilter(), (survey, filter) => {
        const { passes, count } = selectPlots(survey.plots, filter)

        const wanted = Array.from(survey.plots.areaM2.keys(), (i) =>
          isWanted(survey.plots, filter, i),
        )
        assert.deepEqual(Array.from(passes, Boolean), wanted)
        assert.equal(count, wanted.filter(Boolean).length)
      }),
    )
  })

  it('agrees with the arithmetic of a shader, which has no bits but powers of two', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1023 }), fc.nat({ max: 9 }), (mask, code) => {
        const bySum = Math.floor(mask / 2 ** code) % 2 === 1

        assert.equal(((mask >> code) & 1) === 1, bySum)
      }),
    )
  })
})

function isWanted(plots: Plots, filter: PlotFilter, i: number): boolean {
  const value = (column: ArrayLike<number>, place = i) => column[place]
  const hasCodes = codedColumns.every((column) => {
    const codes = filter.codes[column]
    return codes === null || codes.toString(2).split('').reverse()[value(plots[column])] === '1'
  })
  const isWithin = (range: { from: number; to: number } | null, number: number) =>
    range === null || (range.from <= number && number <= range.to)
  const [west, south, east, north] = filter.inView ?? [-Infinity, -Infinity, Infinity, Infinity]
  return (
    hasCodes &&
    isWithin(filter.areaM2, value(plots.areaM2)) &&
    isWithin(filter.day, value(plots.day)) &&
    isWithin({ from: west, to: east }, value(plots.centres, 2 * i)) &&
    isWithin({ from: south, to: north }, value(plots.centres, 2 * i + 1))
  )
}
