import { pair } from './path-data.ts'
import type { Point } from './point.ts'

/**
 * Points as SVG path data of steps that draw nothing but their round caps. They are visited in
 * bands, to and fro, which keeps the steps between them short and the data small: a band should be
 * a few dots high.
 */
export function dotData(points: readonly Point[], decimals = 1, bandHeight = 6): string {
  const grid = 10 ** decimals
  const visited = points.toSorted((a, b) => byBand(a, b, bandHeight))
  let fromX = 0
  let fromY = 0
  let data = ''
  for (const point of visited) {
    const x = Math.round(point[0] * grid)
    const y = Math.round(point[1] * grid)
    data += `m${pair(x - fromX, y - fromY, grid)}h0`
    fromX = x
    fromY = y
  }
  return data
}

function byBand(a: Point, b: Point, bandHeight: number): number {
  const bandA = Math.floor(a[1] / bandHeight)
  const bandB = Math.floor(b[1] / bandHeight)
  if (bandA !== bandB) return bandA - bandB
  return bandA % 2 === 0 ? a[0] - b[0] : b[0] - a[0]
}
