import { type Box, boxAround } from './plane.ts'

/** Vertices from `first` to before `last`; the first is not repeated at the end. */
export interface Ring {
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
export function nestRings(rings: readonly Ring[], xy: Float64Array): Ring[][] {
  if (rings.length < 2) return rings.length === 0 ? [] : [[...rings]]
  const measured = rings.map((ring) => measure(ring, xy))
  if (rings.length > MAX_NESTED) return byDirection(measured)

  const fromLargest = measured.sort((a, b) => Math.abs(b.area) - Math.abs(a.area))
  const areas = new Map<Measured, Ring[]>()
  const budget = { edges: MAX_EDGES }
  for (const [place, one] of fromLargest.entries()) {
    const around = fromLargest.slice(0, place).filter((other) => liesIn(one, other, xy, budget))
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
export function rehomeHoles(areas: readonly (readonly Ring[])[], xy: Float64Array): Ring[][] {
  const kept: Ring[][] = []
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
        Math.abs(outline.area) > Math.abs(stray.area) && liesIn(stray, outline, xy, budget),
    )
    if (home) home.rings.push(stray.ring)
    else kept.push([stray.ring])
  }
  return kept
}

/** True when no corner of the ring lies outside the other, within numerical precision. */
export function isWithin(inner: Ring, outer: Ring, xy: Float64Array): boolean {
  const around = measure(outer, xy)
  const [west, south, east, north] = around.box
  const near = 1e-9 * Math.max(east - west, north - south)
  const edges = (inner.last - inner.first) * (outer.last - outer.first)
  for (let v = inner.first; v < inner.last; v += Math.ceil(edges / MAX_EDGES)) {
    const x = xy[2 * v]
    const y = xy[2 * v + 1]
    if (!isInside(x, y, outer, xy) && !isOnEdge(x, y, outer, xy, near)) return false
  }
  return true
}

interface Measured {
  ring: Ring
  area: number
  box: Box
  /** A point inside it, computed on demand. */
  inside?: readonly [number, number]
}

function measure(ring: Ring, xy: Float64Array): Measured {
  return { ring, area: signedArea(ring, xy), box: boxAround(xy, ring.first, ring.last) }
}

/**
 * The first ring is an outline, and so are all of the same direction; holes follow their outline.
 */
function byDirection(rings: readonly Measured[]): Ring[][] {
  const sign = Math.sign(rings[0].area)
  const areas: Ring[][] = []
  for (const { ring, area } of rings) {
    const last = areas.at(-1)
    if (last && Math.sign(area) !== sign) last.push(ring)
    else areas.push([ring])
  }
  return areas
}

function signedArea({ first, last }: Ring, xy: Float64Array): number {
  let sum = 0
  for (let a = last - 1, b = first; b < last; a = b, b += 1) {
    sum += xy[2 * a] * xy[2 * b + 1] - xy[2 * b] * xy[2 * a + 1]
  }
  return sum / 2
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
  inner.inside ??= pointInside(inner, xy)
  return isInside(...inner.inside, outer.ring, xy)
}

/** In the middle of the widest interior span, at half height. */
function pointInside({ ring, box }: Measured, xy: Float64Array): [number, number] {
  const [west, south, east, north] = box
  const middle = (south + north) / 2
  // Halfway between the heights of neighbouring corners, so that the scan line meets no corner.
  let below = south
  let above = north
  for (let v = ring.first; v < ring.last; v += 1) {
    const y = xy[2 * v + 1]
    if (y <= middle && y > below) below = y
    if (y > middle && y < above) above = y
  }
  const y = (below + above) / 2
  const crossings: number[] = []
  for (let a = ring.last - 1, b = ring.first; b < ring.last; a = b, b += 1) {
    if (xy[2 * a + 1] > y !== xy[2 * b + 1] > y) crossings.push(crossingAt(a, b, y, xy))
  }
  crossings.sort((a, b) => a - b)
  let widest = -1
  let x = (west + east) / 2
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    if (crossings[i + 1] - crossings[i] <= widest) continue
    widest = crossings[i + 1] - crossings[i]
    x = (crossings[i] + crossings[i + 1]) / 2
  }
  return [x, y]
}

function isInside(x: number, y: number, { first, last }: Ring, xy: Float64Array): boolean {
  let isIn = false
  for (let a = last - 1, b = first; b < last; a = b, b += 1) {
    if (xy[2 * a + 1] > y === xy[2 * b + 1] > y) continue
    if (x < crossingAt(a, b, y, xy)) isIn = !isIn
  }
  return isIn
}

function isOnEdge(
  x: number,
  y: number,
  { first, last }: Ring,
  xy: Float64Array,
  near: number,
): boolean {
  for (let a = last - 1, b = first; b < last; a = b, b += 1) {
    const dx = xy[2 * b] - xy[2 * a]
    const dy = xy[2 * b + 1] - xy[2 * a + 1]
    const along = (x - xy[2 * a]) * dx + (y - xy[2 * a + 1]) * dy
    const share = Math.max(0, Math.min(1, along / (dx * dx + dy * dy || 1)))
    const off = Math.hypot(xy[2 * a] + share * dx - x, xy[2 * a + 1] + share * dy - y)
    if (off <= near) return true
  }
  return false
}

/** Where the edge between two corners is at this height. */
function crossingAt(a: number, b: number, y: number, xy: Float64Array): number {
  const ay = xy[2 * a + 1]
  return ((xy[2 * b] - xy[2 * a]) * (y - ay)) / (xy[2 * b + 1] - ay) + xy[2 * a]
}
