import { neighbours } from './neighbours.ts'

/** Raises the floor of every hollow, in place, until all cells drain to a base cell (priority flood). */
export function floodHollows(
  heights: Float64Array,
  width: number,
  height: number,
  isBase: Uint8Array,
): void {
  const reached = new Uint8Array(heights.length)
  const shore = new LowestFirst(heights.length)
  for (let index = 0; index < heights.length; index++) {
    if (!isBase[index]) continue
    reached[index] = 1
    shore.push(heights[index], index)
  }
  while (shore.size > 0) {
    const index = shore.pop()
    const level = heights[index]
    const x = index % width
    const y = Math.trunc(index / width)
    for (const { stepX, stepY } of neighbours) {
      const nextX = x + stepX
      const nextY = y + stepY
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue
      const next = nextY * width + nextX
      if (reached[next]) continue
      reached[next] = 1
      if (heights[next] <= level) heights[next] = level + DRAINING_STEP
      shore.push(heights[next], next)
    }
  }
}

/** The least fall that still tells water where to go. */
const DRAINING_STEP = 1e-4

/** A binary heap of cells, the lowest on top. */
class LowestFirst {
  size = 0
  private readonly heights: Float64Array
  private readonly cells: Int32Array

  constructor(capacity: number) {
    this.heights = new Float64Array(capacity)
    this.cells = new Int32Array(capacity)
  }

  push(height: number, cell: number): void {
    let place = this.size++
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.heights[parent] <= height) break
      this.copy(parent, place)
      place = parent
    }
    this.put(place, height, cell)
  }

  pop(): number {
    const lowest = this.cells[0]
    this.size--
    const height = this.heights[this.size]
    const cell = this.cells[this.size]
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.size) break
      if (child + 1 < this.size && this.heights[child + 1] < this.heights[child]) child++
      if (this.heights[child] >= height) break
      this.copy(child, place)
      place = child
    }
    this.put(place, height, cell)
    return lowest
  }

  private copy(from: number, to: number): void {
    this.put(to, this.heights[from], this.cells[from])
  }

  private put(place: number, height: number, cell: number): void {
    this.heights[place] = height
    this.cells[place] = cell
  }
}
