import type { CrsHint } from '../crs/crs-hint.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { resized } from './resized.ts'

/** The kind of a run of vertices. A hole belongs to the outer ring before it. */
export const POINTS = 0
export const LINE_PART = 1
export const OUTER = 2
export const HOLE = 3
/** Unordered rings: the first of an area, and the rest of the same. */
export const LOOSE = 4
export const LOOSE_NEXT = 5

/** Collects the shapes of a file from a reader, in the file's own coordinates. */
export interface Shapes {
  /** From here on coordinates are in this system; the same object again changes nothing. */
  setCrs(crs: CrsHint): void
  startFeature(): void
  /** Each vertex that follows is a point. */
  startPoints(): void
  startLine(): void
  /** The rings that follow are an area: the first its outline, the others its holes. */
  startArea(): void
  /** The rings that follow are areas and holes in any order. */
  startLooseArea(): void
  startRing(): void
  /** Values that are not finite are skipped. */
  vertex(x: number, y: number): void
  readonly featureCount: number
  readonly vertexCount: number
  /** Returns a function that discards everything added since. */
  mark(): () => void
  finish(): ShapeList
}

export interface ShapeList {
  featureCount: number
  /** x and y in turn. */
  xy: Float64Array
  partCount: number
  /** For each part its kind, its first vertex and its feature. */
  kinds: Uint8Array
  starts: Uint32Array
  features: Uint32Array
  /** Each applies from its first vertex to the next one's. */
  systems: readonly { crs: CrsHint; start: number }[]
}

export function buildShapes(): Shapes {
  let xy = new Float64Array(1024)
  let parts: Parts = {
    kinds: new Uint8Array(64),
    starts: new Uint32Array(64),
    features: new Uint32Array(64),
  }
  let vertexCount = 0
  let partCount = 0
  let featureCount = 0
  let ringKind = OUTER
  let systems: { crs: CrsHint; start: number }[] = []

  function startPart(wanted: number): void {
    if (featureCount === 0) shapes.startFeature()
    let kind = wanted
    // A part without vertices is replaced; the ring after an empty first ring is the first.
    if (partCount > 0 && parts.starts[partCount - 1] === vertexCount) {
      partCount -= 1
      if (parts.kinds[partCount] === OUTER && kind === HOLE) kind = OUTER
      if (parts.kinds[partCount] === LOOSE && kind === LOOSE_NEXT) kind = LOOSE
    }
    if (partCount === parts.kinds.length) parts = widened(parts, 2 * partCount)
    parts.kinds[partCount] = kind
    parts.starts[partCount] = vertexCount
    parts.features[partCount] = featureCount - 1
    partCount += 1
  }

  const shapes: Shapes = {
    setCrs(crs) {
      if (systems.at(-1)?.start === vertexCount) systems.pop()
      const last = systems.at(-1)?.crs
      if (last === crs || (last && isSameCode(last, crs))) return
      systems.push({ crs, start: vertexCount })
    },
    startFeature() {
      featureCount += 1
      if (featureCount > limits.features) throw problems.tooLarge('features', limits.features)
    },
    startPoints: () => startPart(POINTS),
    startLine: () => startPart(LINE_PART),
    startArea: () => {
      ringKind = OUTER
    },
    startLooseArea: () => {
      ringKind = LOOSE
    },
    startRing() {
      startPart(ringKind)
      if (ringKind === OUTER) ringKind = HOLE
      if (ringKind === LOOSE) ringKind = LOOSE_NEXT
    },
    vertex(x, y) {
      if (!Number.isFinite(x) || !Number.isFinite(y)) return
      if (2 * vertexCount === xy.length) {
        if (vertexCount >= limits.vertices) throw problems.tooLarge('vertices', limits.vertices)
        xy = resized(xy, Math.min(4 * vertexCount, 2 * limits.vertices))
      }
      xy[2 * vertexCount] = x
      xy[2 * vertexCount + 1] = y
      vertexCount += 1
    },
    get featureCount() {
      return featureCount
    },
    get vertexCount() {
      return vertexCount
    },
    mark() {
      const before = { vertexCount, partCount, featureCount, systems: [...systems] }
      return () => {
        ;({ vertexCount, partCount, featureCount, systems } = before)
      }
    },
    finish: () => ({
      featureCount,
      // The rest has never been written to, so it costs less than a copy.
      xy: xy.subarray(0, 2 * vertexCount),
      partCount,
      kinds: parts.kinds.subarray(0, partCount),
      starts: parts.starts.subarray(0, partCount),
      features: parts.features.subarray(0, partCount),
      systems,
    }),
  }
  return shapes
}

/** A rectangle, as an area of its own. */
export function addBox(
  shapes: Pick<Shapes, 'startArea' | 'startRing' | 'vertex'>,
  [west, south, east, north]: readonly number[],
): void {
  shapes.startArea()
  shapes.startRing()
  shapes.vertex(west, south)
  shapes.vertex(east, south)
  shapes.vertex(east, north)
  shapes.vertex(west, north)
}

function isSameCode(a: CrsHint, b: CrsHint): boolean {
  if (a.kind !== 'epsg' || b.kind !== 'epsg') return false
  return a.code === b.code && a.isOfficialOrder === b.isOfficialOrder
}

type Parts = Pick<ShapeList, 'kinds' | 'starts' | 'features'>

function widened({ kinds, starts, features }: Parts, size: number): Parts {
  return {
    kinds: resized(kinds, size),
    starts: resized(starts, size),
    features: resized(features, size),
  }
}
