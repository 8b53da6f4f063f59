import earcut, { deviation } from 'earcut'
import type { Drawing, Look } from '../opened-layer.ts'
import { type Indices, type Lists, sortByLook } from './index-lists.ts'
import { indexShapes } from './index-shapes.ts'
import { isWithin, nestRings, rehomeHoles, type Span } from './nest-rings.ts'
import { type Bounds, boxAround, buildPlane } from './plane.ts'
import { HOLE, LINE_PART, LOOSE, LOOSE_NEXT, OUTER, POINTS, type ShapeList } from './shapes.ts'

export interface DrawnShapes {
  drawing: Drawing
  bounds: Bounds
  /** Features that could not be drawn. */
  skippedCount: number
}

/** The limit of Web Mercator, which excludes the poles. */
const MAX_LAT = 85.06
/** A larger area gets only its outline: triangulating it would take too long. */
const MAX_AREA_VERTICES = 250_000
/** The tolerated relative difference between an area and its triangles. */
const MAX_DEVIATION = 0.001

/** Of a table whose rows have no shapes. */
const NOWHERE: Bounds = [0, 0, 0, 0]

/** Takes shapes in degrees; null when none can be drawn. */
export function drawShapes(
  shapes: ShapeList,
  progress: (share: number) => void,
  looks: ReadonlyMap<number, Look> = new Map(),
): DrawnShapes | null {
  const bounds = shapes.partCount === 0 ? NOWHERE : boxAround(shapes.xy)
  const [west, south, east, north] = bounds
  if (!(west <= east && south <= north)) return null

  const origin = { lng: (west + east) / 2, lat: clampLat((south + north) / 2) }
  const plane = buildPlane(origin)
  const vertexCount = shapes.xy.length / 2
  const coordinates = new Float32Array(shapes.xy.length)
  const feature = new Uint32Array(vertexCount)
  /** Of one shape, from its first vertex on. */
  let exact = new Float64Array(1024)
  const place = (first: number, last: number) => {
    if (2 * (last - first) > exact.length) exact = new Float64Array(4 * (last - first))
    for (let i = first, at = 0; i < last; i += 1, at += 2) {
      const lat = clampLat(shapes.xy[2 * i + 1])
      const { x, y } = plane.toPlane({ lng: shapes.xy[2 * i], lat })
      coordinates[2 * i] = exact[at] = x
      coordinates[2 * i + 1] = exact[at + 1] = y
    }
  }

  const lists = sortByLook(looks, shapes.featureCount, vertexCount)
  const drawn = new Uint8Array(shapes.featureCount)
  for (let part = 0; part < shapes.partCount; part = endOfShape(shapes, part)) {
    const owner = shapes.features[part]
    const end = endOfShape(shapes, part)
    const kind = shapes.kinds[part]
    const first = startOf(shapes, part)
    const last = startOf(shapes, end)
    feature.fill(owner, first, last)
    if (last > first) {
      const list = lists.of(owner)
      place(first, last)
      if (kind === POINTS) list.points.pushRun(first, last)
      else if (kind === LINE_PART) drawLine(shapes.xy, first, last, list.segments, list.points)
      else drawAreas(shapes, exact, part, end, list)
      drawn[owner] = 1
    }
    if (part % 4096 === 0) progress(part / shapes.partCount)
  }

  const shown = lists.finish()
  const placed = { coordinates, feature }
  return {
    bounds,
    skippedCount: drawn.reduce((count, isDrawn) => count - isDrawn, shapes.featureCount),
    drawing: {
      origin,
      coordinates,
      feature,
      ...shown,
      trees: {
        triangles: indexShapes(placed, shown.triangles, 3),
        segments: indexShapes(placed, shown.segments, 2),
        points: indexShapes(placed, shown.points, 1),
      },
    },
  }
}

function clampLat(lat: number): number {
  return Math.max(-MAX_LAT, Math.min(MAX_LAT, lat))
}

export function startOf(shapes: ShapeList, part: number): number {
  return part < shapes.partCount ? shapes.starts[part] : shapes.xy.length / 2
}

