import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { codedColumns } from '../dataset/plot-names.ts'
import { rangedColumns } from '../dataset/sample-dataset.ts'
import type { Plots } from '../survey/survey.ts'
import { anyConditions, anySurvey } from './any-survey-for-tests.ts'
import { everyFeature } from './dataset-filter.ts'
import {
  codesIn,
  type PlotConditions,
  plotFilter,
  rangeCondition,
  rangeIn,
  selectPlots,
} from './plot-filter.ts'

describe('a filter of plots', () => {
  const [survey] = fc.sample(
    anySurvey().filter(({ plots }) => plots.areaM2.length > 30),
    { numRuns: 1, seed: 7 },
  )
  assert.ok(survey)
  const { plots } = survey

  it('accepts every plot without conditions', () => {
    assert.deepEqual(plotFilter({}), everyFeature)
    assert.equal(selectPlots(survey, everyFeature).count, plots.areaM2.length)
  })

  it('has the conditions that it was built from', () => {
    fc.assert(
      fc.property(anyConditions(), (conditions) => {
        const filter = plotFilter(conditions)

        for (const column of codedColumns) {
          assert.deepEqual(codesIn(filter, column), conditions[column])
        }
        for (const column of rangedColumns) {
          assert.deepEqual(rangeIn(filter, column), structuredClone(conditions[column]))
        }
      }),
    )
  })

  for (const column of rangedColumns) {
    it(`picks plots by a range of ${column}, both ends inclusive`, () => {
      const [value] = plots[column]

      const { passes } = selectPlots(survey, plotFilter({ [column]: { from: value, to: value } }))

      const wanted = Array.from(plots[column], (other) => (other === value ? 1 : 0))
      assert.deepEqual(Array.from(passes), wanted)
    })
  }

  it('includes the whole last day', () => {
    const condition = rangeCondition('day', { from: 2, to: 2 })

    assert.ok(condition.kind === 'range')
    assert.equal(condition.to - condition.from, 86_400_000 - 1)
  })

  it('agrees with checking each plot, for any filter', () => {
    fc.assert(
      fc.property(anySurvey(), anyConditions(), (survey, conditions) => {
        const { passes, count } = selectPlots(survey, plotFilter(conditions))

        const wanted = Array.from(survey.plots.areaM2.keys(), (i) =>
          isWanted(survey.plots, conditions, i),
        )
        assert.deepEqual(Array.from(passes, Boolean), wanted)
        assert.equal(count, wanted.filter(Boolean).length)
      }),
    )
  })
})

function isWanted(plots: Plots, conditions: PlotConditions, i: number): boolean {
  const hasCodes = codedColumns.every(
    (column) => conditions[column]?.includes(plots[column][i]) ?? true,
  )
  const isWithin = rangedColumns.every((column) => {
    const { from, to } = conditions[column] ?? { from: 0, to: Infinity }
    return from <= plots[column][i] && plots[column][i] <= to
  })
  return hasCodes && isWithin
}
