import Flatbush from 'flatbush'
import type { Box } from './plane.ts'

/**
 * Finds boxes without checking all of them: a packed R-tree in one transferable buffer. Null where
 * there are no boxes.
 */
export type BoxTree = ArrayBuffer | null

export function buildBoxTree(count: number, boxOf: (item: number) => Box): BoxTree {
  if (count === 0) return null
  const tree = new Flatbush(count, 16, Float32Array)
  for (let item = 0; item < count; item += 1) {
    const [west, south, east, north] = boxOf(item)
    tree.add(west, south, east, north)
  }
  tree.finish()
  // By default, Flatbush allocates an ArrayBuffer.
  return tree.data as ArrayBuffer
}

/** Visits all boxes that touch the window, in no particular order. */
export function visitTouching(
  tree: BoxTree,
  [west, south, east, north]: Box,
  visit: (item: number) => void,
): void {
  if (tree === null) return
  Flatbush.from(tree).search(west, south, east, north, (item) => {
    visit(item)
    return false
  })
}