/** An area continues as long as parts of the same feature follow; loose rings are one run. */
export function endOfShape(shapes: ShapeList, part: number): number {
  const kind = shapes.kinds[part]
  let end = part + 1
  if (kind !== OUTER && kind !== LOOSE && kind !== HOLE && kind !== LOOSE_NEXT) return end
  const isFollower = kind >= LOOSE ? isLooseNext : isOrdered
  while (
    end < shapes.partCount &&
    isFollower(shapes.kinds[end]) &&
    shapes.features[end] === shapes.features[part]
  ) {
    end += 1
  }
  return end
}

function isLooseNext(kind: number): boolean {
  return kind === LOOSE_NEXT
}

function isOrdered(kind: number): boolean {
  return kind === OUTER || kind === HOLE
}

function drawLine(
  xy: Float64Array,
  first: number,
  last: number,
  segments: Indices,
  points: Indices,
): void {
  if (last - first === 1) points.push(first)
  for (let i = first; i + 1 < last; i += 1) segments.pushPair(i, i + 1)
  // A line without length is still visible.
  if (last - first === 2 && isSame(xy, first, first + 1)) points.push(first)
}

function drawAreas(
  shapes: ShapeList,
  exact: Float64Array,
  part: number,
  end: number,
  { triangles, segments, points }: Lists,
): void {
  const base = startOf(shapes, part)
  const areas: Span[][] = []
  for (let i = part; i < end; i += 1) {
    const first = startOf(shapes, i)
    let last = startOf(shapes, i + 1)
    if (last - first > 1 && isSame(shapes.xy, first, last - 1)) last -= 1
    const isNext = shapes.kinds[i] === HOLE || shapes.kinds[i] === LOOSE_NEXT
    if (!isNext) areas.push([])
    if (last - first < 3) {
      drawLine(shapes.xy, first, last, segments, points)
      continue
    }
    for (let v = first; v + 1 < last; v += 1) segments.pushPair(v, v + 1)
    segments.pushPair(last - 1, first)
    const ring = { first: first - base, last: last - base }
    const area = areas.at(-1)
    if (area) area.push(ring)
    else areas.push([ring])
  }
  const isLoose = shapes.kinds[part] >= LOOSE
  for (const area of isLoose ? nestRings(areas.flat(), exact) : rehomeHoles(areas, exact)) {
    fillArea(area, exact, (vertex) => triangles.push(base + vertex))
  }
}

function fillArea(
  rings: readonly Span[],
  exact: Float64Array,
  take: (vertex: number) => void,
): void {
  const cut = cutArea(rings, exact)
  if (!cut) return
  const [outline, ...holes] = rings
  // A hole that crosses its outline would break the fill, so it becomes a line.
  const sound = cut.isTorn ? holes.filter((hole) => isWithin(hole, outline, exact)) : holes
  const better = sound.length < holes.length ? cutArea([outline, ...sound], exact) : null
  for (const vertex of (better ?? cut).triangles) take(vertex)
}

/** Triangulates; null when there are too many triangles. */
function cutArea(
  rings: readonly Span[],
  exact: Float64Array,
): { triangles: number[]; isTorn: boolean } | null {
  const flat: number[] = []
  const vertices: number[] = []
  const holes: number[] = []
  for (const [index, { first, last }] of rings.entries()) {
    if (vertices.length + last - first > MAX_AREA_VERTICES) return null
    if (index > 0) holes.push(vertices.length)
    for (let v = first; v < last; v += 1) {
      vertices.push(v)
      flat.push(exact[2 * v], exact[2 * v + 1])
    }
  }
  const corners = earcut(flat, holes, 2)
  return {
    triangles: corners.map((corner) => vertices[corner]),
    isTorn: holes.length > 0 && deviation(flat, holes, 2, corners) > MAX_DEVIATION,
  }
}

export function isSame(xy: Float64Array, a: number, b: number): boolean {
  return xy[2 * a] === xy[2 * b] && xy[2 * a + 1] === xy[2 * b + 1]
}
