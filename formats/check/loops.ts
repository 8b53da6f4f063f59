import { FEW, indexSegments, type Segments } from './segments.ts'

/** The walk along the edges of one face. Counter-clockwise ones are outlines of faces. */
export interface Loop {
  /** In square millimetres; negative for the outer boundary of connected edges. */
  area: number
  /** The coverage of the face, by group. */
  covers: [number, number]
  /** For an outer boundary, the loop of the face around it; null outside everything. */
  parent: Loop | null
  /** Of the face: the outer boundaries of what lies in it. */
  islands: Loop[]
  /** Its half-edges: edge i forwards is 2i, backwards 2i + 1. */
  halves: number[]
}

export interface Arrangement {
  loops: Loop[]
  edges: Segments
  /** The loop on the left of each half-edge. */
  loopOf(half: number): Loop
}

/** The corners of a loop: x and y in turn. */
export function cornersOf({ halves }: Loop, { ends }: Segments): Float64Array {
  const corners = new Float64Array(2 * halves.length)
  for (const [i, half] of halves.entries()) {
    const at = 4 * (half >> 1) + 2 * (half & 1)
    corners[2 * i] = ends[at]
    corners[2 * i + 1] = ends[at + 1]
  }
  return corners
}

/** How many plots cover each face: from the outside to the inside, by crossing edges. */
export function coverLoops({ loops, edges }: Arrangement, loopAt: Int32Array): void {
  const { ends, jumps } = edges
  const connected: { outer: Loop; all: Loop[]; west: number; half: number }[] = []
  const isSeen = new Uint8Array(loops.length)
  for (const [index, first] of loops.entries()) {
    if (isSeen[index]) continue
    isSeen[index] = 1
    const all = [first]
    for (const loop of all) {
      for (const half of loop.halves) {
        const other = loopAt[half ^ 1]
        if (!isSeen[other]) all.push(loops[other])
        isSeen[other] = 1
      }
    }
    const outer = all.reduce((least, loop) => (loop.area < least.area ? loop : least))
    let [west, half] = [Infinity, 0]
    for (const one of outer.halves) {
      const x = ends[4 * (one >> 1) + 2 * (one & 1)]
      if (x < west) [west, half] = [x, one]
    }
    connected.push({ outer, all, west, half })
  }
  connected.sort((a, b) => a.west - b.west)

  const tree = connected.length > 1 && edges.count > FEW ? indexSegments(edges) : null
  /** The half-edge that faces a point from its west; -1 if none does. */
  function facing(x: number, y: number): number {
    let [nearest, steepest, found] = [-Infinity, 0, -1]
    const take = (edge: number) => {
      const at = 4 * edge
      const [ay, by] = [ends[at + 1], ends[at + 3]]
      if (ay > y === by > y) return false
      const slope = (ends[at + 2] - ends[at]) / (by - ay)
      const crossing = ay === y ? ends[at] : by === y ? ends[at + 2] : ends[at] + slope * (y - ay)
      if (crossing >= x || crossing < nearest) return false
      // Two that start from one corner: a little further north, one is nearer.
      if (crossing > nearest || slope > steepest) {
        ;[nearest, steepest] = [crossing, slope]
        found = ay < by ? 2 * edge + 1 : 2 * edge
      }
      return false
    }
    if (tree) tree.search(-Infinity, y, x, y, take)
    else for (let edge = 0; edge < edges.count; edge += 1) take(edge)
    return found
  }

  const isCovered = new Uint8Array(loops.length)
  for (const [index, { outer, half }] of connected.entries()) {
    const at = 4 * (half >> 1) + 2 * (half & 1)
    const found = index === 0 ? -1 : facing(ends[at], ends[at + 1])
    if (found >= 0) {
      const beside = loops[loopAt[found]]
      outer.parent = beside.parent ?? (beside.area > 0 ? beside : null)
      outer.covers = [...beside.covers]
      outer.parent?.islands.push(outer)
    }
    isCovered[loopAt[half]] = 1
    const reached = [outer]
    for (const loop of reached) {
      for (const one of loop.halves) {
        const other = loopAt[one ^ 1]
        if (isCovered[other]) continue
        isCovered[other] = 1
        const sign = one & 1 ? -1 : 1
        const at = 2 * (one >> 1)
        loops[other].covers = [
          loop.covers[0] - sign * jumps[at],
          loop.covers[1] - sign * jumps[at + 1],
        ]
        reached.push(loops[other])
      }
    }
  }
}
