import type { RandomSource } from '@app/explorer/survey/seeded-random.ts'
import { neighbourSteps } from './neighbours.ts'

/** Which cell every cell drains to, and what comes down to it. */
export class Drainage {
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
  route(heights: Float64Array, isBase: Uint8Array, random: RandomSource): void {
    const { width, height, receiver, length } = this
    for (let cell = 0; cell < heights.length; cell++) {
      receiver[cell] = cell
      length[cell] = 1
      if (isBase[cell]) continue
      const level = heights[cell]
      const x = cell % width
      const y = Math.trunc(cell / width)
      let steepest = 0
      for (const way of neighbourSteps) {
        const nextX = x + way.stepX
        const nextY = y + way.stepY
        if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue
        const next = nextY * width + nextX
        const slope = ((level - heights[next]) / way.length) * (0.72 + 0.56 * random())
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
      const cell = order[place]
      const next = receiver[cell]
      if (next !== cell) area[next] += area[cell]
    }
  }

  private listDonors(): void {
    const { receiver, firstDonor, donors } = this
    firstDonor.fill(0)
    for (let cell = 0; cell < receiver.length; cell++) {
      const next = receiver[cell]
      if (next !== cell) firstDonor[next + 1] += 1
    }
    for (let cell = 0; cell < receiver.length; cell++) {
      firstDonor[cell + 1] += firstDonor[cell]
    }
    const free = firstDonor.slice()
    for (let cell = 0; cell < receiver.length; cell++) {
      const next = receiver[cell]
      if (next === cell) continue
      const slot = free[next]
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
        const end = firstDonor[cell + 1]
        for (let slot = firstDonor[cell]; slot < end; slot++) waiting.push(donors[slot])
      }
    }
  }
}
