import type Flatbush from 'flatbush'
import { distanceTo } from '../geometry/ring.ts'
import type { Finding, Limits, Noted } from './findings.ts'
import { covers, isCovered } from './plots-at.ts'
import { MM, type PlotMap, ringsOf } from './read-plots.ts'
import { indexSegments, type Segments } from './segments.ts'

/** Boundaries are the same to a millimetre. */
const SAME_MM = 1
/** A corner that leaves the line between its neighbours by less is one of a straight side. */
const STRAIGHT_MM = 1.5

/**
 * Corners that miss a boundary by a little. What an overlap, a gap or a crack of the same plots
 * explains is not found twice.
 */
export function findNearMisses(
  map: PlotMap,
  open: Segments,
  tree: Flatbush,
  explained: readonly Finding[],
  { limits, noted }: { limits: Limits; noted: Noted },
  onProgress: (share: number) => void,
): Finding[] {
  const reachMm = limits.nearM * MM
  const index = indexSegments(open, Math.max(reachMm, SAME_MM))
  const { ends, owners } = open
  const misses = new Map<string, Miss>()
  const unmatched = new Set<string>()

  function visit(plot: number, ring: Float64Array, at: number): void {
    const [x, y] = [ring[at], ring[at + 1]]
    const seen = new Set<number>()
    index?.search(x, y, x, y, (edge) => {
      const from = 4 * edge
      const room = distanceTo(x, y, ends[from], ends[from + 1], ends[from + 2], ends[from + 3])
      if (room > reachMm && room > SAME_MM) return false
      for (const other of [owners[2 * edge], owners[2 * edge + 1]]) {
        if (other < 0 || other === plot) continue
        if (room <= SAME_MM && isWithinSide(x, y, ends, from)) unmatched.add(`${x} ${y} ${other}`)
        else if (!seen.has(other) && isCorner(ring, at)) {
          seen.add(other)
          compare(plot, other, x, y)
        }
      }
      return false
    })
  }

  function compare(plot: number, other: number, x: number, y: number): void {
    const { room, at } = nearestOf(ringsOf(map, other), x, y)
    if (room <= SAME_MM || room > reachMm) return
    const isIn = covers(map, other, x, y)
    if (!isIn && isCovered(map, tree, (x + at[0]) / 2, (y + at[1]) / 2)) return
    const key = `${x} ${y} ${other}`
    const miss = misses.get(key) ?? { x, y, other, plots: [], room }
    miss.plots.push(plot)
    misses.set(key, miss)
  }

  for (let plot = 0; plot < map.plotCount; plot += 1) {
    if (plot % 1000 === 0) onProgress(plot / map.plotCount)
    for (const ring of ringsOf(map, plot)) {
      for (let at = 0; at < ring.length; at += 2) visit(plot, ring, at)
    }
  }
  noted.unmatchedCorners = unmatched.size
  return byPair(misses.values(), explainedBy(explained))
}

/** A corner of some plots, near the boundary of another. */
interface Miss {
  x: number
  y: number
  other: number
  plots: number[]
  room: number
}

function byPair(misses: Iterable<Miss>, isExplained: (miss: Miss) => boolean): Finding[] {
  const found = new Map<string, Finding>()
  for (const miss of misses) {
    if (isExplained(miss)) continue
    const { x, y, room } = miss
    for (const plot of miss.plots) {
      const plots = [plot, miss.other].sort((a, b) => a - b)
      const known = found.get(plots.join())
      const points = [...(known?.shape.pieces ?? []), [Float64Array.of(x, y)]]
      const lengthMm = Math.max(known?.lengthMm ?? 0, room)
      const shape = { type: 'Point', pieces: points } as const
      const size = { size: lengthMm, lengthMm, corners: points.length }
      found.set(plots.join(), { kind: 'near', plots, ...size, shape })
    }
  }
  return [...found.values()]
}

/** At the corner of several plots, what is found for one of them explains it for all. */
function explainedBy(findings: readonly Finding[]): (miss: Miss) => boolean {
  const pairs = new Set<string>()
  const corners = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.kind !== 'gap') pairs.add(finding.plots.join())
    else {
      for (const ring of finding.shape.pieces.flat()) {
        for (let i = 0; i < ring.length; i += 2) {
          const key = `${ring[i]} ${ring[i + 1]}`
          corners.set(key, [...(corners.get(key) ?? []), finding])
        }
      }
    }
  }
  return ({ x, y, other, plots }) =>
    plots.some((plot) => pairs.has([plot, other].sort((a, b) => a - b).join())) ||
    (corners.get(`${x} ${y}`) ?? []).some((gap) => gap.plots.includes(other))
}

/** Not at one of its ends. */
function isWithinSide(x: number, y: number, ends: Float64Array, from: number): boolean {
  return [from, from + 2].every((end) => Math.hypot(x - ends[end], y - ends[end + 1]) > SAME_MM)
}

function isCorner(ring: Float64Array, at: number): boolean {
  const [a, c] = [(at + ring.length - 2) % ring.length, (at + 2) % ring.length]
  return (
    distanceTo(ring[at], ring[at + 1], ring[a], ring[a + 1], ring[c], ring[c + 1]) > STRAIGHT_MM
  )
}

function nearestOf(rings: readonly Float64Array[], x: number, y: number) {
  let room = Infinity
  let at: [number, number] = [x, y]
  for (const ring of rings) {
    for (let a = ring.length - 2, b = 0; b < ring.length; a = b, b += 2) {
      const here = distanceTo(x, y, ring[a], ring[a + 1], ring[b], ring[b + 1])
      if (here >= room) continue
      room = here
      const [dx, dy] = [ring[b] - ring[a], ring[b + 1] - ring[a + 1]]
      const along = ((x - ring[a]) * dx + (y - ring[a + 1]) * dy) / (dx * dx + dy * dy)
      const share = Math.max(0, Math.min(1, along))
      at = [ring[a] + share * dx, ring[a + 1] + share * dy]
    }
  }
  return { room, at }
}
