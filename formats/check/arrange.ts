import { type Arrangement, coverLoops, type Loop } from './loops.ts'
import { mergeSegments, type Segments } from './segments.ts'
import { splitSegments } from './split-segments.ts'

/**
 * An arrangement of segments: they are split where they meet, and the plane is divided into faces
 * by those that separate something. A segment has its plot on its left, so along a boundary that
 * two plots share, their segments cancel each other. How many plots cover a face follows from the
 * segments around it, and so overlaps and gaps are found without clipping one plot by another.
 *
 * Coordinates are millimetres. Corners are whole numbers; crossings are rounded to STEPS parts of a
 * millimetre, so that segments which meet once do so in one point. Rounding may cause new meetings,
 * so splitting is repeated, but only for the segments that changed.
 */
export function arrange(segments: Segments): Arrangement {
  const { edges, tails, heads, xy } = mergeSegments(splitSegments(segments))
  const halfCount = 2 * edges.count
  const tailOf = (half: number) => (half & 1 ? heads[half >> 1] : tails[half >> 1])
  const next = linkHalves(halfCount, tailOf, xy)

  const loopAt = new Int32Array(halfCount).fill(-1)
  const loops: Loop[] = []
  for (let first = 0; first < halfCount; first += 1) {
    if (loopAt[first] >= 0) continue
    const halves: number[] = []
    let area = 0
    const [x0, y0] = [xy[2 * tailOf(first)], xy[2 * tailOf(first) + 1]]
    for (let half = first; loopAt[half] < 0; half = next[half]) {
      loopAt[half] = loops.length
      halves.push(half)
      const [a, b] = [2 * tailOf(half), 2 * tailOf(half ^ 1)]
      area += (xy[a] - x0) * (xy[b + 1] - y0) - (xy[b] - x0) * (xy[a + 1] - y0)
    }
    loops.push({ area: area / 2, covers: [0, 0], parent: null, islands: [], halves })
  }
  const arrangement = { loops, edges, loopOf: (half: number) => loops[loopAt[half]] }
  coverLoops(arrangement, loopAt)
  return arrangement
}

/** For each half-edge the next one around the face on its left. */
function linkHalves(
  halfCount: number,
  tailOf: (half: number) => number,
  xy: Float64Array,
): Int32Array {
  let vertexCount = 0
  for (let half = 0; half < halfCount; half += 1) {
    vertexCount = Math.max(vertexCount, tailOf(half) + 1)
  }
  const starts = new Uint32Array(vertexCount + 1)
  for (let half = 0; half < halfCount; half += 1) starts[tailOf(half) + 1] += 1
  for (let v = 0; v < vertexCount; v += 1) starts[v + 1] += starts[v]
  const fill = starts.slice()
  const around = new Int32Array(halfCount)
  for (let half = 0; half < halfCount; half += 1) {
    const v = tailOf(half)
    around[fill[v]] = half
    fill[v] += 1
  }
  const next = new Int32Array(halfCount)
  for (let v = 0; v < vertexCount; v += 1) {
    const [from, to] = [starts[v], starts[v + 1]]
    const out = around.subarray(from, to)
    if (to - from > 2) out.sort((a, b) => compareTurns(a, b, tailOf, xy))
    // Counter-clockwise: the next of an arriving half-edge is the one clockwise of its twin.
    for (let i = 0; i < out.length; i += 1) {
      next[out[i] ^ 1] = out[(i + out.length - 1) % out.length]
    }
  }
  return next
}

function compareTurns(
  a: number,
  b: number,
  tailOf: (half: number) => number,
  xy: Float64Array,
): number {
  const from = 2 * tailOf(a)
  const [p, q] = [2 * tailOf(a ^ 1), 2 * tailOf(b ^ 1)]
  const [ax, ay] = [xy[p] - xy[from], xy[p + 1] - xy[from + 1]]
  const [bx, by] = [xy[q] - xy[from], xy[q + 1] - xy[from + 1]]
  const isUpA = ay > 0 || (ay === 0 && ax > 0)
  const isUpB = by > 0 || (by === 0 && bx > 0)
  if (isUpA !== isUpB) return isUpA ? -1 : 1
  return ax * by - ay * bx > 0 ? -1 : 1
}
