import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Question, questions } from '../face/questions.ts'
import { selectPlots } from '../filter/plot-filter.ts'
import { selectTracks } from '../filter/track-filter.ts'
import type { Spot } from '../survey/ground.ts'
import { ringsOf, survey } from '../survey/sample-survey-for-tests.ts'
import { waterKinds } from '../survey/vocabulary.ts'
import { findAnswer } from './find-answer.ts'
import { sceneOf } from './questions.ts'

const { plots, blocks, water, tracks } = survey
const everyPlot = [...plots.block.keys()]
const waterlines = ringsOf(water.shapes).filter(
  (_, body) => !['sandbar', 'pond'].includes(waterKinds[water.kind[body]]),
)
const measures: Partial<Record<Question, ArrayLike<number>>> = {
  people: plots.population,
  room: plots.areaM2,
}
/** The limits of the tints, as shares of the top block's sum. */
const tints: Partial<Record<Question, number[]>> = {
  people: [0.6, 0.4, 0.2, 0],
  disputes: [1, 0.6, 0.4, 0.2],
}
const layers: Partial<Record<Question, string>> = { people: 'population', monday: 'tracks' }

describe('the answer', () => {
  for (const question of questions) {
    const { filter } = sceneOf(question)
    const selection = selectPlots(survey, filter)
    const answer = findAnswer(survey, selection, question)
    const matching = everyPlot.filter((plot) => selection.passes[plot] === 1)
    const sums = blocks.names.map((_, block) =>
      matching
        .filter((plot) => plots.block[plot] === block)
        .reduce((sum, plot) => sum + (measures[question]?.[plot] ?? 1), 0),
    )
    const most = Math.max(...sums)
    const isIn = (above: number, upTo: number) => (plot: number) =>
      sums[plots.block[plot]] > above * most && sums[plots.block[plot]] <= upTo * most

    it(`to ${question} has the block with most, the plots, their tints and their layer`, () => {
      const core = question === 'people' ? matching.filter(isIn(0.6, 1)) : matching
      const [first = 0, ...limits] = tints[question] ?? []
      const tinted = limits.map((above, i) => everyPlot.filter(isIn(above, limits[i - 1] ?? first)))

      assert.equal(sums[answer.block], most)
      assert.deepEqual([...answer.plots.toSorted()], core)
      assert.deepEqual(
        answer.tints.map((tint) => [...tint.plots]),
        tinted,
      )
      assert.equal(answer.layer, layers[question] ?? null)
    })

    it(`to ${question} spreads from the water, along the walk or from the block`, () => {
      const [walk = -1] = question === 'monday' ? selectTracks(tracks, filter) : []
      const path = ringsOf(tracks.shapes)[walk]
      const from = question === 'flood' ? waterlines.flat() : ringsOf(blocks.shapes)[answer.block]
      const ranks = Array.from(answer.plots, (plot) => {
        const away = (path ?? from).map((spot) => Math.round(awayOf(plot, spot) * 1000))
        return path ? away.indexOf(Math.min(...away)) : Math.min(...away)
      })

      assert.deepEqual(
        ranks,
        ranks.toSorted((a, b) => a - b),
      )
    })
  }
})

function awayOf(plot: number, { x, y }: Spot): number {
  return Math.hypot(x - plots.centres[2 * plot], y - plots.centres[2 * plot + 1])
}
