import type { Drawing, ShapeTree } from '../opened-layer.ts'
import { buildBoxTree } from './box-tree.ts'

/** Consecutive shapes of one feature are close to each other, so this many share a box. */
const MOST_IN_RUN = 16

/** Shapes of one kind, each of `corners` vertices. */
export function indexShapes(
  { coordinates, feature }: Pick<Drawing, 'coordinates' | 'feature'>,
  vertices: Uint32Array,
  corners: number,
): ShapeTree {
  const starts = startsOfRuns(vertices, corners, feature)
  // One for all, because a million would be much to clear away.
  const box: [number, number, number, number] = [0, 0, 0, 0]
  const boxes = buildBoxTree(starts.length - 1, (run) => {
    setBox(box, coordinates, vertices, corners * starts[run], corners * starts[run + 1])
    return box
  })
  return { boxes, starts }
}

function startsOfRuns(vertices: Uint32Array, corners: number, feature: Uint32Array): Uint32Array {
  const count = vertices.length / corners
  const starts = new Uint32Array(count + 1)
  let runs = 0
  let from = 0
  for (let shape = 1; shape <= count; shape += 1) {
    const isSame =
      shape < count && feature[vertices[corners * shape]] === feature[vertices[corners * from]]
    if (isSame && shape - from < MOST_IN_RUN) continue
    runs += 1
    starts[runs] = shape
    from = shape
  }
  return starts.slice(0, runs + 1)
}

function setBox(
  box: [number, number, number, number],
  coordinates: Float32Array,
  vertices: Uint32Array,
  from: number,
  to: number,
): void {
  box.fill(Infinity, 0, 2).fill(-Infinity, 2)
  for (let i = from; i < to; i += 1) {
    const x = coordinates[2 * vertices[i]]
    const y = coordinates[2 * vertices[i] + 1]
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
}
