import type { Question } from '../face/questions.ts'
import type { Selection } from '../filter/dataset-filter.ts'
import { selectTracks } from '../filter/track-filter.ts'
import type { Answer, Tint } from '../layers/answer-look.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { PackedShapes, Plots } from '../survey/survey.ts'
import { waterKinds } from '../survey/vocabulary.ts'
import { answerLayerOf, sceneOf } from './questions.ts'

/** What the top block has most of; matching plots by default. */
const measures: Partial<Record<Question, keyof Pick<Plots, 'population' | 'areaM2'>>> = {
  people: 'population',
  room: 'areaM2',
}

/** Blocks with at least this share of the top block's value; each class has a fainter tint. */
const classes = [0.6, 0.4, 0.2, 0] as const
const tintOpacities = [0.3, 0.2, 0.11] as const

/** Questions that are answered by blocks as well as by plots. */
const isByBlock: Partial<Record<Question, true>> = { people: true, disputes: true }

/** The plots that answer a question, in an order that explains it, and the top block. */
export function findAnswer(survey: Survey, { passes }: Selection, question: Question): Answer {
  const { plots, blocks } = survey
  const passing = Uint32Array.from(passes.keys()).filter((plot) => passes[plot] === 1)
  const measure = measures[question]
  const sums = new Float64Array(blocks.names.length)
  for (const plot of passing) sums[plots.block[plot]] += measure ? plots[measure][plot] : 1
  const block = sums.reduce((most, sum, place) => (sum > sums[most] ? place : most), 0)
  const classOf = (plot: number) =>
    classes.findIndex((share) => sums[plots.block[plot]] > share * sums[block])
  const isCore = (plot: number) => question !== 'people' || classOf(plot) === 0
  const core = passing.filter(isCore)
  return {
    plots: ordered(core, rankOf(survey, question, block)),
    tints: isByBlock[question] ? tintsOf(plots, classOf, question === 'people' ? 1 : 0) : [],
    block,
    layer: answerLayerOf(question),
  }
}

/** Whole blocks, in classes by their value. */
function tintsOf(plots: Plots, classOf: (plot: number) => number, from: number): Tint[] {
  const all = Uint32Array.from(plots.block.keys())
  return tintOpacities.map((opacity, i) => ({
    opacity,
    plots: all.filter((plot) => classOf(plot) === i + from),
  }))
}

function ordered(plots: Uint32Array, rank: (plot: number) => number): Uint32Array {
  const ranks = new Map(Array.from(plots, (plot) => [plot, rank(plot)]))
  return plots.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}

/** Floods spread from the water, a day's plots along the walk, the rest from the named block. */
function rankOf(survey: Survey, question: Question, block: number): (plot: number) => number {
  const { plots, water, tracks, blocks } = survey
  const near = (shapes: PackedShapes, shape: number, plot: number) =>
    nearest(shapes, shape, plots.centres[2 * plot], plots.centres[2 * plot + 1])
  if (question === 'flood') {
    const wet = Array.from(water.kind.keys()).filter(
      (body) => !dryKinds.includes(waterKinds[water.kind[body]]),
    )
    return (plot) => Math.min(...wet.map((body) => near(water.shapes, body, plot).awayM))
  }
  const [track] = question === 'monday' ? selectTracks(tracks, sceneOf(question).filter) : []
  if (track !== undefined) return (plot) => near(tracks.shapes, track, plot).corner
  return (plot) => near(blocks.shapes, block, plot).awayM
}

/** Ponds are everywhere, and floods do not start from them. */
const dryKinds: readonly string[] = ['sandbar', 'pond']

/** The nearest corner of a shape to a place, and its distance. */
function nearest({ starts, coordinates }: PackedShapes, shape: number, x: number, y: number) {
  let [corner, away] = [0, Infinity]
  for (let i = starts[shape]; i < starts[shape + 1]; i += 1) {
    const square = (coordinates[2 * i] - x) ** 2 + (coordinates[2 * i + 1] - y) ** 2
    if (square < away) [corner, away] = [i, square]
  }
  return { corner, awayM: Math.sqrt(away) }
}
