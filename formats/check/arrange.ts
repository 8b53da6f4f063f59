import Flatbush from 'flatbush'

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
export interface Segments {
  count: number
  /** For each segment: x and y of its start, then of its end. */
  ends: Float64Array
  /** For each segment and each of two groups: coverage on its left minus coverage on its right. */
  jumps: Int16Array
  /** For each segment: the plot on its left and on its right, or -1. */
  owners: Int32Array
}

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

const STEPS = 1024
const TOUCH_MM = 1.5 / STEPS
const MOST_PASSES = 6
/** Fewer are compared with one another without an index. */
const FEW = 40

export function arrange(segments: Segments): Arrangement {
  const { edges, tails, heads, xy } = mergeSegments(splitAll(segments))
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

/** The same segments once each, without those that cancel each other. */
export function cancelShared(segments: Segments): Segments {
  return mergeSegments(segments).edges
}

export function buildSegments(size: number): Segments & {
  add(ax: number, ay: number, bx: number, by: number, group: number, owner: number): void
} {
  const segments = {
    count: 0,
    ends: new Float64Array(4 * size),
    jumps: new Int16Array(2 * size),
    owners: new Int32Array(2 * size).fill(-1),
    add(ax: number, ay: number, bx: number, by: number, group: number, owner: number) {
      const i = segments.count
      segments.ends[4 * i] = ax
      segments.ends[4 * i + 1] = ay
      segments.ends[4 * i + 2] = bx
      segments.ends[4 * i + 3] = by
      segments.jumps[2 * i + group] = 1
      segments.owners[2 * i] = owner
      segments.count += 1
    },
  }
  return segments
}

/** An index of segments by their boxes, enlarged by a distance. */
export function indexSegments({ count, ends }: Segments, aroundMm = 0): Flatbush | null {
  if (count === 0) return null
  const tree = new Flatbush(count)
  for (let i = 0; i < 4 * count; i += 4) {
    tree.add(
      Math.min(ends[i], ends[i + 2]) - aroundMm,
      Math.min(ends[i + 1], ends[i + 3]) - aroundMm,
      Math.max(ends[i], ends[i + 2]) + aroundMm,
      Math.max(ends[i + 1], ends[i + 3]) + aroundMm,
    )
  }
  tree.finish()
  return tree
}

function splitAll(whole: Segments): Segments {
  let segments = whole
  let isChanged: Uint8Array | null = null
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const split = splitOnce(segments, isChanged)
    if (!split) break
    ;({ segments, isChanged } = split)
  }
  return segments
}

/** Null when no segments meet except at their ends. */
function splitOnce(segments: Segments, isActive: Uint8Array | null) {
  const { count, ends } = segments
  const [of, xs, ys]: [number[], number[], number[]] = [[], [], []]

  function split(i: number, x: number, y: number): void {
    const [a, b] = [4 * i, 4 * i + 2]
    if ((x === ends[a] && y === ends[a + 1]) || (x === ends[b] && y === ends[b + 1])) return
    of.push(i)
    xs.push(x)
    ys.push(y)
  }

  /** True when the end is on the segment. */
  function touches(i: number, end: number): boolean {
    const at = 4 * i
    const [x, y] = [ends[end] - ends[at], ends[end + 1] - ends[at + 1]]
    const [dx, dy] = [ends[at + 2] - ends[at], ends[at + 3] - ends[at + 1]]
    if ((x === 0 && y === 0) || (x === dx && y === dy)) return true
    const along = x * dx + y * dy
    const square = dx * dx + dy * dy
    if (along <= 0 || along >= square) return false
    if (Math.abs(dx * y - dy * x) > TOUCH_MM * Math.sqrt(square)) return false
    split(i, ends[end], ends[end + 1])
    return true
  }

  function meet(i: number, j: number): void {
    const [a, c] = [4 * i, 4 * j]
    let isTouching = false
    for (const end of [c, c + 2]) if (touches(i, end)) isTouching = true
    for (const end of [a, a + 2]) if (touches(j, end)) isTouching = true
    if (isTouching) return
    const [dx, dy] = [ends[a + 2] - ends[a], ends[a + 3] - ends[a + 1]]
    const [ex, ey] = [ends[c + 2] - ends[c], ends[c + 3] - ends[c + 1]]
    const [fx, fy] = [ends[c] - ends[a], ends[c + 1] - ends[a + 1]]
    const turn = dx * ey - dy * ex
    if (turn === 0) return
    const share = (fx * ey - fy * ex) / turn
    const other = (fx * dy - fy * dx) / turn
    if (share <= 0 || share >= 1 || other <= 0 || other >= 1) return
    const x = Math.round((ends[a] + share * dx) * STEPS) / STEPS
    const y = Math.round((ends[a + 1] + share * dy) * STEPS) / STEPS
    split(i, x, y)
    split(j, x, y)
  }

  eachPair(segments, isActive, meet)
  return of.length === 0 ? null : cutAt(segments, of, xs, ys, count + of.length)
}

function cutAt(whole: Segments, of: number[], xs: number[], ys: number[], most: number) {
  const { count, ends, jumps, owners } = whole
  const order = of.map((_, i) => i)
  const along = (k: number) =>
    (xs[k] - ends[4 * of[k]]) * (ends[4 * of[k] + 2] - ends[4 * of[k]]) +
    (ys[k] - ends[4 * of[k] + 1]) * (ends[4 * of[k] + 3] - ends[4 * of[k] + 1])
  order.sort((a, b) => of[a] - of[b] || along(a) - along(b))
  const segments = buildSegments(most)
  const isChanged = new Uint8Array(most)
  let k = 0
  for (let i = 0; i < count; i += 1) {
    let [x, y] = [ends[4 * i], ends[4 * i + 1]]
    const isCut = order[k] !== undefined && of[order[k]] === i
    const copy = (toX: number, toY: number) => {
      if (x === toX && y === toY) return
      const at = segments.count
      segments.add(x, y, toX, toY, 0, owners[2 * i])
      segments.jumps[2 * at] = jumps[2 * i]
      segments.jumps[2 * at + 1] = jumps[2 * i + 1]
      segments.owners[2 * at + 1] = owners[2 * i + 1]
      isChanged[at] = isCut ? 1 : 0
      ;[x, y] = [toX, toY]
    }
    for (; order[k] !== undefined && of[order[k]] === i; k += 1) copy(xs[order[k]], ys[order[k]])
    copy(ends[4 * i + 2], ends[4 * i + 3])
  }
  return { segments, isChanged }
}

