import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type BoxTree, buildBoxTree, visitTouching } from './box-tree.ts'
import type { Box } from './plane.ts'

describe('boxes that touch a window', () => {
  const side = 150
  // A town of small houses, a long street through it, and one house on the other side of the world.
  const town = Array.from({ length: side * side }, (_, i): Box => {
    const x = 20 * (i % side)
    const y = 20 * Math.floor(i / side)
    return [x, y, x + 8, y + 8]
  })
  const boxes: Box[] = [...town, [0, 1500, 3000, 1502], [-1e7, -3e6, -1e7, -3e6]]
  const tree = build(boxes)

  it('are found once each, and no others', () => {
    const windows: Box[] = [
      [5, 5, 5, 5],
      [8, 8, 20, 20],
      [1000, 1490, 1100, 1510],
      [-1e7, -3e6, -1e7, -3e6],
      [-50, -50, -40, -40],
      [-2e7, -2e7, 2e7, 2e7],
    ]

    for (const [west, south, east, north] of windows) {
      const touching = boxes.flatMap((box, item) =>
        box[0] <= east && box[1] <= north && box[2] >= west && box[3] >= south ? [item] : [],
      )

      const visited = visit(tree, [west, south, east, north]).sort((a, b) => a - b)

      assert.deepEqual(visited, touching)
    }
  })

  it('are found after the tree was transferred from a worker', () => {
    const received = structuredClone(tree, { transfer: tree ? [tree] : [] })

    assert.deepEqual(visit(received, [5, 5, 5, 5]), [0])
  })

  it('are none where there are no boxes, and all where all are the same', () => {
    const same = Array.from({ length: 40 }, (): Box => [1, 1, 1, 1])

    assert.deepEqual(visit(build([]), [-1, -1, 1, 1]), [])
    assert.equal(visit(build(same), [0, 0, 2, 2]).length, 40)
    assert.deepEqual(visit(build(same), [2, 2, 3, 3]), [])
  })
})

function build(boxes: readonly Box[]): BoxTree {
  return buildBoxTree(boxes.length, (item) => boxes[item])
}

function visit(tree: BoxTree, window: Box): number[] {
  const visited: number[] = []
  visitTouching(tree, window, (item) => visited.push(item))
  return visited
}
