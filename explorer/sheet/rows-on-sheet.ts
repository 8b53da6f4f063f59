import { visitTouching } from '@app/formats/geometry/box-tree.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { isShapeInBox } from '../plane/shape-in-box.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { Projection } from './projection.ts'
import type { SheetRequest } from './sheet-request.ts'

/** 1 for each row of the active dataset with a part in the frame. */
export function rowsOnSheet({ active, survey }: SheetRequest, projection: Projection): Uint8Array {
  return active ? featuresOnSheet(active.layer, projection) : plotsOnSheet(survey, projection)
}

/** 1 for each plot with a part in the frame. */
export function plotsOnSheet(survey: Survey, projection: Projection): Uint8Array {
  const { starts, coordinates } = survey.plots.shapes
  const box = projection.boxOn(survey.origin)
  const found = new Uint8Array(starts.length - 1)
  visitTouching(survey.plotTree, box, (plot) => {
    if (isShapeInBox(coordinates, starts[plot], starts[plot + 1], box, 'area')) found[plot] = 1
  })
  return found
}

/** 1 for each feature with a part in the frame. */
export function featuresOnSheet(
  { drawing, dataset }: OpenedLayer,
  projection: Projection,
): Uint8Array {
  const { coordinates, feature } = drawing
  const box = projection.boxOn(drawing.origin)
  const found = new Uint8Array(dataset.rowCount)
  for (const [kind, corners, form] of kinds) {
    const vertices = drawing[kind]
    const own = new Float32Array(2 * corners)
    for (let from = 0; from < vertices.length; from += corners) {
      for (let i = 0; i < 2 * corners; i += 1) {
        own[i] = coordinates[2 * vertices[from + (i >> 1)] + (i & 1)]
      }
      if (isShapeInBox(own, 0, corners, box, form)) found[feature[vertices[from]]] = 1
    }
  }
  return found
}

const kinds = [
  ['triangles', 3, 'area'],
  ['segments', 2, 'line'],
  ['points', 1, 'line'],
] as const
