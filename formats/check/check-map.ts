import type { LngLat } from '../geometry/plane.ts'
import { doubleArea } from '../geometry/ring.ts'
import type { ShapeList } from '../geometry/shapes.ts'
import type { Pieces } from '../geometry/whole-shape.ts'
import { arrange } from './arrange.ts'
import { findGaps, findOverlaps, outlineOf, type Sums } from './find-areas.ts'
import { meanWidth } from './find-broken.ts'
import { findCracks } from './find-cracks.ts'
import { findNearMisses } from './find-near.ts'
import { findNumbers, type PlotNumbers } from './find-numbers.ts'
import { type Finding, kinds, type Limits, type Noted } from './findings.ts'
import { indexPlots } from './plots-at.ts'
import { MM, type PlotMap, readPlots, ringsOf } from './read-plots.ts'
import { buildSegments, cancelShared, type Segments } from './segments.ts'

export interface CheckRequest {
  /** In degrees, as they are in the file. */
  shapes: ShapeList
  /** Of the plane on which the layer is drawn. */
  origin: LngLat
  /** Null when no column has numbers. */
  numbers: PlotNumbers | null
  limits: Limits
}

export interface CheckedMap {
  /** By kind, the worst first. */
  findings: Finding[]
  noted: Noted
  sums: Sums
}

/** How much of the time each step takes of a large map. */
const steps = { read: 0.15, arrange: 0.5, overlaps: 0.6, gaps: 0.65, cracks: 0.8, near: 0.99 }

/** Finds what is wrong with a map of plots. */
export function checkMap(
  { shapes, origin, numbers, limits }: CheckRequest,
  onProgress: (share: number) => void = () => {},
): CheckedMap {
  const between = (from: number, to: number) => (share: number) =>
    onProgress(from + share * (to - from))
  const map = readPlots(shapes, origin, between(0, steps.read))
  const noted: Noted = {
    ...{ plots: map.areaMm2.reduce((count, area) => count + (area > 0 ? 1 : 0), 0) },
    ...{ openLands: 0, openLandMm2: 0, holes: 0, holesMm2: 0, unmatchedCorners: 0 },
  }
  const open = cancelShared(sidesOf(map))
  const arrangement = arrange(open)
  onProgress(steps.arrange)
  const tree = indexPlots(map)
  const overlaps = findOverlaps(
    map,
    arrangement,
    tree,
    limits,
    between(steps.arrange, steps.overlaps),
  )
  const { gaps, ...enclosed } = findGaps(arrangement, limits, noted)
  onProgress(steps.gaps)
  const around = { gaps, tree }
  const cracks = findCracks(map, arrangement, around, limits, between(steps.gaps, steps.cracks))
  const explained = [...overlaps.findings, ...enclosed.findings, ...cracks]
  const to = { limits, noted }
  const near = findNearMisses(map, open, tree, explained, to, between(steps.cracks, steps.near))
  const findings = [
    ...explained,
    ...near,
    ...findSlivers(map, limits),
    ...map.broken.map((one) => brokenFinding(map, one)),
    ...(numbers ? findNumbers(map, numbers) : []),
  ]
  const rank = (finding: Finding) => kinds.indexOf(finding.kind)
  return {
    findings: findings.sort((a, b) => rank(a) - rank(b) || b.size - a.size),
    noted,
    sums: { overlapMm2: overlaps.sumMm2, gapMm2: enclosed.sumMm2 },
  }
}

function sidesOf({ rings, ringStarts, plotCount }: PlotMap): Segments {
  const sides = buildSegments(rings.reduce((sum, { length }) => sum + length / 2, 0))
  for (let plot = 0; plot < plotCount; plot += 1) {
    for (let r = ringStarts[plot]; r < ringStarts[plot + 1]; r += 1) {
      const ring = rings[r]
      for (let a = ring.length - 2, b = 0; b < ring.length; a = b, b += 2) {
        sides.add(ring[a], ring[a + 1], ring[b], ring[b + 1], 0, plot)
      }
    }
  }
  return sides
}

function findSlivers(map: PlotMap, { sliverM }: Limits): Finding[] {
  const found: Finding[] = []
  for (let plot = 0; plot < map.plotCount; plot += 1) {
    const size = map.areaMm2[plot]
    const sideLengths = ringsOf(map, plot).map((ring) => {
      const own = Math.abs(doubleArea(ring)) / 2
      return own > 0 ? (2 * own) / meanWidth(ring, own) : 0
    })
    const lengthMm = (2 * size) / sideLengths.reduce((sum, length) => sum + length, 0)
    if (size > 0 && lengthMm <= sliverM * MM) {
      found.push({ kind: 'sliver', plots: [plot], size, lengthMm, shape: outlineOf(map, plot) })
    }
  }
  return found
}

/** Its shape is the outline as it is in the file, or the tip of a spike. */
function brokenFinding(map: PlotMap, { plot, fault, at }: PlotMap['broken'][number]): Finding {
  const isPoint = at.length === 2
  const ring = isPoint ? at : Float64Array.of(...at, at[0], at[1])
  const shape: Pieces = { type: isPoint ? 'Point' : 'LineString', pieces: [[ring]] }
  const size = map.areaMm2[plot]
  return { kind: 'outline', plots: [plot], size, lengthMm: null, fault, shape }
}
