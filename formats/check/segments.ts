import Flatbush from 'flatbush'

/** Coordinates are millimetres, with this many steps in each. */
export const STEPS = 1024
/** Fewer are compared with one another without an index. */
export const FEW = 40

/** A segment has its plot on its left. */
export interface Segments {
  count: number
  /** For each segment: x and y of its start, then of its end. */
  ends: Float64Array
  /** For each segment and each of two groups: coverage on its left minus coverage on its right. */
  jumps: Int16Array
  /** For each segment: the plot on its left and on its right, or -1. */
  owners: Int32Array
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

/** The same segments once each, without those that cancel each other. */
export function cancelShared(segments: Segments): Segments {
  return mergeSegments(segments).edges
}

/** Segments with the same ends become one edge; those that separate nothing are left out. */
export function mergeSegments({ count, ends, jumps, owners }: Segments) {
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

/** A number for each different position. */
function buildVertices(most: number) {
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

function tableSize(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(8, 2 * count)))
}
