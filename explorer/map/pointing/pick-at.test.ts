import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isInside } from '@app/formats/geometry/ring.ts'
import { buildSurvey } from '../../survey/build-survey.ts'
import { pickPlot } from './pick-at.ts'

describe('the plot under a point', () => {
  const survey = buildSurvey({ seed: 7, plots: 1000 })
  const { centres, shapes } = survey.plots

  it('is found by its centre', () => {
    const missed = survey.plots.number.findIndex(
      (_, plot) => pickPlot(survey, centres[2 * plot], centres[2 * plot + 1]) !== plot,
    )

    assert.equal(missed, -1)
  })

  it('equals the result of checking all of them', () => {
    const points = Array.from({ length: 500 }, (_, i) => ({
      x: ((i * 7919) % 1400) - 700,
      y: ((i * 104_729) % 1400) - 1100,
    }))
    const byLook = points.map(({ x, y }) => {
      const around = (_: number, plot: number) =>
        isInside(shapes.coordinates, shapes.starts[plot], shapes.starts[plot + 1], x, y)
      const plot = survey.plots.number.findLastIndex(around)
      return plot === -1 ? null : plot
    })

    const picked = points.map(({ x, y }) => pickPlot(survey, x, y))
    assert.deepEqual(picked, byLook)
    assert.ok(byLook.includes(null) && byLook.some((plot) => plot !== null), 'plots and roads')
  })

  it('is null outside the survey and in empty places', () => {
    assert.equal(pickPlot(survey, 1e6, 5), null)
    assert.equal(pickPlot(survey, Number.NaN, 5), null)
    assert.equal(pickPlot({ ...survey, plotTree: null }, 0, 0), null)
  })
})

describe('a point', () => {
  it('is inside a ring, and not in its concave part', () => {
    const coordinates = Float32Array.of(0, 0, 10, 0, 4, 4, 0, 10)

    assert.equal(isInside(coordinates, 0, 4, 2, 2), true)
    assert.equal(isInside(coordinates, 0, 4, 8, 8), false)
  })
})
