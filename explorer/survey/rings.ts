/**
 * A position in the planning space (u, v), where streets are straight, and in the ward (x, y),
 * where they bend with the ground. Neighbours share the same object, so they cannot drift apart.
 */
export interface Vertex {
  id: number
  u: number
  v: number
  x: number
  y: number
  /** Metres of dry ground within the outline around it; negative where no plot can be. */
  roomM: number
  /** Metres, roughly, up from the foot of the hills; negative on the plain. */
  upM: number
}

/** A corner of a ring and what is along the side from it to the next corner. */
export interface Corner {
  at: Vertex
  /** Half the width of the road there, metres; negative along a creek; 0 at a neighbour's. */
  side: number
}

/** Counter-clockwise and convex in the planning space. */
export type Ring = readonly Corner[]

export interface Line {
  u: number
  v: number
  /** The line's left, of length 1. */
  normalU: number
  normalV: number
}

export type MakePoint = (u: number, v: number) => Vertex

export function lineThrough(u: number, v: number, alongU: number, alongV: number): Line {
  const length = Math.sqrt(alongU * alongU + alongV * alongV)
  return { u, v, normalU: -alongV / length, normalV: alongU / length }
}

export function leftOf(line: Line, point: { u: number; v: number }): number {
  return (point.u - line.u) * line.normalU + (point.v - line.v) * line.normalV
}

/** The parts left and right of a line shifted to its left by `shift`; empty where there is none. */
export function splitRing(ring: Ring, line: Line, shift: number, side: number, make: MakePoint) {
  const left: Corner[] = []
  const right: Corner[] = []
  let last = ring.at(-1)
  let lastOff = last ? leftOf(line, last.at) - shift : 0
  for (const corner of ring) {
    const off = leftOf(line, corner.at) - shift
    if (last && off > 0 !== lastOff > 0) {
      const share = lastOff / (lastOff - off)
      const { u, v } = last.at
      const at = make(u + (corner.at.u - u) * share, v + (corner.at.v - v) * share)
      left.push({ at, side: off > 0 ? last.side : side })
      right.push({ at, side: off > 0 ? side : last.side })
    }
    if (off > 0) left.push(corner)
    else right.push(corner)
    last = corner
    lastOff = off
  }
  return { left, right }
}

/** In the planning space. */
export function ringArea(ring: Ring): number {
  let twice = 0
  let last = ring.at(-1)
  for (const corner of ring) {
    if (last) twice += last.at.u * corner.at.v - corner.at.u * last.at.v
    last = corner
  }
  return twice / 2
}

export function ringMiddle(ring: Ring): { u: number; v: number } {
  let u = 0
  let v = 0
  for (const { at } of ring) {
    u += at.u
    v += at.v
  }
  return { u: u / ring.length, v: v / ring.length }
}

/** The smallest oriented bounding box of a ring: its middle, its long direction, its length and its width. */
export interface OrientedBox {
  u: number
  v: number
  alongU: number
  alongV: number
  longM: number
  shortM: number
}

export function orientedBox(ring: Ring): OrientedBox {
  let best: OrientedBox | null = null
  let last = ring.at(-1)?.at
  for (const { at } of ring) {
    const [du, dv] = last ? [at.u - last.u, at.v - last.v] : [0, 0]
    const length = Math.sqrt(du * du + dv * dv)
    const box = length > 0.5 ? boxAlong(ring, du / length, dv / length) : null
    if (box && (!best || box.longM * box.shortM < best.longM * best.shortM)) best = box
    last = at
  }
  return best ?? boxAlong(ring, 1, 0)
}

/** A line across a box, offset from its middle by a share of its length, and rotated. */
export function lineAcross(box: OrientedBox, off: number, turn: number): Line {
  const slip = off * box.longM
  return lineThrough(
    box.u + slip * box.alongU,
    box.v + slip * box.alongV,
    -box.alongV + turn * box.alongU,
    box.alongU + turn * box.alongV,
  )
}

/** The same along the box, offset by a share of its width. */
export function lineAlong(box: OrientedBox, off: number, turn: number): Line {
  const slip = off * box.shortM
  return lineThrough(
    box.u - slip * box.alongV,
    box.v + slip * box.alongU,
    box.alongU - turn * box.alongV,
    box.alongV + turn * box.alongU,
  )
}

function boxAlong(ring: Ring, du: number, dv: number): OrientedBox {
  let low = Infinity
  let high = -Infinity
  let near = Infinity
  let far = -Infinity
  for (const { at } of ring) {
    const along = at.u * du + at.v * dv
    const across = at.v * du - at.u * dv
    low = Math.min(low, along)
    high = Math.max(high, along)
    near = Math.min(near, across)
    far = Math.max(far, across)
  }
  const along = (low + high) / 2
  const across = (near + far) / 2
  const u = along * du - across * dv
  const v = along * dv + across * du
  return high - low >= far - near
    ? { u, v, alongU: du, alongV: dv, longM: high - low, shortM: far - near }
    : { u, v, alongU: -dv, alongV: du, longM: far - near, shortM: high - low }
}

/** A convex ring with every side moved out to the middle of its road. */
export function outsetRing(ring: Ring, make: MakePoint): Ring {
  let before = ring.at(-1)
  return ring.map((corner, index) => {
    const next = ring[(index + 1) % ring.length]
    if (!before) return corner
    const first = movedOut(before.at, corner.at, before.side)
    const second = movedOut(corner.at, next.at, corner.side)
    before = corner
    const turn = first.normalU * second.normalV - first.normalV * second.normalU
    if (Math.abs(turn) < 0.05) return corner
    const along = leftOf(second, first) / turn
    const at = make(first.u + along * first.normalV, first.v - along * first.normalU)
    return { at, side: corner.side }
  })
}

/** The line along the middle of a side's road; its normal points outwards. */
function movedOut(from: Vertex, to: Vertex, side: number): Line {
  const line = lineThrough(from.u, from.v, from.u - to.u, from.v - to.v)
  const by = Math.abs(side)
  return { ...line, u: line.u + by * line.normalU, v: line.v + by * line.normalV }
}
