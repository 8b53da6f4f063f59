import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { Matrix } from '../matrix.ts'
import { seededNoise } from '../noise.ts'
import { Drainage } from './drainage.ts'
import { floodHollows } from './flood.ts'

export interface Evolution {
  steps: number
  /** The duration of one step. */
  stepTime: number
  /** How easily rivers cut the rock. */
  erodibility: number
  /** How much more a large catchment cuts than a small one. */
  areaExponent: number
  /** How fast slopes creep. */
  creep: number
  /** The side of a cell. */
  cellSize: number
  seed: number
  /** Hollows are filled once in this many steps. */
  floodEvery: number
}

/**
 * Lifts a landscape while rivers cut it down (FastScape, Braun and Willett 2013). Base cells keep
 * their height: they are where the water leaves.
 */
export function evolve(start: Matrix, uplift: Matrix, isBase: Uint8Array, plan: Evolution): Matrix {
  const { width, height } = start
  const heights = Float64Array.from(start.values)
  const drainage = new Drainage(width, height)
  const hardness = erodibilityMap(width, height, plan)
  const random = seededRandom(plan.seed + 1)

  for (let step = 0; step < plan.steps; step++) {
    if (step % plan.floodEvery === 0) floodHollows(heights, width, height, isBase)
    drainage.route(heights, isBase, random)
    drainage.gather(plan.cellSize * plan.cellSize)
    cutAndLift(heights, uplift, isBase, drainage, hardness, plan)
    if (plan.creep > 0) creepSlopes(heights, width, height, isBase, plan)
  }
  return new Matrix(width, height, Float32Array.from(heights))
}

/** Softer and harder rock, so that no two valleys are alike. */
function erodibilityMap(width: number, height: number, plan: Evolution): Matrix {
  const noise = seededNoise(plan.seed)
  const scale = 0.04 * plan.cellSize
  return Matrix.from(
    width,
    height,
    (x, y) => plan.erodibility * (1 + 0.35 * noise.simple(x * scale, y * scale)),
  )
}

/** Solved from the outlets up, each cell against the new height of the one below: stable at any step. */
function cutAndLift(
  heights: Float64Array,
  uplift: Matrix,
  isBase: Uint8Array,
  drainage: Drainage,
  hardness: Matrix,
  plan: Evolution,
): void {
  for (const cell of drainage.order) {
    if (isBase[cell]) continue
    const lifted = heights[cell] + plan.stepTime * uplift.value(cell)
    const next = drainage.receiver[cell]
    if (next === cell) {
      heights[cell] = lifted
      continue
    }
    const power = hardness.value(cell) * plan.stepTime * drainage.area[cell] ** plan.areaExponent
    const cut = power / (drainage.length[cell] * plan.cellSize)
    heights[cell] = (lifted + cut * heights[next]) / (1 + cut)
  }
}

function creepSlopes(
  heights: Float64Array,
  width: number,
  height: number,
  isBase: Uint8Array,
  plan: Evolution,
): void {
  // Above a quarter the scheme would overshoot and ripple.
  const rate = Math.min(0.2, (plan.creep * plan.stepTime) / (plan.cellSize * plan.cellSize))
  const before = heights.slice()
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const cell = y * width + x
      if (isBase[cell]) continue
      const around =
        before[cell - 1] + before[cell + 1] + before[cell - width] + before[cell + width]
      heights[cell] = before[cell] + rate * (around - 4 * before[cell])
    }
  }
}
