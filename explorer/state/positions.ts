import type { Drawing, OpenedLayer } from '@app/formats/opened-layer.ts'
import {
  type Bounds,
  type Box,
  boxAround,
  buildPlane,
  doTouch,
  type LngLat,
} from '../plane/plane.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { Plots } from '../survey/survey.ts'
import type { DatasetId } from './datasets.ts'
import type { Exploration } from './exploration.ts'

/** The positions of a dataset's rows: a survey's plots, or the drawing of a file. */
export type Positions = Pick<Survey, 'origin' | 'plots'> | Pick<OpenedLayer, 'drawing' | 'spots'>

/** The positions of a dataset's rows; null before they have loaded. */
export function positionsOf({ sample, files }: Exploration, dataset: DatasetId): Positions | null {
  if (dataset === 'sample') return sample.survey
  return files.opened.find(({ id }) => id === dataset) ?? null
}

/** False for a table whose rows have no shapes, and whose bounds mean nothing. */
export function isOnMap({ skippedCount, featureCount }: OpenedLayer): boolean {
  return skippedCount < featureCount
}

/** The map's view, on the plane of a survey or of a file's drawing. */
export function planeBox(shown: { origin: LngLat } | null, bounds: Bounds | null): Box | null {
  return shown && bounds && buildPlane(shown.origin).toBox(bounds)
}

/** A point of a row: a plot's centre, or a position on a feature; null without one. */
export function spotOf(places: Positions, row: number): LngLat | null {
  const isFile = 'drawing' in places
  const spots = isFile ? places.spots : places.plots.centres
  const [x, y] = [spots[2 * row], spots[2 * row + 1]]
  const { origin } = isFile ? places.drawing : places
  return Number.isNaN(x) ? null : buildPlane(origin).toLngLat(x, y)
}

/** The margin around a row: two neighbours of its size, within these limits. */
const LEAST_AROUND_M = 60
const MOST_AROUND_M = 400

/** The bounds of a row with its neighbours; null without a shape. */
export function boundsOf(places: Positions, row: number): Bounds | null {
  const isFile = 'drawing' in places
  const box = isFile ? featureBox(places.drawing, row) : plotBox(places.plots, row)
  if (!box) return null
  const { origin } = isFile ? places.drawing : places
  const [west, south, east, north] = box
  const neighboursM = 2 * Math.max(east - west, north - south)
  const aroundM = Math.min(Math.max(neighboursM, LEAST_AROUND_M), MOST_AROUND_M)
  return boundsAround(origin, box, aroundM)
}

export function boundsAround(
  origin: LngLat,
  [west, south, east, north]: Box,
  aroundM: number,
): Bounds {
  const around = [west - aroundM, south - aroundM, east + aroundM, north + aroundM] as const
  return buildPlane(origin).toBounds(around)
}

/** On the survey's plane. */
export function plotBox({ shapes }: Pick<Plots, 'shapes'>, plot: number): Box {
  return boxAround(shapes.coordinates, shapes.starts[plot], shapes.starts[plot + 1])
}

function featureBox(drawing: Drawing, feature: number): Box | null {
  const boxes = boxesOf(drawing)
  const at = 4 * feature
  const [west, south, east, north] = boxes.subarray(at, at + 4)
  return west <= east ? [west, south, east, north] : null
}

/**
 * 1 for each row in view: a plot by its centre, a feature by its bounding box, so that any visible
 * part counts. Before there is a map, all are.
 */
export function rowsInView(places: Positions, rowCount: number, bounds: Bounds | null): Uint8Array {
  const seen = new Uint8Array(rowCount)
  const isFile = 'drawing' in places
  const view = planeBox(isFile ? places.drawing : places, bounds)
  if (!view) return seen.fill(1)
  const [west, south, east, north] = view
  const boxes = isFile ? boxesOf(places.drawing) : places.plots.centres
  // A point is a box without an extent.
  const [step, toEast] = isFile ? [4, 2] : [2, 0]
  for (let row = 0; row < rowCount; row += 1) {
    const at = step * row
    const isBeside = boxes[at] > east || boxes[at + toEast] < west
    const isAboveOrBelow = boxes[at + 1] > north || boxes[at + toEast + 1] < south
    if (!isBeside && !isAboveOrBelow) seen[row] = 1
  }
  return seen
}

const known = new WeakMap<Drawing['coordinates'], Float32Array>()

/**
 * West, south, east and north of each feature in turn; without a shape, west is greater than east.
 */
function boxesOf({ coordinates, feature, lookOf }: Drawing): Float32Array {
  const before = known.get(coordinates)
  if (before) return before
  const boxes = new Float32Array(4 * lookOf.length)
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

/** Whether any of a place is in view. */
export function isInView(view: Bounds | null, place: Bounds): boolean {
  return view !== null && doTouch(view, place)
}

/** As a share of the view's width; anything narrower is only a dot. */
const SMALLEST_SHARE = 0.04

/** Whether a place is out of view, or too small to be found. */
export function isElsewhere(view: Bounds, place: Bounds): boolean {
  return !isInView(view, place) || (place[2] - place[0]) / (view[2] - view[0]) < SMALLEST_SHARE
}
