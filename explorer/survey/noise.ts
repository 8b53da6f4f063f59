/** Smooth chance over the plane: about -1 to 1, and one hill or hollow to each unit. */
export type Noise = (x: number, y: number) => number

/** Gradient noise without tables and without angles, so that every engine agrees to the last bit. */
export function buildNoise(seed: number): Noise {
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const across = fade(dx)
    const south = mix(
      push(seed, column, row, dx, dy),
      push(seed, column + 1, row, dx - 1, dy),
      across,
    )
    const north = mix(
      push(seed, column, row + 1, dx, dy - 1),
      push(seed, column + 1, row + 1, dx - 1, dy - 1),
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

/** What the corner of a cell adds at a place dx, dy away from it. */
function push(seed: number, column: number, row: number, dx: number, dy: number): number {
  let bits =
    Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  bits ^= bits >>> 15
  return ((bits & 0xff) / 127.5 - 1) * dx + (((bits >>> 8) & 0xff) / 127.5 - 1) * dy
}
