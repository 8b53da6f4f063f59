import { buildRandom } from './random.ts'

/** Smooth chance over the plane: about -1 to 1, and one hill or hollow to each unit. */
export type Noise = (x: number, y: number) => number

const SIDES = 256

/** Gradient noise without angles, so that every engine agrees to the last bit. */
export function buildNoise(seed: number): Noise {
  const { order, slopesX, slopesY } = buildSlopes(seed)
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const west = (order[column & 255] ?? 0) + (row & 255)
    const east = (order[(column + 1) & 255] ?? 0) + (row & 255)
    const southWest = order[west] ?? 0
    const southEast = order[east] ?? 0
    const northWest = order[west + 1] ?? 0
    const northEast = order[east + 1] ?? 0
    const across = fade(dx)
    const south = mix(
      (slopesX[southWest] ?? 0) * dx + (slopesY[southWest] ?? 0) * dy,
      (slopesX[southEast] ?? 0) * (dx - 1) + (slopesY[southEast] ?? 0) * dy,
      across,
    )
    const north = mix(
      (slopesX[northWest] ?? 0) * dx + (slopesY[northWest] ?? 0) * (dy - 1),
      (slopesX[northEast] ?? 0) * (dx - 1) + (slopesY[northEast] ?? 0) * (dy - 1),
      across,
    )
    return 1.6 * mix(south, north, fade(dy))
  }
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

export function clamp(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(to, value))
}

/** 0 at `from`, 1 at `to`, and level at both. */
export function ramp(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1)
  return share * share * (3 - 2 * share)
}

/** 1 at 0 and nearly nothing beyond 1. */
export function bump(distance: number): number {
  const square = distance * distance
  return square >= 1 ? 0 : (1 - square) * (1 - square)
}

function fade(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10)
}

/** A shuffled order, twice over so that sums of two places need no wrapping, and a slope for each. */
function buildSlopes(seed: number) {
  const random = buildRandom(seed)
  const order = new Uint8Array(2 * SIDES)
  for (let i = 0; i < SIDES; i += 1) {
    const other = Math.floor(random.next() * (i + 1))
    order[i] = order[other] ?? 0
    order[other] = i
  }
  order.copyWithin(SIDES, 0, SIDES)
  return {
    order,
    slopesX: Float64Array.from({ length: SIDES }, () => random.between(-1, 1)),
    slopesY: Float64Array.from({ length: SIDES }, () => random.between(-1, 1)),
  }
}
