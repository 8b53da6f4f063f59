import { type Box, boxAround } from './plane.ts'
import { distanceTo, doubleArea, innerPoint, isInside } from './ring.ts'

/** Vertices from `first` to before `last`; the first is not repeated at the end. */
export interface Span {
  first: number
  last: number
}

/** With more rings than this, only their direction decides which are holes. */
const MAX_NESTED = 2_000
/** The limit of edges to check for one shape, which keeps it below about a second. */
const MAX_EDGES = 300_000_000

/**
 * Sorts unordered rings into areas, each an outline with its holes: a ring inside an odd number of
 * others is a hole of the smallest of them.
 */
export function nestRings(rings: readonly Span[], xy: Float64Array): Span[][] {
  if (rings.length < 2) return rings.length === 0 ? [] : [[...rings]]
  const measured = rings.map((ring) => measure(ring, xy))
  if (rings.length > MAX_NESTED) return byDirection(measured)

  const fromLargest = measured.sort((a, b) => Math.abs(b.doubleArea) - Math.abs(a.doubleArea))
  const areas = new Map<Measured, Span[]>()
  const budget = { edges: MAX_EDGES }
  for (const [index, one] of fromLargest.entries()) {
    const around = fromLargest.slice(0, index).filter((other) => liesIn(one, other, xy, budget))
    if (budget.edges < 0) return byDirection(rings.map((ring) => measure(ring, xy)))
    const parent = around.at(-1)
    const hole = around.length % 2 === 1 && parent ? areas.get(parent) : undefined
    if (hole) hole.push(one.ring)
    else areas.set(one, [one.ring])
  }
  return [...areas.values()]
}

/**
 * The areas of one feature, each an outline with its holes, as in the file. A hole outside its
 * outline becomes a hole of another area around it, or else an area.
 */
export function rehomeHoles(areas: readonly (readonly Span[])[], xy: Float64Array): Span[][] {
  const kept: Span[][] = []
  const strays: Measured[] = []
  const budget = { edges: MAX_EDGES }
  for (const [outline, ...holes] of areas) {
    const around = holes.length > 0 && outline ? measure(outline, xy) : null
    if (outline) kept.push([outline])
    for (const ring of holes) {
      const hole = measure(ring, xy)
      if (around && (liesIn(hole, around, xy, budget) || budget.edges < 0)) kept.at(-1)?.push(ring)
      else strays.push(hole)
    }
  }
  if (strays.length === 0) return kept
  const homes = kept.map((rings) => ({ rings, outline: measure(rings[0], xy) }))
  for (const stray of strays.slice(0, MAX_NESTED)) {
    const home = homes.find(
      ({ outline }) =>
        Math.abs(outline.doubleArea) > Math.abs(stray.doubleArea) &&
        liesIn(stray, outline, xy, budget),
    )
    if (home) home.rings.push(stray.ring)
    else kept.push([stray.ring])
  }
  return kept
}

/** True when no corner of the ring lies outside the other, within numerical precision. */
export function isWithin(inner: Span, outer: Span, xy: Float64Array): boolean {
  const around = measure(outer, xy)
  const [west, south, east, north] = around.box
  const near = 1e-9 * Math.max(east - west, north - south)
  const edges = (inner.last - inner.first) * (outer.last - outer.first)
  for (let v = inner.first; v < inner.last; v += Math.ceil(edges / MAX_EDGES)) {
    const x = xy[2 * v]
    const y = xy[2 * v + 1]
    if (!isInside(xy, outer.first, outer.last, x, y) && !isOnEdge(x, y, outer, xy, near))
      return false
  }
  return true
}

interface Measured {
  ring: Span
  doubleArea: number
  box: Box
  /** A point inside it, computed on demand. */
  inside?: readonly [number, number]
}

function measure(ring: Span, xy: Float64Array): Measured {
  return {
    ring,
    doubleArea: doubleArea(xy, ring.first, ring.last),
    box: boxAround(xy, ring.first, ring.last),
  }
}

/**
 * The first ring is an outline, and so are all of the same direction; holes follow their outline.
 */
function byDirection(rings: readonly Measured[]): Span[][] {
  const sign = Math.sign(rings[0].doubleArea)
  const areas: Span[][] = []
  for (const { ring, doubleArea } of rings) {
    const last = areas.at(-1)
    if (last && Math.sign(doubleArea) !== sign) last.push(ring)
    else areas.push([ring])
  }
  return areas
}

/** By an interior point: corners and edges of a ring may touch those of the ring around it. */
function liesIn(
  inner: Measured,
  outer: Measured,
  xy: Float64Array,
  budget: { edges: number },
): boolean {
  const [west, south, east, north] = inner.box
  if (east < outer.box[0] || north < outer.box[1]) return false
  if (west > outer.box[2] || south > outer.box[3]) return false
  budget.edges -= outer.ring.last - outer.ring.first
  if (budget.edges < 0) return false
  inner.inside ??= innerPoint(xy, inner.ring.first, inner.ring.last)
  return isInside(xy, outer.ring.first, outer.ring.last, ...inner.inside)
}

function isOnEdge(
  x: number,
  y: number,
  { first, last }: Span,
  xy: Float64Array,
  near: number,
): boolean {
  for (let a = last - 1, b = first; b < last; a = b, b += 1) {
    const [ax, ay, bx, by] = [xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1]]
    if (distanceTo(x, y, ax, ay, bx, by) <= near) return true
  }
  return false
}
