import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type BoxIndex, type BoxOf, buildBoxIndex } from './box-index.ts'

type Box = readonly [west: number, south: number, east: number, north: number]

describe('boxes that touch a window', () => {
  const side = 150
  // A town of small houses, a long street through it, and one house at the other end of the world.
  const town = Array.from({ length: side * side }, (_, i): Box => {
    const x = 20 * (i % side)
    const y = 20 * Math.floor(i / side)
    return [x, y, x + 8, y + 8]
  })
  const boxes: Box[] = [...town, [0, 1500, 3000, 1502], [-1e7, -3e6, -1e7, -3e6]]
  const index = build(boxes)

  it('are all found, whatever else is visited', () => {
    const windows: Box[] = [
      [5, 5, 5, 5],
      [8, 8, 20, 20],
      [1000, 1490, 1100, 1510],
      [-1e7, -3e6, -1e7, -3e6],
      [-50, -50, -40, -40],
      [-2e7, -2e7, 2e7, 2e7],
    ]

    for (const [west, south, east, north] of windows) {
      const visited = new Set(visit(index, [west, south, east, north]))
      const touching = boxes.flatMap((box, item) =>
        box[0] <= east && box[1] <= north && box[2] >= west && box[3] >= south ? [item] : [],
      )

      assert.deepEqual(
        touching.filter((item) => !visited.has(item)),
        [],
      )
    }
  })

  it('are found without a look at the others, though one box is far away', () => {
    const visited = visit(index, [1000, 1000, 1010, 1010])

    assert.ok(visited.length < 300, `${visited.length} of ${boxes.length}`)
    assert.equal(new Set(visited).size, visited.length, 'each once')
  })

  it('are none where there are no boxes, and one where all are the same', () => {
    const same = Array.from({ length: 40 }, (): Box => [1, 1, 1, 1])

    assert.deepEqual(visit(build([]), [-1, -1, 1, 1]), [])
    assert.equal(visit(build(same), [0, 0, 2, 2]).length, 40)
    assert.deepEqual(visit(build(same), [2, 2, 3, 3]), [])
  })

  it('are sorted in many small steps', () => {
    const steps = buildBoxIndex(boxes.length, boxOfThe(boxes))
    let count = 0
    while (!steps.next().done) count += 1

    assert.ok(count > 15, `${count}`)
  })
})

function build(boxes: readonly Box[]): BoxIndex {
  const steps = buildBoxIndex(boxes.length, boxOfThe(boxes))
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function boxOfThe(boxes: readonly Box[]): BoxOf {
  return (item, into, at) => into.set(boxes[item] ?? [], at)
}

function visit(index: BoxIndex, [west, south, east, north]: Box): number[] {
  const visited: number[] = []
  index.touching(west, south, east, north, (item) => visited.push(item))
  return visited
}
