/** From `start` at 0 to `end` at 1. */
export function lerp(start: number, end: number, amount: number): number {
  return start + (end - start) * amount
}

export function clamp(value: number, low = 0, high = 1): number {
  if (value < low) return low
  return Math.min(value, high)
}

/** Smoothstep: 0 up to `start`, 1 from `end` on; `start` may be the larger of the two. */
export function smoothstep(start: number, end: number, value: number): number {
  const amount = clamp((value - start) / (end - start))
  return amount * amount * (3 - 2 * amount)
}

/**
 * The Catmull-Rom curve from `b` at 0 to `c` at 1; `a` and `d` are the neighbours on either side.
 */
export function catmullRom(a: number, b: number, c: number, d: number, amount: number): number {
  const cubic = 3 * (b - c) + d - a
  const square = 2 * a - 5 * b + 4 * c - d
  return b + 0.5 * amount * (c - a + amount * (square + amount * cubic))
}
