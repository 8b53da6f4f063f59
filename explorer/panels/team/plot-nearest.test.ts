import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildSmallSurvey } from '../../files/small-survey-for-tests.ts'
import { buildPlane } from '../../plane/plane.ts'
import { survey as sample } from '../../survey/sample-survey-for-tests.ts'
import { landUses, statuses } from '../../survey/vocabulary.ts'
import { houseNearest, plotNearest } from './plot-nearest.ts'

describe('the nearest plot', () => {
  it('is the one with the nearest centre', () => {
    const survey = buildSmallSurvey(10)
    const { toLngLat } = buildPlane(survey.origin)

    for (const plot of survey.plots.status.keys()) {
      const [x = 0, y = 0] = survey.plots.centres.subarray(2 * plot)

      assert.equal(plotNearest(survey, toLngLat(x + 0.1, y - 0.1)), plot)
    }
  })

  it('is a house that a visitor can watch, when a claim is shown', () => {
    const plot = houseNearest(sample, sample.origin)

    const { landUse, status, areaM2 } = sample.plots
    assert.equal(landUses[landUse[plot]], 'residential')
    assert.notEqual(statuses[status[plot]], 'disputed')
    assert.ok(areaM2[plot] > 350 && areaM2[plot] < 900)
    assert.ok(sample.buildings.plot.includes(plot))
  })
})
