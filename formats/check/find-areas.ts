import type Flatbush from 'flatbush'
import { boxAround } from '../geometry/plane.ts'
import { doubleArea } from '../geometry/ring.ts'
import { arrange } from './arrange.ts'
import { clipRing } from './clip-ring.ts'
import { meanWidth, THIN_MM } from './find-broken.ts'
import type { Finding, Limits, Noted } from './findings.ts'
import { inscribedWidth } from './inscribed.ts'
import { type Arrangement, cornersOf, type Loop } from './loops.ts'
import { MM, type PlotMap, ringsOf } from './read-plots.ts'
import { buildSegments, type Segments } from './segments.ts'

/** For comparison with other programs: with what is too thin for a finding. */
export interface Sums {
  overlapMm2: number
  gapMm2: number
}

/** The plots of each face that more than one covers, as pairs. */
export function findOverlaps(
  map: PlotMap,
  { loops, edges }: Arrangement,
  tree: Flatbush,
  limits: Limits,
  onProgress: (share: number) => void,
): { findings: Finding[]; sumMm2: number } {
  const isSuspect = new Uint8Array(map.plotCount)
  for (const loop of loops) {
    if (loop.area <= 0 || loop.covers[0] < 2) continue
    const [west, south, east, north] = boxAround(cornersOf(loop, edges))
    tree.search(west, south, east, north, (plot) => {
      isSuspect[plot] = 1
      return false
    })
  }
  const findings: Finding[] = []
  let sumMm2 = 0
  for (let plot = 0; plot < map.plotCount; plot += 1) {
    if (plot % 1000 === 0) onProgress(plot / map.plotCount)
    if (!isSuspect[plot]) continue
    const [west, south, east, north] = map.boxes.subarray(4 * plot, 4 * plot + 4)
    const others = tree.search(west, south, east, north, (i) => i > plot && isSuspect[i] === 1)
    for (const other of others.sort((a, b) => a - b)) {
      const { pieces, areaMm2 } = sharedBy(map, plot, other)
      const sizes = [map.areaMm2[plot], map.areaMm2[other]]
      const differing = sizes[0] + sizes[1] - 2 * areaMm2
      const isSame = differing < (limits.duplicatePercent / 100) * Math.max(...sizes)
      if (areaMm2 > limits.overlapM2 * MM * MM) sumMm2 += areaMm2
      const wide = pieces.filter(({ corners, size }) => meanWidth(corners[0], size) > THIN_MM)
      const size = wide.reduce((sum, piece) => sum + piece.size, 0)
      const found = { plots: [plot, other], size, lengthMm: null }
      if (isSame) {
        findings.push({ ...found, kind: 'duplicate', shape: outlineOf(map, plot) })
      } else if (size > limits.overlapM2 * MM * MM) {
        const shape = { type: 'Polygon', pieces: wide.map(({ corners }) => corners) } as const
        findings.push({ ...found, kind: 'overlap', shape })
      }
    }
  }
  return { findings, sumMm2 }
}

/** Faces that no plot covers, with plots around them. */
export function findGaps(
  { loops, edges }: Arrangement,
  limits: Limits,
  noted: Noted,
): { findings: Finding[]; gaps: Set<Loop>; sumMm2: number } {
  const findings: Finding[] = []
  const gaps = new Set<Loop>()
  let sumMm2 = 0
  for (const loop of loops) {
    if (loop.area <= 0 || loop.covers[0] !== 0) continue
    const around = [loop, ...loop.islands]
    const areaMm2 = around.reduce((sum, { area }) => sum + area, 0)
    const plots = plotsAround(around, edges)
    if (plots.length === 1) {
      noted.holes += 1
      noted.holesMm2 += areaMm2
      continue
    }
    const rings = around.map((one) => cornersOf(one, edges))
    const isThin = meanWidth(rings[0], areaMm2) <= THIN_MM
    const widthMm = isThin ? 0 : widthOf(rings, areaMm2, limits.gapM * MM)
    if (widthMm === Infinity) {
      noted.openLands += 1
      noted.openLandMm2 += areaMm2
      continue
    }
    sumMm2 += areaMm2
    gaps.add(loop)
    if (isThin) continue
    const shape = { type: 'Polygon', pieces: [rings] } as const
    findings.push({ kind: 'gap', plots, size: areaMm2, lengthMm: widthMm, shape })
  }
  return { findings, gaps, sumMm2 }
}

export function outlineOf(map: PlotMap, ...plots: number[]): Finding['shape'] {
  const pieces: Float64Array[][] = []
  for (const plot of plots) {
    for (const ring of ringsOf(map, plot)) {
      if (doubleArea(ring) > 0 || pieces.length === 0) pieces.push([ring])
      else pieces.at(-1)?.push(ring)
    }
  }
  return { type: 'Polygon', pieces }
}

/** The rows of the plots beyond the edges of loops. */
function plotsAround(loops: readonly Loop[], { owners }: Segments): number[] {
  const plots = new Set<number>()
  for (const { halves } of loops) {
    for (const half of halves) {
      const owner = owners[2 * (half >> 1) + 1 - (half & 1)]
      if (owner >= 0) plots.add(owner)
    }
  }
  return [...plots].sort((a, b) => a - b)
}

/** The parts of the inner parallel curves of a shape bound the area that a circle leaves. */
function widthOf(rings: readonly Float64Array[], areaMm2: number, limitMm: number): number {
  const length = rings.reduce((sum, ring) => sum + (2 * areaMm2) / meanWidth(ring, areaMm2), 0)
  const islands = Math.PI * limitMm * (rings.length - 1)
  return areaMm2 / (length + islands) > limitMm / 2 ? Infinity : inscribedWidth(rings, limitMm)
}

/** Rings of more corners are first cut down to the part that both may share. */
const MANY = 64
const AROUND_MM = 1000

function sharedBy(map: PlotMap, plot: number, other: number) {
  const [a, b] = [4 * plot, 4 * other]
  const { boxes } = map
  const window = [
    Math.max(boxes[a], boxes[b]) - AROUND_MM,
    Math.max(boxes[a + 1], boxes[b + 1]) - AROUND_MM,
    Math.min(boxes[a + 2], boxes[b + 2]) + AROUND_MM,
    Math.min(boxes[a + 3], boxes[b + 3]) + AROUND_MM,
  ] as const
  const both = [plot, other].map((one) =>
    ringsOf(map, one).map((ring) => (ring.length > 2 * MANY ? clipRing(ring, window) : ring)),
  )
  const size = both.flat().reduce((sum, { length }) => sum + length / 2, 0)
  const segments = buildSegments(size)
  for (const [group, rings] of both.entries()) {
    for (const ring of rings) {
      for (let from = ring.length - 2, to = 0; to < ring.length; from = to, to += 2) {
        segments.add(ring[from], ring[from + 1], ring[to], ring[to + 1], group, group)
      }
    }
  }
  const { loops, edges } = arrange(segments)
  const shared = loops.filter(({ area, covers }) => area > 0 && covers[0] > 0 && covers[1] > 0)
  // An island in what both cover is a hole of one of them.
  const pieces = shared.map((loop) => ({
    corners: [loop, ...loop.islands].map((one) => cornersOf(one, edges)),
    size: loop.islands.reduce((sum, { area }) => sum + area, loop.area),
  }))
  return { pieces, areaMm2: pieces.reduce((sum, { size }) => sum + size, 0) }
}
