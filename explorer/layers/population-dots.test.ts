import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isInside } from '@app/formats/geometry/ring.ts'
import { buildSurvey } from '../survey/build-survey.ts'
import { PEOPLE_A_DOT, strewPeople } from './population-dots.ts'

describe('population dots', () => {
  const { plots } = buildSurvey({ seed: 7, plots: 600 })
  const people = plots.population.reduce((sum, count) => sum + count, 0)

  it('are one for every five people', () => {
    const { places, plot } = strewPeople(plots)

    assert.equal(plot.length, Math.floor(people / PEOPLE_A_DOT))
    assert.equal(places.length, 2 * plot.length)
  })

  it('lie on their plot', () => {
    const { places, plot } = strewPeople(plots)
    const { starts, coordinates } = plots.shapes

    const isHome = (owner: number, dot: number) =>
      isInside(coordinates, starts[owner], starts[owner + 1], places[2 * dot], places[2 * dot + 1])
    const home = plot.filter(isHome).length
    assert.ok(home > 0.97 * plot.length, `${home} of ${plot.length}`)
  })
})
