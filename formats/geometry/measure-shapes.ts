import type { Drawing } from '../opened-layer.ts'
import { EQUAL_AREA_DEGREE_M, equalAreaNorth, metresBetween } from './earth.ts'
import { LINE_PART, type ShapeList } from './shapes.ts'

/**
 * The measurements of features on the ground, and their positions; entry i belongs to feature i.
 */
export interface Measures {
  /** NaN for a feature without an area; null when none has one. */
  areaM2: Float64Array | null
  /** Of lines, not of outlines; NaN for a feature without lines; null when none has any. */
  lengthM: Float64Array | null
  /**
   * A point on each feature, for a label or a pin: x and y in turn on the drawing's plane, or NaN.
   */
  spots: Float32Array
}

/** The drawing is of these shapes, in degrees, with the same vertices. */
export function measureShapes(shapes: ShapeList, drawing: Drawing): Measures {
  const areaM2 = areasOf(shapes, drawing)
  const lengthM = lengthsOf(shapes)
  return { areaM2, lengthM, spots: spotsOf(shapes.featureCount, drawing) }
}

/** From the triangles, so that holes, islands and unordered rings count as they are drawn. */
function areasOf({ xy, featureCount }: ShapeList, { triangles, feature }: Drawing) {
  if (triangles.length === 0) return null
  const areas = new Float64Array(featureCount).fill(Number.NaN)
  const northOf = rememberNear((vertex) => equalAreaNorth(xy[2 * vertex + 1]))
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]
    const b = triangles[i + 1]
    const c = triangles[i + 2]
    const south = northOf(a)
    const across = (xy[2 * b] - xy[2 * a]) * (northOf(c) - south)
    const along = (xy[2 * c] - xy[2 * a]) * (northOf(b) - south)
    const of = feature[a]
    areas[of] = (areas[of] || 0) + (EQUAL_AREA_DEGREE_M * Math.abs(across - along)) / 2
  }
  return areas
}

/** Most vertices belong to several triangles, which follow one another. */
function rememberNear(compute: (vertex: number) => number): (vertex: number) => number {
  const size = 4096
  const known = new Uint32Array(size).fill(0xffffffff)
  const values = new Float64Array(size)
  return (vertex) => {
    const at = vertex % size
    if (known[at] !== vertex) {
      known[at] = vertex
      values[at] = compute(vertex)
    }
    return values[at]
  }
}

function lengthsOf({ xy, featureCount, partCount, kinds, starts, features }: ShapeList) {
  if (!kinds.includes(LINE_PART)) return null
  const lengths = new Float64Array(featureCount).fill(Number.NaN)
  for (let part = 0; part < partCount; part += 1) {
    if (kinds[part] !== LINE_PART) continue
    const last = part + 1 < partCount ? starts[part + 1] : xy.length / 2
    let length = lengths[features[part]] || 0
    for (let i = starts[part]; i + 1 < last; i += 1) {
      length += metresBetween(xy[2 * i], xy[2 * i + 1], xy[2 * i + 2], xy[2 * i + 3])
    }
    lengths[features[part]] = length
  }
  return lengths
}

/**
 * The centroid of an area if it is inside, else the middle of its largest triangle; the middle of
 * the longest line, or the first point.
 */
function spotsOf(featureCount: number, drawing: Drawing): Float32Array {
  const { coordinates, feature, triangles, segments, points } = drawing
  const spots = new Float32Array(2 * featureCount).fill(Number.NaN)
  const sizes = new Float64Array(featureCount)
  /** Triangles, segments or points, of features that have nothing larger. */
  const offer = (vertices: Uint32Array, corners: number) => {
    const isTaken = new Uint8Array(sizes).map((_, of) => (sizes[of] > 0 ? 1 : 0))
    for (let i = 0; i < vertices.length; i += corners) {
      const of = feature[vertices[i]]
      if (isTaken[of]) continue
      const size = corners === 1 ? 1 : sizeOf(coordinates, vertices, i, corners)
      if (size <= sizes[of]) continue
      sizes[of] = size
      let x = 0
      let y = 0
      for (let c = i; c < i + corners; c += 1) {
        x += coordinates[2 * vertices[c]]
        y += coordinates[2 * vertices[c] + 1]
      }
      spots[2 * of] = x / corners
      spots[2 * of + 1] = y / corners
    }
  }
  offer(triangles, 3)
  offer(segments, 2)
  offer(points, 1)
  moveToCentres(spots, drawing)
  return spots
}

/** The length of a segment, or twice the area of a triangle. */
function sizeOf(
  coordinates: Float32Array,
  vertices: Uint32Array,
  i: number,
  corners: number,
): number {
  const [a, b, c] = [2 * vertices[i], 2 * vertices[i + 1], 2 * vertices[i + 2]]
  const x = coordinates[b] - coordinates[a]
  const y = coordinates[b + 1] - coordinates[a + 1]
  if (corners === 2) return Math.hypot(x, y)
  return Math.abs(
    x * (coordinates[c + 1] - coordinates[a + 1]) - (coordinates[c] - coordinates[a]) * y,
  )
}

/** In two passes over the triangles: one for the centroids, one for whether they are inside. */
function moveToCentres(spots: Float32Array, { coordinates, feature, triangles }: Drawing): void {
  if (triangles.length === 0) return
  const sums = new Float64Array((3 * spots.length) / 2)
  const corners = new Float64Array(6)
  const eachTriangle = (take: (of: number, doubleArea: number) => void) => {
    for (let i = 0; i < triangles.length; i += 3) {
      for (let c = 0; c < 3; c += 1) {
        corners[2 * c] = coordinates[2 * triangles[i + c]]
        corners[2 * c + 1] = coordinates[2 * triangles[i + c] + 1]
      }
      take(feature[triangles[i]], Math.abs(turn(corners, 0, 2, corners[4], corners[5])))
    }
  }
  eachTriangle((of, doubleArea) => {
    sums[3 * of] += ((corners[0] + corners[2] + corners[4]) / 3) * doubleArea
    sums[3 * of + 1] += ((corners[1] + corners[3] + corners[5]) / 3) * doubleArea
    sums[3 * of + 2] += doubleArea
  })
  eachTriangle((of) => {
    const x = sums[3 * of] / sums[3 * of + 2]
    const y = sums[3 * of + 1] / sums[3 * of + 2]
    const a = turn(corners, 0, 2, x, y)
    const b = turn(corners, 2, 4, x, y)
    const c = turn(corners, 4, 0, x, y)
    if ((a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0)) {
      spots[2 * of] = x
      spots[2 * of + 1] = y
    }
  })
}

/** Positive when a point is to the left of the line from one corner to another. */
function turn(corners: Float64Array, from: number, to: number, x: number, y: number): number {
  const ax = corners[from]
  const ay = corners[from + 1]
  return (corners[to] - ax) * (y - ay) - (x - ax) * (corners[to + 1] - ay)
}