/** Each pair whose boxes touch, once; with `isActive`, those with an active one. */
function eachPair(
  segments: Segments,
  isActive: Uint8Array | null,
  visit: (i: number, j: number) => void,
): void {
  const { count, ends } = segments
  const tree = count > FEW ? indexSegments(segments, TOUCH_MM) : null
  for (let i = 0; i < count; i += 1) {
    if (isActive && !isActive[i]) continue
    const west = Math.min(ends[4 * i], ends[4 * i + 2])
    const east = Math.max(ends[4 * i], ends[4 * i + 2])
    const south = Math.min(ends[4 * i + 1], ends[4 * i + 3])
    const north = Math.max(ends[4 * i + 1], ends[4 * i + 3])
    const take = (j: number) => {
      if (j > i || (isActive && !isActive[j] && j !== i)) visit(i, j)
      return false
    }
    if (tree) tree.search(west, south, east, north, take)
    else {
      for (let j = isActive ? 0 : i + 1; j < count; j += 1) {
        const [a, b] = [4 * j, 4 * j + 2]
        if (
          Math.max(ends[a], ends[b]) >= west - TOUCH_MM &&
          Math.min(ends[a], ends[b]) <= east + TOUCH_MM &&
          Math.max(ends[a + 1], ends[b + 1]) >= south - TOUCH_MM &&
          Math.min(ends[a + 1], ends[b + 1]) <= north + TOUCH_MM
        ) {
          take(j)
        }
      }
    }
  }
}

/** Segments with the same ends become one edge; those that separate nothing are left out. */
function mergeSegments({ count, ends, jumps, owners }: Segments) {
  const vertices = buildVertices(count)
  const tails = new Uint32Array(count)
  const heads = new Uint32Array(count)
  const merged: Segments = {
    count: 0,
    ends: new Float64Array(4 * count),
    jumps: new Int16Array(2 * count),
    owners: new Int32Array(2 * count).fill(-1),
  }
  const slots = new Int32Array(tableSize(count)).fill(-1)
  for (let i = 0; i < count; i += 1) {
    const a = vertices.of(ends[4 * i], ends[4 * i + 1])
    const b = vertices.of(ends[4 * i + 2], ends[4 * i + 3])
    if (a === b) continue
    const [low, high] = a < b ? [a, b] : [b, a]
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & (slots.length - 1)
    while (slots[slot] >= 0 && (tails[slots[slot]] !== low || heads[slots[slot]] !== high)) {
      slot = (slot + 1) & (slots.length - 1)
    }
    let edge = slots[slot]
    if (edge < 0) {
      edge = slots[slot] = merged.count
      merged.count += 1
      tails[edge] = low
      heads[edge] = high
    }
    const isForwards = a === low
    for (const group of [0, 1]) {
      merged.jumps[2 * edge + group] += isForwards ? jumps[2 * i + group] : -jumps[2 * i + group]
      const owner = owners[2 * i + group]
      if (owner >= 0) merged.owners[2 * edge + (isForwards ? group : 1 - group)] = owner
    }
  }
  const { xy } = vertices
  let kept = 0
  for (let edge = 0; edge < merged.count; edge += 1) {
    if (merged.jumps[2 * edge] === 0 && merged.jumps[2 * edge + 1] === 0) continue
    const [a, b] = [2 * tails[edge], 2 * heads[edge]]
    merged.ends.set([xy[a], xy[a + 1], xy[b], xy[b + 1]], 4 * kept)
    merged.jumps.copyWithin(2 * kept, 2 * edge, 2 * edge + 2)
    merged.owners.copyWithin(2 * kept, 2 * edge, 2 * edge + 2)
    tails[kept] = tails[edge]
    heads[kept] = heads[edge]
    kept += 1
  }
  merged.count = kept
  return { edges: merged, tails, heads, xy }
}

function tableSize(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(8, 2 * count)))
}

/** A number for each different position. */
export function buildVertices(most: number) {
  // A closed ring has as many corners as segments, but cut ones have two ends.
  const slots = new Int32Array(tableSize(2 * most)).fill(-1)
  const xy = new Float64Array(4 * most)
  let count = 0
  return {
    xy,
    get count() {
      return count
    },
    of(x: number, y: number): number {
      let slot =
        (Math.imul((x * STEPS) | 0, 0x9e3779b1) ^ Math.imul((y * STEPS) | 0, 0x85ebca6b)) >>> 0
      slot = (slot ^ (slot >>> 15)) & (slots.length - 1)
      while (slots[slot] >= 0 && (xy[2 * slots[slot]] !== x || xy[2 * slots[slot] + 1] !== y)) {
        slot = (slot + 1) & (slots.length - 1)
      }
      if (slots[slot] < 0) {
        slots[slot] = count
        xy[2 * count] = x
        xy[2 * count + 1] = y
        count += 1
      }
      return slots[slot]
    },
  }
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

/** From the outside to the inside, by crossing edges. */
function coverLoops({ loops, edges }: Arrangement, loopAt: Int32Array): void {
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
