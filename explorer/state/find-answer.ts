import { niceStep } from '../dataset/stops.ts'
import type { Question } from '../face/questions.ts'
import type { Selection } from '../filter/dataset-filter.ts'
import { selectTracks } from '../filter/track-filter.ts'
import type { Answer, AnswerMeasure, Span } from '../layers/answer-look.ts'
import { inks, swatches, toneOf } from '../layers/colours.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { PackedShapes, Plots } from '../survey/survey.ts'
import { waterKinds } from '../survey/vocabulary.ts'
import { answerLayerOf, sceneOf } from './questions.ts'

/** What the top block has the most of: the same as the sentence counts. */
const measures: Readonly<Record<Question, AnswerMeasure>> = {
  flood: 'population',
  tax: 'taxRs',
  monday: 'count',
  people: 'population',
  fields: 'areaM2',
  room: 'count',
  leases: 'areaM2',
  disputes: 'count',
}

/** The ends of classes of blocks, as shares of the top block's sum; each has a fainter tint. */
const ends = [1, 0.6, 0.4, 0.2, 0] as const
const tintOpacities = [0.3, 0.2, 0.11] as const
/** Ends are rounded to one of this many steps or more. */
const STEPS = 40

/** Questions that are answered by blocks as well as by plots. */
const isByBlock: Partial<Record<Question, true>> = { people: true, disputes: true }

/** The plots that answer a question, in an order that explains it, and the top block. */
export function findAnswer(survey: Survey, { passes }: Selection, question: Question): Answer {
  const { plots, blocks } = survey
  const passing = Uint32Array.from(passes.keys()).filter((plot) => passes[plot] === 1)
  const measure = measures[question]
  const sizeOf = (plot: number) => (measure === 'count' ? 1 : plots[measure][plot])
  const sums = new Float64Array(blocks.names.length)
  for (const plot of passing) sums[plots.block[plot]] += sizeOf(plot)
  const block = sums.reduce((most, sum, place) => (sum > sums[most] ? place : most), 0)
  const classes = isByBlock[question] ? classesUpTo(sums[block]) : []
  const within = (some: Uint32Array, { from, to }: Span) =>
    some.filter((plot) => sums[plots.block[plot]] >= from && sums[plots.block[plot]] <= to)
  const [core = null] = question === 'people' ? classes : []
  const inked = core ? within(passing, core) : passing
  const groups = question === 'leases' ? byLandUse(inked, plots, sizeOf) : [inked]
  const rank = rankOf(survey, question, block)
  const all = Uint32Array.from(plots.block.keys())
  let from = 0
  return {
    plots: Uint32Array.from(groups.flatMap((group) => [...ordered(group, rank)])),
    fills: groups.map((group) => {
      const landUse = question === 'leases' ? plots.landUse[group[0]] : null
      const colour = landUse === null ? inks.answer : toneOf(swatches.landUse[landUse])
      const to = from + group.length
      const fill = { colour, from, to, landUse, span: core }
      from = to
      return fill
    }),
    tints: tintOpacities
      .map((opacity, i) => ({ opacity, span: classes[i + (core ? 1 : 0)] }))
      .flatMap((tint) => (tint.span ? [{ ...tint, plots: within(all, tint.span) }] : []))
      .filter((tint) => tint.plots.length > 0),
    block,
    most: { measure, value: sums[block] },
    layer: answerLayerOf(question),
  }
}

/** The classes of blocks, with round ends. */
function classesUpTo(most: number): Span[] {
  const step = Math.max(niceStep(most / STEPS), 1)
  const limits = ends.map((share) =>
    share === 1 ? most : step * Math.floor((share * most) / step),
  )
  return limits.slice(1).map((limit, i) => ({ from: limit + 1, to: limits[i] }))
}

/** The land use with the largest sum first. */
function byLandUse(
  some: Uint32Array,
  { landUse }: Plots,
  sizeOf: (plot: number) => number,
): Uint32Array[] {
  const sumOf = (group: Uint32Array) => group.reduce((sum, plot) => sum + sizeOf(plot), 0)
  return [...new Set(some.map((plot) => landUse[plot]))]
    .map((use) => some.filter((plot) => landUse[plot] === use))
    .toSorted((a, b) => sumOf(b) - sumOf(a))
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
