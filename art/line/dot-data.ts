import { pair } from './path-data.ts'
import type { Point } from './point.ts'

/**
 * Points as SVG path data of steps that draw nothing but their round caps. They are visited in
 * bands, to and fro, which keeps the steps between them short and the data small: a band should be
 * a few dots high.
 */
export function dotData(points: readonly Point[]): string {
  const visited = points.toSorted(byBand)
  let fromX = 0
  let fromY = 0
  let data = ''
  for (const point of visited) {
    const x = Math.round(point[0] * GRID)
    const y = Math.round(point[1] * GRID)
    data += `m${pair(x - fromX, y - fromY, GRID)}h0`
    fromX = x
    fromY = y
  }
  return data
}

/** Steps to a unit. */
const GRID = 10
const BAND_HEIGHT = 6

function byBand(a: Point, b: Point): number {
  const bandA = Math.floor(a[1] / BAND_HEIGHT)
  const bandB = Math.floor(b[1] / BAND_HEIGHT)
  if (bandA !== bandB) return bandA - bandB
  return bandA % 2 === 0 ? a[0] - b[0] : b[0] - a[0]
}
