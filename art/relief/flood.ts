import FlatQueue from 'flatqueue'
import { neighbourSteps } from './neighbours.ts'

/** Raises the floor of every hollow, in place, until all cells drain to a base cell (priority flood). */
export function floodHollows(
  heights: Float64Array,
  width: number,
  height: number,
  isBase: Uint8Array,
): void {
  const reached = new Uint8Array(heights.length)
  const shore = new FlatQueue(heights.length)
  for (let index = 0; index < heights.length; index++) {
    if (!isBase[index]) continue
    reached[index] = 1
    shore.push(index, heights[index])
  }
  for (let index = shore.pop(); index !== undefined; index = shore.pop()) {
    const level = heights[index]
    const x = index % width
    const y = Math.trunc(index / width)
    for (const { stepX, stepY } of neighbourSteps) {
      const nextX = x + stepX
      const nextY = y + stepY
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue
      const next = nextY * width + nextX
      if (reached[next]) continue
      reached[next] = 1
      if (heights[next] <= level) heights[next] = level + DRAINING_STEP
      shore.push(next, heights[next])
    }
  }
}

/** The least fall that still tells water where to go. */
const DRAINING_STEP = 1e-4
