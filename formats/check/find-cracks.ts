import type Flatbush from 'flatbush'
import { arrange } from './arrange.ts'
import { ringsWhere } from './find-broken.ts'
import type { Finding, Limits } from './findings.ts'
import type { Arrangement, Loop } from './loops.ts'
import { isCovered } from './plots-at.ts'
import { MM, type PlotMap } from './read-plots.ts'
import { buildSegments, indexSegments } from './segments.ts'

/** A crack is longer than its mean width by this factor. */
const LONGER = 10
/** The cosine of the largest angle between sides that face each other. */
const FACING = -0.5

interface Crack {
  plots: [number, number]
  lengthMm: number
  areaMm2: number
  /** Four corners each. */
  strips: number[][]
}

/** Two plots face each other closely, over land that is open at an end. */
export function findCracks(
  map: PlotMap,
  arrangement: Arrangement,
  { gaps, tree }: { gaps: ReadonlySet<Loop>; tree: Flatbush },
  limits: Limits,
  onProgress: (share: number) => void,
): Finding[] {
  const shore = shoreOf(arrangement, gaps)
  const { count, ends, owners } = shore
  const index = indexSegments(shore, limits.crackM * MM)
  const cracks = new Map<number, Crack>()

  function compare(i: number, j: number): void {
    const [a, c] = [4 * i, 4 * j]
    const length = Math.hypot(ends[a + 2] - ends[a], ends[a + 3] - ends[a + 1])
    const ux = (ends[a + 2] - ends[a]) / length
    const uy = (ends[a + 3] - ends[a + 1]) / length
    const [vx, vy] = [ends[c + 2] - ends[c], ends[c + 3] - ends[c + 1]]
    if (ux * vx + uy * vy > FACING * Math.hypot(vx, vy)) return
    // Along the side, and away from its plot. The other one runs the opposite way.
    const along = (x: number, y: number) => (x - ends[a]) * ux + (y - ends[a + 1]) * uy
    const away = (x: number, y: number) => (x - ends[a]) * uy - (y - ends[a + 1]) * ux
    const [t1, s1] = [along(ends[c], ends[c + 1]), away(ends[c], ends[c + 1])]
    const [t0, s0] = [along(ends[c + 2], ends[c + 3]), away(ends[c + 2], ends[c + 3])]
    const slope = (s1 - s0) / (t1 - t0)
    let [from, to] = [Math.max(0, t0), Math.min(length, t1)]
    for (const [limit, sign] of [
      [1, 1],
      [limits.crackM * MM, -1],
    ]) {
      const atFrom = sign * (s0 + slope * (from - t0) - limit)
      const atTo = sign * (s0 + slope * (to - t0) - limit)
      if (atFrom < 0 && atTo < 0) return
      if (atFrom < 0) from += ((to - from) * -atFrom) / (atTo - atFrom)
      else if (atTo < 0) to -= ((to - from) * -atTo) / (atFrom - atTo)
    }
    if (!(to > from)) return
    const [near, far] = [s0 + slope * (from - t0), s0 + slope * (to - t0)]
    const place = (t: number, s: number) => [
      ends[a] + t * ux + s * uy,
      ends[a + 1] + t * uy - s * ux,
    ]
    for (const share of [0.25, 0.5, 0.75]) {
      const [x, y] = place((from + to) / 2, (share * (near + far)) / 2)
      if (isCovered(map, tree, x, y)) return
    }
    const [one, other] = [owners[2 * i], owners[2 * j]]
    const key = one * map.plotCount + other
    const crack = cracks.get(key) ?? { plots: [one, other], lengthMm: 0, areaMm2: 0, strips: [] }
    cracks.set(key, crack)
    crack.lengthMm += to - from
    crack.areaMm2 += ((near + far) / 2) * (to - from)
    const corners = [place(from, near), place(to, far), place(to, 0), place(from, 0)]
    crack.strips.push(corners.flat().map(Math.round))
  }

  for (let i = 0; i < count; i += 1) {
    if (i % 4096 === 0) onProgress(i / count)
    const [x, y] = [4 * i, 4 * i + 1]
    index?.search(
      Math.min(ends[x], ends[x + 2]),
      Math.min(ends[y], ends[y + 2]),
      Math.max(ends[x], ends[x + 2]),
      Math.max(ends[y], ends[y + 2]),
      (j) => {
        if (owners[2 * i] < owners[2 * j]) compare(i, j)
        return false
      },
    )
  }
  return [...cracks.values()]
    .filter(({ lengthMm, areaMm2 }) => lengthMm * lengthMm > LONGER * areaMm2)
    .map(({ plots, lengthMm, areaMm2, strips }) => ({
      kind: 'crack',
      plots,
      size: areaMm2,
      lengthMm,
      shape: { type: 'Polygon', pieces: joined(strips) },
    }))
}

/** Sides of plots beside open land, with their plot on the left. */
function shoreOf({ loops, edges }: Arrangement, gaps: ReadonlySet<Loop>) {
  const { ends, owners, count } = edges
  const shore = buildSegments(count)
  for (const loop of loops) {
    const face = loop.area > 0 ? loop : loop.parent
    if (loop.covers[0] !== 0 || (face && gaps.has(face))) continue
    for (const half of loop.halves) {
      const at = half >> 1
      const owner = owners[2 * at + 1 - (half & 1)]
      if (owner < 0) continue
      const [from, to] = half & 1 ? [4 * at, 4 * at + 2] : [4 * at + 2, 4 * at]
      shore.add(ends[from], ends[from + 1], ends[to], ends[to + 1], 0, owner)
    }
  }
  return shore
}

function joined(strips: readonly number[][]): Float64Array[][] {
  const segments = buildSegments(4 * strips.length)
  for (const corners of strips) {
    for (let a = 6, b = 0; b < 8; a = b, b += 2) {
      segments.add(corners[a], corners[a + 1], corners[b], corners[b + 1], 0, 0)
    }
  }
  return ringsWhere(arrange(segments), ([turns]) => turns !== 0).map((ring) => [ring])
}
