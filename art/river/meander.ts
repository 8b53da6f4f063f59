import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { distanceBetween, type Point } from '../line/point.ts'
import { resample } from '../line/resample.ts'
import { smoothLine } from '../line/smooth-line.ts'
import { cutNeck } from './neck.ts'

export interface MeanderPlan {
  /** The channel's width. */
  width: number
  depth: number
  /** How fast banks give way. */
  migration: number
  friction: number
  stepTime: number
  steps: number
  /** The distance of points along the line. */
  spacing: number
  /** This many points at either end hardly move. */
  anchored: number
  seed: number
}

export interface Meanders {
  line: Point[]
  /** Loops that were cut off, oldest first. */
  oxbows: Point[][]
}

/**
 * Lets a river wander (Howard and Knutson 1984): a bend moves by its own curvature and by that of
 * the bends above it, and a loop is cut off where its neck becomes narrow.
 */
export function meander(course: readonly Point[], plan: MeanderPlan): Meanders {
  const oxbows: Point[][] = []
  let line = disturbed(course, plan)
  for (let step = 0; step < plan.steps; step++) {
    const migrated = migrate(line, plan)
    line = smoothLine(resample(migrated, plan.spacing), 1)
    const cut = cutNeck(line, plan.width * 1.6, plan.spacing)
    if (cut) {
      oxbows.push(cut.loop)
      line = smoothLine(cut.rest, 2)
    }
  }
  return { line: smoothLine(line, 2), oxbows }
}

/** The weight of a bend's own curvature, and of what comes from upstream. */
const LOCAL_WEIGHT = -1
const UPSTREAM_WEIGHT = 2.5

/** A straight river would stay straight: bends grow from small accidents. */
function disturbed(course: readonly Point[], plan: MeanderPlan): Point[] {
  const random = seededRandom(plan.seed)
  const points = resample(course, plan.spacing)
  const shaken = points.map(([x, y], index): Point => {
    if (index === 0 || index === points.length - 1) return [x, y]
    const shiftX = (random() - 0.5) * plan.width * 0.25
    const shiftY = (random() - 0.5) * plan.width * 0.25
    return [x + shiftX, y + shiftY]
  })
  return smoothLine(shaken, 3)
}

function migrate(line: readonly Point[], plan: MeanderPlan): Point[] {
  const rates = migrationRates(line, plan)
  // A winding river falls more gently, and wanders more slowly for it.
  const slowness = sinuosity(line) ** (-2 / 3)
  const limit = plan.spacing * 0.5
  return line.map((point, index): Point => {
    if (index === 0 || index === line.length - 1) return point
    const [beforeX, beforeY] = line[index - 1]
    const [afterX, afterY] = line[index + 1]
    const alongX = afterX - beforeX
    const alongY = afterY - beforeY
    const length = Math.hypot(alongX, alongY) || 1
    const freedom = Math.min(1, index / plan.anchored, (line.length - 1 - index) / plan.anchored)
    const wanted = slowness * rates[index] * plan.stepTime * freedom
    const move = Math.max(-limit, Math.min(limit, wanted))
    return [point[0] + (move * alongY) / length, point[1] - (move * alongX) / length]
  })
}

function migrationRates(line: readonly Point[], plan: MeanderPlan): Float64Array {
  const local = curvatureRates(line, plan)
  const decay = (2 * plan.friction) / plan.depth
  const reach = Math.min(line.length, Math.ceil(4 / (decay * plan.spacing)))
  const weights = Float64Array.from({ length: reach + 1 }, (_, steps) =>
    Math.exp(-decay * steps * plan.spacing),
  )
  return local.map((rate, index) => {
    if (index === 0 || index === line.length - 1) return 0
    let sum = 0
    let total = 0
    for (let steps = 0; steps <= Math.min(index, reach); steps++) {
      const weight = weights[steps]
      sum += local[index - steps] * weight
      total += weight
    }
    return LOCAL_WEIGHT * rate + (UPSTREAM_WEIGHT * sum) / total
  })
}

function curvatureRates(line: readonly Point[], plan: MeanderPlan): Float64Array {
  const rates = new Float64Array(line.length)
  for (let index = 1; index < line.length - 1; index++) {
    const before = line[index - 1]
    const point = line[index]
    const after = line[index + 1]
    const inX = point[0] - before[0]
    const inY = point[1] - before[1]
    const outX = after[0] - point[0]
    const outY = after[1] - point[1]
    const length = (Math.hypot(inX, inY) + Math.hypot(outX, outY)) / 2
    const turn = Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY)
    rates[index] = (plan.migration * plan.width * turn) / length
  }
  return rates
}

function sinuosity(line: readonly Point[]): number {
  let length = 0
  for (let index = 1; index < line.length; index++) {
    length += distanceBetween(line[index - 1], line[index])
  }
  return length / distanceBetween(line[0], line[line.length - 1])
}
