import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Question, questions } from '../face/questions.ts'
import { selectPlots } from '../filter/plot-filter.ts'
import { selectTracks } from '../filter/track-filter.ts'
import { inks, swatches, toneOf } from '../layers/colours.ts'
import type { Spot } from '../survey/ground.ts'
import { ringsOf, survey } from '../survey/sample-survey-for-tests.ts'
import { landUses, waterKinds } from '../survey/vocabulary.ts'
import { findAnswer } from './find-answer.ts'
import { sceneOf } from './questions.ts'

const { plots, blocks, water, tracks } = survey
const everyPlot = [...plots.block.keys()]
const waterlines = ringsOf(water.shapes).filter(
  (_, body) => !['sandbar', 'pond'].includes(waterKinds[water.kind[body]]),
)
/** What each sentence counts. */
const measures: Partial<Record<Question, ArrayLike<number>>> = {
  flood: plots.population,
  tax: plots.taxRs,
  people: plots.population,
  fields: plots.areaM2,
  leases: plots.areaM2,
}
/** The lowest and the highest sum of the blocks that are filled, then of each tint. */
const spans: Partial<Record<Question, [from: number, to: number][]>> = {
  people: [
    [751, 1270],
    [501, 750],
    [251, 500],
    [1, 250],
  ],
  disputes: [
    [0, 9],
    [6, 9],
    [4, 5],
    [2, 3],
  ],
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
    const within = ([from, to]: readonly [number, number]) => {
      return (plot: number) => sums[plots.block[plot]] >= from && sums[plots.block[plot]] <= to
    }

    it(`to ${question} has the block with most of what is counted, its plots and its layer`, () => {
      const [first = [0, most] as const] = spans[question] ?? []

      assert.equal(sums[answer.block], most)
      assert.equal(answer.most.value, most)
      assert.deepEqual([...answer.plots.toSorted()], matching.filter(within(first)))
      assert.equal(answer.layer, layers[question] ?? null)
    })

    it(`to ${question} tints blocks in steps with round ends`, () => {
      const [, ...steps] = spans[question] ?? []

      assert.deepEqual(
        answer.tints.map(({ span, plots }) => [[span.from, span.to], [...plots]]),
        steps.map((step) => [step, everyPlot.filter(within(step))]),
      )
    })

    it(`to ${question} has one colour, or one for each land use that it names`, () => {
      const { fills } = answer
      const uses = fills.map(({ from, to }) => {
        return new Set(Array.from(answer.plots.subarray(from, to), (plot) => plots.landUse[plot]))
      })

      assert.equal(fills.at(-1)?.to, answer.plots.length)
      if (question === 'leases') {
        assert.deepEqual(
          uses.map(([use, ...others]) => [landUses[use], ...others]),
          [['plantation'], ['industrial'], ['public']],
        )
        assert.deepEqual(
          fills.map(({ colour }) => colour),
          uses.map(([use]) => toneOf(swatches.landUse[use])),
        )
      } else {
        assert.deepEqual(
          fills.map(({ colour }) => colour),
          [inks.answer],
        )
      }
    })

    it(`to ${question} spreads from the water, along the walk or from the block`, () => {
      const [walk = -1] = question === 'monday' ? selectTracks(tracks, filter) : []
      const path = ringsOf(tracks.shapes)[walk]
      const from = question === 'flood' ? waterlines.flat() : ringsOf(blocks.shapes)[answer.block]
      const rankOf = (plot: number) => {
        const away = (path ?? from).map((spot) => Math.round(awayOf(plot, spot) * 1000))
        return path ? away.indexOf(Math.min(...away)) : Math.min(...away)
      }

      for (const fill of answer.fills) {
        const ranks = Array.from(answer.plots.subarray(fill.from, fill.to), rankOf)
        assert.deepEqual(
          ranks,
          ranks.toSorted((a, b) => a - b),
        )
      }
    })
  }
})

function awayOf(plot: number, { x, y }: Spot): number {
  return Math.hypot(x - plots.centres[2 * plot], y - plots.centres[2 * plot + 1])
}
