import { lerp } from './interpolate.ts'
import { buildRandom } from './random.ts'

/** Gradient noise: smooth, about -1 to 1, with about one feature per unit. */
export type Noise = (x: number, y: number) => number

const SIDES = 256

/** Its gradients are computed without angles, so that every engine gives identical bits. */
export function buildNoise(seed: number): Noise {
  const { order, slopesX, slopesY } = buildSlopes(seed)
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const west = order[column & 255] + (row & 255)
    const east = order[(column + 1) & 255] + (row & 255)
    const southWest = order[west]
    const southEast = order[east]
    const northWest = order[west + 1]
    const northEast = order[east + 1]
    const across = fade(dx)
    const south = lerp(
      slopesX[southWest] * dx + slopesY[southWest] * dy,
      slopesX[southEast] * (dx - 1) + slopesY[southEast] * dy,
      across,
    )
    const north = lerp(
      slopesX[northWest] * dx + slopesY[northWest] * (dy - 1),
      slopesX[northEast] * (dx - 1) + slopesY[northEast] * (dy - 1),
      across,
    )
    return 1.6 * lerp(south, north, fade(dy))
  }
}

/** 1 at 0 and nearly nothing beyond 1. */
export function bump(distance: number): number {
  const square = distance * distance
  return square >= 1 ? 0 : (1 - square) * (1 - square)
}

function fade(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10)
}

/**
 * A permutation table, repeated so that sums of two indices need no wrapping, and the gradients.
 */
function buildSlopes(seed: number) {
  const random = buildRandom(seed)
  const order = new Uint8Array(2 * SIDES)
  for (let i = 0; i < SIDES; i += 1) {
    const other = Math.floor(random.next() * (i + 1))
    order[i] = order[other]
    order[other] = i
  }
  order.copyWithin(SIDES, 0, SIDES)
  return {
    order,
    slopesX: Float64Array.from({ length: SIDES }, () => random.between(-1, 1)),
    slopesY: Float64Array.from({ length: SIDES }, () => random.between(-1, 1)),
  }
}
