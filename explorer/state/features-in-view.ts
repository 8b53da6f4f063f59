import type { Drawing, OpenedLayer } from '@app/formats/opened-layer.ts'
import type { Bounds } from '../plane/plane.ts'
import { boxOf } from './select.ts'

/**
 * 1 for each feature that the map shows, by the box around it: whatever of a feature is in view, it
 * counts. Before there is a map, all do.
 */
export function featuresInView(
  { drawing, featureCount }: Pick<OpenedLayer, 'drawing' | 'featureCount'>,
  bounds: Bounds | null,
): Uint8Array {
  const seen = new Uint8Array(featureCount)
  const view = boxOf(drawing, bounds)
  if (!view) return seen.fill(1)
  const [west, south, east, north] = view
  const boxes = boxesOf(drawing, featureCount)
  for (let feature = 0; feature < featureCount; feature += 1) {
    const at = 4 * feature
    const isBeside = boxes[at] > east || boxes[at + 2] < west
    const isAboveOrBelow = boxes[at + 1] > north || boxes[at + 3] < south
    if (!isBeside && !isAboveOrBelow) seen[feature] = 1
  }
  return seen
}

const known = new WeakMap<Drawing['coordinates'], Float32Array>()

/** West, south, east and north of each feature in turn; what is nowhere has its west east of its east. */
function boxesOf({ coordinates, feature }: Drawing, featureCount: number): Float32Array {
  const before = known.get(coordinates)
  if (before) return before
  const boxes = new Float32Array(4 * featureCount)
  for (let i = 0; i < boxes.length; i += 1) boxes[i] = i % 4 < 2 ? Infinity : -Infinity
  for (let vertex = 0; vertex < feature.length; vertex += 1) {
    const at = 4 * feature[vertex]
    const x = coordinates[2 * vertex]
    const y = coordinates[2 * vertex + 1]
    if (x < boxes[at]) boxes[at] = x
    if (y < boxes[at + 1]) boxes[at + 1] = y
    if (x > boxes[at + 2]) boxes[at + 2] = x
    if (y > boxes[at + 3]) boxes[at + 3] = y
  }
  known.set(coordinates, boxes)
  return boxes
}
