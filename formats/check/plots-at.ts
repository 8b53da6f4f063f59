import Flatbush from 'flatbush'
import { isInside } from '../geometry/ring.ts'
import { type PlotMap, ringsOf } from './read-plots.ts'

/** An index of the plots by their boxes. */
export function indexPlots({ plotCount, boxes }: PlotMap): Flatbush {
  const tree = new Flatbush(Math.max(plotCount, 1))
  for (let i = 0; i < 4 * plotCount; i += 4) {
    tree.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3])
  }
  if (plotCount === 0) tree.add(Infinity, Infinity, -Infinity, -Infinity)
  tree.finish()
  return tree
}

/** Whether a plot covers a point. */
export function covers(map: PlotMap, plot: number, x: number, y: number): boolean {
  let isIn = false
  for (const ring of ringsOf(map, plot)) {
    if (isInside(ring, 0, ring.length / 2, x, y)) isIn = !isIn
  }
  return isIn
}

export function isCovered(map: PlotMap, tree: Flatbush, x: number, y: number): boolean {
  let isIn = false
  tree.search(x, y, x, y, (plot) => {
    isIn ||= covers(map, plot, x, y)
    return false
  })
  return isIn
}
