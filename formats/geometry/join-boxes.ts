import type { Box } from './plane.ts'

/** Around both; around the second alone where there is no first. */
export function joinBoxes(a: Box | null, b: Box): Box {
  if (!a) return b
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}
