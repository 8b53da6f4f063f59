import { doubleArea } from '../geometry/ring.ts'
import { reversed } from '../geometry/whole-shape.ts'
import { arrange } from './arrange.ts'
import { type Arrangement, cornersOf, type Loop } from './loops.ts'
import { buildSegments } from './segments.ts'

/** What is wrong with an outline. */
export const faults = ['crosses', 'open', 'empty', 'spike', 'hole', 'part'] as const
export type Fault = (typeof faults)[number]

export interface BrokenOutline {
  plot: number
  fault: Fault
  /** The outline, or the tip of a spike: x and y in turn. */
  at: Float64Array
}

/** As in the file: in millimetres, x and y in turn, without the first corner at the end. */
export interface RawArea {
  outline: Float64Array
  holes: Float64Array[]
}

interface Found {
  broken: Omit<BrokenOutline, 'plot'>[]
  /** Outlines counter-clockwise and holes clockwise. */
  rings: Float64Array[]
}

/** Below it, a corner is a spike. */
const SPIKE = Math.sin(Math.PI / 180)
/** Rounding makes spikes of this length. */
const SHORT_MM = 3

/** What is wrong with the areas of one plot, and what they cover. */
export function findBroken(areas: readonly RawArea[]): Found {
  const found: Found = { broken: [], rings: [] }
  const outlines: Float64Array[] = []
  const holes: Float64Array[] = []
  for (const area of areas) {
    outlines.push(...soundRings(area.outline, found))
    for (const hole of area.holes) holes.push(...soundRings(hole, found))
  }
  if (outlines.length + holes.length > 1) nestSound(outlines, holes, found)
  else found.rings = outlines
  return found
}

/** The ring itself, counter-clockwise; if it crosses itself, what an odd number of turns enclose. */
function soundRings(raw: Float64Array, { broken }: Found): Float64Array[] {
  const tip = spikeOf(raw)
  if (tip >= 0) broken.push({ fault: 'spike', at: raw.slice(tip, tip + 2) })
  const ring = doubleArea(raw) < 0 ? reversed(raw) : raw
  if (!meetsItself(ring)) return [ring]
  const arrangement = arrangeRings([ring], [])
  const isSound = arrangement.loops.every(
    (loop) => [0, 1].includes(loop.covers[0]) || isThin(loop, arrangement),
  )
  if (isSound && tip < 0) return [ring]
  if (!isSound) broken.push({ fault: 'crosses', at: raw })
  return ringsWhere(arrangement, ([turns]) => turns % 2 !== 0)
}

/** A hole belongs into an outline, and parts are beside one another. */
function nestSound(outlines: Float64Array[], holes: Float64Array[], found: Found): void {
  const arrangement = arrangeRings(outlines, holes)
  const faces = arrangement.loops.filter((loop) => loop.area > 0 && !isThin(loop, arrangement))
  const isStray = faces.some(({ covers: [filled, cut] }) => cut > 1 || (cut > 0 && filled === 0))
  const isDouble = faces.some(({ covers: [filled] }) => filled > 1)
  if (isStray) found.broken.push({ fault: 'hole', at: holes[0] })
  if (isDouble) found.broken.push({ fault: 'part', at: outlines[1] })
  found.rings =
    isStray || isDouble
      ? ringsWhere(arrangement, ([filled, cut]) => filled > 0 && cut === 0)
      : [...outlines, ...holes.map(reversed)]
}

function arrangeRings(outlines: Float64Array[], holes: Float64Array[]): Arrangement {
  const all = [...outlines, ...holes]
  const segments = buildSegments(all.reduce((sum, { length }) => sum + length / 2, 0))
  for (const [index, ring] of all.entries()) {
    for (let a = ring.length - 2, b = 0; b < ring.length; a = b, b += 2) {
      const group = index < outlines.length ? 0 : 1
      segments.add(ring[a], ring[a + 1], ring[b], ring[b + 1], group, 0)
    }
  }
  return arrange(segments)
}

/** The outline of the faces that are chosen by what covers them. */
export function ringsWhere(
  { loops, edges, loopOf }: Arrangement,
  isIn: (covers: Loop['covers']) => boolean,
): Float64Array[] {
  const border = buildSegments(edges.count)
  for (const loop of loops) {
    if (!isIn(loop.covers)) continue
    for (const half of loop.halves) {
      if (isIn(loopOf(half ^ 1).covers)) continue
      const [from, to] = half & 1 ? [2, 0] : [0, 2]
      const [a, b] = [4 * (half >> 1) + from, 4 * (half >> 1) + to]
      border.add(edges.ends[a], edges.ends[a + 1], edges.ends[b], edges.ends[b + 1], 0, 0)
    }
  }
  const outlined = arrange(border)
  return outlined.loops
    .filter(({ covers }) => covers[0] > 0)
    .map((loop) => cornersOf(loop, outlined.edges))
}

/** Twice the area by the length of the outline: the width of a strip. */
export function meanWidth(corners: Float64Array, areaMm2: number): number {
  let length = 0
  for (let a = corners.length - 2, b = 0; b < corners.length; a = b, b += 2) {
    length += Math.hypot(corners[b] - corners[a], corners[b + 1] - corners[a + 1])
  }
  return length > 0 ? (2 * areaMm2) / length : 0
}

/** No wider than what rounding to a millimetre leaves between two boundaries that are the same. */
export const THIN_MM = 1

function isThin(loop: Loop, { edges }: Arrangement): boolean {
  return meanWidth(cornersOf(loop, edges), Math.abs(loop.area)) <= THIN_MM
}

/** The index of the tip of a spike, or -1. */
function spikeOf(ring: Float64Array): number {
  const { length } = ring
  for (let b = 0; b < length; b += 2) {
    const [a, c] = [(b + length - 2) % length, (b + 2) % length]
    const [ax, ay] = [ring[a] - ring[b], ring[a + 1] - ring[b + 1]]
    const [cx, cy] = [ring[c] - ring[b], ring[c + 1] - ring[b + 1]]
    if (ax * cx + ay * cy <= 0) continue
    const [one, other] = [Math.hypot(ax, ay), Math.hypot(cx, cy)]
    if (Math.min(one, other) <= SHORT_MM) continue
    if (Math.abs(ax * cy - ay * cx) < SPIKE * one * other) return b
  }
  return -1
}

/** Whether any two sides have more than a common corner between neighbours. */
function meetsItself(ring: Float64Array): boolean {
  const sides = ring.length / 2
  if (sides > MANY) return true
  for (let i = 0; i < sides; i += 1) {
    const [ax, ay] = [ring[2 * i], ring[2 * i + 1]]
    const next = 2 * ((i + 1) % sides)
    const [bx, by] = [ring[next], ring[next + 1]]
    for (let j = i + 1; j < sides; j += 1) {
      const [cx, cy] = [ring[2 * j], ring[2 * j + 1]]
      const after = 2 * ((j + 1) % sides)
      const [dx, dy] = [ring[after], ring[after + 1]]
      if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) continue
      if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) continue
      const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
      const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
      const a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
      const b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
      if (j === i + 1 || (i === 0 && j === sides - 1)) {
        // Neighbours overlap only where the ring turns back.
        const isFlat = j === i + 1 ? d === 0 : c === 0
        const back = (bx - ax) * (dx - cx) + (by - ay) * (dy - cy)
        if (isFlat && back < 0) return true
      } else if (a * b <= 0 && c * d <= 0) return true
    }
  }
  return false
}

/** Larger rings are arranged at once, which has an index. */
const MANY = 64
