import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { codedColumns } from '../dataset/plot-names.ts'
import { rangedColumns } from '../dataset/sample-dataset.ts'
import type { Plots } from '../survey/survey.ts'
import { anyFilter, anySurvey } from './any-survey-for-tests.ts'
import { everyFeature } from './dataset-filter.ts'
import {
  everyPlot,
  type PlotFilter,
  plotFilterOf,
  questionsOf,
  rangeQuestion,
  selectPlots,
} from './plot-filter.ts'

describe('a filter of plots', () => {
  const [survey] = fc.sample(
    anySurvey().filter(({ plots }) => plots.areaM2.length > 30),
    { numRuns: 1, seed: 7 },
  )
  assert.ok(survey)
  const { plots } = survey

  it('has no conditions when every dataset would have none', () => {
    assert.deepEqual(plotFilterOf(everyFeature), everyPlot)
    assert.equal(selectPlots(survey, everyPlot).count, plots.areaM2.length)
  })

  it('is restored from a dataset filter, and the same object for one filter', () => {
    fc.assert(
      fc.property(anyFilter(), (filter) => {
        const questions = questionsOf(filter)

        assert.deepEqual(plotFilterOf(questions), structuredClone(filter))
        assert.equal(plotFilterOf(questions), plotFilterOf(questions))
        assert.deepEqual(plotFilterOf(questions, [0, 0, 9, 9]).inView, [0, 0, 9, 9])
      }),
    )
  })

  for (const column of rangedColumns) {
    it(`picks plots by a range of ${column}, both ends inclusive`, () => {
      const [value] = plots[column]

      const { passes } = selectPlots(survey, { ...everyPlot, [column]: { from: value, to: value } })

      const wanted = Array.from(plots[column], (other) => (other === value ? 1 : 0))
      assert.deepEqual(Array.from(passes), wanted)
    })
  }

  it('includes the whole last day', () => {
    const question = rangeQuestion('day', { from: 2, to: 2 })

    assert.ok(question.kind === 'range')
    assert.equal(question.to - question.from, 86_400_000 - 1)
  })

  it('agrees with checking each plot, for any filter', () => {
    fc.assert(
      fc.property(anySurvey(), anyFilter(), (survey, filter) => {
        const { passes, count } = selectPlots(survey, filter)

        const wanted = Array.from(survey.plots.areaM2.keys(), (i) =>
          isWanted(survey.plots, filter, i),
        )
        assert.deepEqual(Array.from(passes, Boolean), wanted)
        assert.equal(count, wanted.filter(Boolean).length)
      }),
    )
  })
})

function isWanted(plots: Plots, filter: PlotFilter, i: number): boolean {
  const hasCodes = codedColumns.every((column) => {
    const codes = filter.codes[column]
    return codes === null || codes.toString(2).split('').reverse()[plots[column][i]] === '1'
  })
  const isWithin = (range: { from: number; to: number } | null, number: number) =>
    range === null || (range.from <= number && number <= range.to)
  return hasCodes && rangedColumns.every((column) => isWithin(filter[column], plots[column][i]))
}
