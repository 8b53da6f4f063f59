import type { Point } from './point.ts'

/** Points of the numbers x, y, x, y and so on. */
export function pointsOf(...numbers: number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]])
}
