import { Field } from '../field.ts'
import { seededNoise } from '../noise.ts'
import { type Random, seededRandom } from '../random.ts'
import { floodHollows } from './flood.ts'
import { neighbours } from './neighbours.ts'

export interface Evolution {
  steps: number
  /** The time one step stands for. */
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
  /** Hollows are filled once in so many steps. */
  floodEvery: number
}

/**
 * Lifts a landscape while rivers cut it down (FastScape, Braun and Willett 2013). Base cells keep
 * their height: they are where the water leaves.
 */
export function evolve(start: Field, uplift: Field, isBase: Uint8Array, plan: Evolution): Field {
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
  return new Field(width, height, Float32Array.from(heights))
}

/** Which cell every cell drains to, and what comes down to it. */
class Drainage {
  readonly receiver: Int32Array
  readonly length: Float32Array
  readonly area: Float64Array
  /** All cells, each after the cell it drains to. */
  readonly order: Int32Array
  private readonly width: number
  private readonly height: number
  /** The donors of cell i are donors[firstDonor[i]] up to donors[firstDonor[i + 1]]. */
  private readonly firstDonor: Int32Array
  private readonly donors: Int32Array

  constructor(width: number, height: number) {
    const cells = width * height
    this.width = width
    this.height = height
    this.receiver = new Int32Array(cells)
    this.length = new Float32Array(cells)
    this.area = new Float64Array(cells)
    this.order = new Int32Array(cells)
    this.firstDonor = new Int32Array(cells + 1)
    this.donors = new Int32Array(cells)
  }

  /** Sends each cell down its steepest way. A little chance keeps valleys from following the grid. */
  route(heights: Float64Array, isBase: Uint8Array, random: Random): void {
    const { width, height, receiver, length } = this
    for (let cell = 0; cell < heights.length; cell++) {
      receiver[cell] = cell
      length[cell] = 1
      if (isBase[cell]) continue
      const level = heights[cell] ?? 0
      const x = cell % width
      const y = Math.trunc(cell / width)
      let steepest = 0
      for (const way of neighbours) {
        const nextX = x + way.stepX
        const nextY = y + way.stepY
        if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue
        const next = nextY * width + nextX
        const slope = ((level - (heights[next] ?? 0)) / way.length) * (0.72 + 0.56 * random())
        if (slope <= steepest) continue
        steepest = slope
        receiver[cell] = next
        length[cell] = way.length
      }
    }
    this.listDonors()
    this.sortUpstream()
  }

  /** Adds up the catchment of every cell. */
  gather(cellArea: number): void {
    const { area, order, receiver } = this
    area.fill(cellArea)
    for (let place = order.length - 1; place >= 0; place--) {
      const cell = order[place] ?? 0
      const next = receiver[cell] ?? 0
      if (next !== cell) area[next] = (area[next] ?? 0) + (area[cell] ?? 0)
    }
  }

  private listDonors(): void {
    const { receiver, firstDonor, donors } = this
    firstDonor.fill(0)
    for (let cell = 0; cell < receiver.length; cell++) {
      const next = receiver[cell] ?? 0
      if (next !== cell) firstDonor[next + 1] = (firstDonor[next + 1] ?? 0) + 1
    }
    for (let cell = 0; cell < receiver.length; cell++) {
      firstDonor[cell + 1] = (firstDonor[cell + 1] ?? 0) + (firstDonor[cell] ?? 0)
    }
    const free = firstDonor.slice()
    for (let cell = 0; cell < receiver.length; cell++) {
      const next = receiver[cell] ?? 0
      if (next === cell) continue
      const slot = free[next] ?? 0
      donors[slot] = cell
      free[next] = slot + 1
    }
  }

  private sortUpstream(): void {
    const { receiver, firstDonor, donors, order } = this
    const waiting: number[] = []
    let place = 0
    for (let outlet = 0; outlet < receiver.length; outlet++) {
      if (receiver[outlet] !== outlet) continue
      waiting.push(outlet)
      for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
        order[place++] = cell
        const end = firstDonor[cell + 1] ?? 0
        for (let slot = firstDonor[cell] ?? 0; slot < end; slot++) waiting.push(donors[slot] ?? 0)
      }
    }
  }
}

/** Softer and harder rock, so that no two valleys are alike. */
function erodibilityMap(width: number, height: number, plan: Evolution): Field {
  const noise = seededNoise(plan.seed)
  const scale = 0.04 * plan.cellSize
  return Field.from(
    width,
    height,
    (x, y) => plan.erodibility * (1 + 0.35 * noise.simple(x * scale, y * scale)),
  )
}

/** Solved from the outlets up, each cell against the new height of the one below: stable at any step. */
function cutAndLift(
  heights: Float64Array,
  uplift: Field,
  isBase: Uint8Array,
  drainage: Drainage,
  hardness: Field,
  plan: Evolution,
): void {
  for (const cell of drainage.order) {
    if (isBase[cell]) continue
    const lifted = (heights[cell] ?? 0) + plan.stepTime * uplift.value(cell)
    const next = drainage.receiver[cell] ?? 0
    if (next === cell) {
      heights[cell] = lifted
      continue
    }
    const power =
      hardness.value(cell) * plan.stepTime * (drainage.area[cell] ?? 0) ** plan.areaExponent
    const cut = power / ((drainage.length[cell] ?? 1) * plan.cellSize)
    heights[cell] = (lifted + cut * (heights[next] ?? 0)) / (1 + cut)
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
  const at = (cell: number) => before[cell] ?? 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const cell = y * width + x
      if (isBase[cell]) continue
      const around = at(cell - 1) + at(cell + 1) + at(cell - width) + at(cell + width)
      heights[cell] = at(cell) + rate * (around - 4 * at(cell))
    }
  }
}
