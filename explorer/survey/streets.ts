import type { Bending, Creek } from './bending.ts'
import type { Settlement } from './fabric.ts'
import type { Ground } from './ground.ts'
import type { Random } from './random.ts'
import {
  type Box,
  boxAround,
  type Line,
  leftOf,
  lineThrough,
  type MakePoint,
  type Ring,
  ringArea,
  ringMiddle,
  splitRing,
} from './rings.ts'

/** A street as it was laid on the drawing board, from end to end. */
export interface Street {
  /** A place in the list of road kinds. */
  kind: number
  halfM: number
  from: { u: number; v: number }
  to: { u: number; v: number }
}

/** What lies between streets, and the survey's block it belongs to. */
export interface Cell {
  ring: Ring
  block: number
}

export interface StreetPlan {
  streets: Street[]
  cells: Cell[]
  /** One ring for each of the survey's blocks, out to the middle of the roads around it. */
  blocks: Ring[]
}

interface Land {
  ground: Ground
  bending: Bending
  settlement: Settlement
  random: Random
  make: MakePoint
}

export const CREEK_HALF_M = 13
/** Between plots of forest there is a path, and no street. */
const RIDE_HALF_M = 1.2
const PLOTS_IN_BLOCK = 250
const LARGEST_BLOCK_M2 = 700_000
const [HIGHWAY, MAIN, STREET, LANE] = [0, 1, 2, 3]
const halfOf = [11, 7, 4.2, 2.4]

/** Great roads first, as on a plan; then every piece is halved by lesser ones until it fits. */
export function planStreets(land: Land): StreetPlan {
  const { ground, bending, random, make } = land
  const streets: Street[] = []
  const cells: Cell[] = []
  const blocks: Ring[] = []

  const divide = (ring: Ring, block: number) => {
    const area = ringArea(ring)
    if (area < 900 || isOutside(land, ring)) return
    const { blockM2, lotM2, laneHalfM, kind: fabric } = finestAt(land, ring)
    const box = boxAround(ring)
    const isCompact =
      area < LARGEST_BLOCK_M2 && area / lotM2 < PLOTS_IN_BLOCK && box.longM < 4 * box.shortM
    let mine = block
    if (mine < 0 && (isCompact || area < blockM2 * 1.4)) {
      mine = blocks.push(outset(ring, make)) - 1
    }
    if (area < blockM2 * 1.4) {
      cells.push({ ring, block: mine })
      return
    }
    const line = crossing(box, random)
    const isWild = fabric === 'forest' || fabric === 'tea' || isOverHill(land, ring, line)
    const kind = area > 60 * 8600 ? MAIN : area > 5.5 * blockM2 ? STREET : LANE
    const halfM = isWild ? RIDE_HALF_M : kind === LANE ? laneHalfM : (halfOf[kind] ?? 0)
    const street = isWild ? null : streetAlong(line, ring, kind, halfM)
    if (street) streets.push(street)
    const { left, right } = parted(ring, line, halfM, halfM, make)
    divide(left, mine)
    divide(right, mine)
  }

  let pieces = greatRoads(land, streets)
  for (const creek of bending.creeks) pieces = partedByCreek(pieces, creek, streets, make)
  for (const piece of pieces) divide(piece, -1)
  return { streets, cells, blocks }

  function isOutside(_: Land, ring: Ring): boolean {
    const middle = ringMiddle(ring)
    const spot = bending.place(middle.u, middle.v)
    let radius = 0
    for (const { at } of ring) {
      radius = Math.max(radius, Math.abs(at.u - middle.u) + Math.abs(at.v - middle.v))
    }
    return ground.inside(spot.x, spot.y) < -1.3 * radius
  }
}

function greatRoads(land: Land, streets: Street[]): Ring[] {
  const { ground, make, bending } = land
  const { reachM, centre } = ground
  const wide = 1.9 * reachM
  const corners = [
    [-wide, -2 * reachM],
    [wide, -2 * reachM],
    [wide, -6],
    [-wide, -6],
  ] as const
  let pieces: Ring[] = [corners.map(([u, v]) => ({ at: make(u, v), side: 0 }))]
  const hub = { u: centre.x, v: centre.y }
  const lay = (kind: number, line: Line, isMine: (middle: { u: number; v: number }) => boolean) => {
    const halfM = halfOf[kind] ?? 0
    pieces = pieces.flatMap((ring) => {
      if (!isMine(ringMiddle(ring))) return [ring]
      const street = streetAlong(line, ring, kind, halfM)
      if (!street) return [ring]
      streets.push(street)
      const { left, right } = parted(ring, line, halfM, halfM, make)
      return [left, right].filter((part) => part.length > 2)
    })
  }
  const strand = lineThrough(0, -74, 1, 0)
  const spine = lineThrough(hub.u, hub.v, 0.16, -1)
  const bypass = lineThrough(0, -0.9 * reachM, 1, 0.13)
  const isInland = (middle: { u: number; v: number }) => middle.v < -74
  const isNear = (middle: { u: number; v: number }) =>
    isInland(middle) && leftOf(bypass, middle) > 0
  const west = (middle: { u: number; v: number }) => leftOf(spine, middle) < 0
  lay(MAIN, strand, () => true)
  lay(HIGHWAY, bypass, isInland)
  lay(MAIN, spine, isInland)
  lay(MAIN, lineThrough(hub.u, hub.v, -1, -0.18), (middle) => isNear(middle) && west(middle))
  lay(MAIN, lineThrough(hub.u, hub.v - 60, -1, -0.6), (middle) => isNear(middle) && west(middle))
  lay(MAIN, lineThrough(hub.u, hub.v + 30, 1, -0.1), (middle) => isNear(middle) && !west(middle))
  lay(MAIN, lineThrough(hub.u, hub.v - 90, 1, -0.82), (middle) => isNear(middle) && !west(middle))
  lay(MAIN, lineThrough(-0.55 * reachM, -reachM, -0.25, -1), (middle) => leftOf(bypass, middle) < 0)
  return pieces.filter((piece) => piece.length > 2 && bending.creeks.length > 0)
}

/** A creek parts what it runs through; where it begins, a street keeps to the bank. */
function partedByCreek(pieces: Ring[], creek: Creek, streets: Street[], make: MakePoint): Ring[] {
  const { line, alongU, alongV, lengthM } = creek
  const source = lineThrough(line.u, line.v, line.normalU, line.normalV)
  return pieces.flatMap((ring) => {
    const ends = crossings(ring, line)
    if (!ends) return [ring]
    const [low, high] = ends
      .map(({ u, v }) => (u - line.u) * alongU + (v - line.v) * alongV)
      .sort((a, b) => a - b)
    if (low === undefined || high === undefined || high < 1 || low > lengthM) return [ring]
    if (low > 0) return parts(ring, line, CREEK_HALF_M, -CREEK_HALF_M)
    const street = streetAlong(source, ring, STREET, halfOf[STREET] ?? 0)
    if (street) streets.push(street)
    const half = halfOf[STREET] ?? 0
    const { left, right } = parted(ring, source, half, half, make)
    const upper = [left, right].flatMap((part) => {
      const middle = ringMiddle(part)
      const along = (middle.u - line.u) * alongU + (middle.v - line.v) * alongV
      return along > 0 ? parts(part, line, CREEK_HALF_M, -CREEK_HALF_M) : [part]
    })
    return upper.filter((part) => part.length > 2)
  })

  function parts(ring: Ring, along: Line, halfM: number, side: number): Ring[] {
    const { left, right } = parted(ring, along, halfM, side, make)
    return [left, right].filter((part) => part.length > 2)
  }
}

/** Both sides of a strip of twice `halfM` along a line. */
function parted(ring: Ring, line: Line, halfM: number, side: number, make: MakePoint) {
  const upper = splitRing(ring, line, halfM, side, make)
  const lower = splitRing(upper.right, line, -halfM, side, make)
  return { left: upper.left, right: lower.right }
}

/** Across the long side of a box, near its middle, and not quite square to it. */
function crossing(box: Box, random: Random): Line {
  const slip = random.around(-0.16, 0.16) * box.longM
  const turn = random.around(-0.3, 0.3)
  return lineThrough(
    box.u + slip * box.alongU,
    box.v + slip * box.alongV,
    -box.alongV + turn * box.alongU,
    box.alongU + turn * box.alongV,
  )
}

/** The street reaches the middle of the roads at its ends, and stops at a creek. */
function streetAlong(line: Line, ring: Ring, kind: number, halfM: number): Street | null {
  const ends = crossings(ring, line)
  if (!ends) return null
  const [from, to] = ends
  const lengthM = Math.sqrt((to.u - from.u) ** 2 + (to.v - from.v) ** 2)
  const alongU = (to.u - from.u) / lengthM
  const alongV = (to.v - from.v) / lengthM
  const back = Math.max(0, from.side) * 1.05
  const on = Math.max(0, to.side) * 1.05
  return {
    kind,
    halfM,
    from: { u: from.u - back * alongU, v: from.v - back * alongV },
    to: { u: to.u + on * alongU, v: to.v + on * alongV },
  }
}

function isOverHill({ bending, ground }: Land, ring: Ring, line: Line): boolean {
  const ends = crossings(ring, line)
  if (!ends) return false
  const [from, to] = ends
  const high = [0.1, 0.3, 0.5, 0.7, 0.9].filter((share) => {
    const { x, y } = bending.place(
      from.u + (to.u - from.u) * share,
      from.v + (to.v - from.v) * share,
    )
    return ground.hill(x, y) > 0.1
  })
  return high.length > 1
}

interface Crossing {
  u: number
  v: number
  side: number
}

function crossings(ring: Ring, line: Line): [Crossing, Crossing] | null {
  const found: Crossing[] = []
  let last = ring.at(-1)
  for (const corner of ring) {
    if (last) {
      const before = leftOf(line, last.at)
      const after = leftOf(line, corner.at)
      if (after > 0 !== before > 0) {
        const share = before / (before - after)
        const u = last.at.u + (corner.at.u - last.at.u) * share
        const v = last.at.v + (corner.at.v - last.at.v) * share
        found.push({ u, v, side: last.side })
      }
    }
    last = corner
  }
  const [from, to] = found
  return from && to ? [from, to] : null
}

/** The densest of what a piece holds decides how far it is divided. */
function finestAt({ bending, settlement }: Land, ring: Ring) {
  const middle = ringMiddle(ring)
  const spot = bending.place(middle.u, middle.v)
  let finest = settlement.fabricAt(spot.x, spot.y)
  for (const { at } of ring) {
    const { x, y } = bending.place((at.u + middle.u) / 2, (at.v + middle.v) / 2)
    const fabric = settlement.fabricAt(x, y)
    if (fabric.blockM2 < finest.blockM2) finest = fabric
  }
  return finest
}

/** A convex ring with every side moved out to the middle of its road. */
function outset(ring: Ring, make: MakePoint): Ring {
  let before = ring.at(-1)
  return ring.map((corner, index) => {
    const next = ring[(index + 1) % ring.length]
    if (!before || !next) return corner
    const first = movedOut(before.at, corner.at, before.side)
    const second = movedOut(corner.at, next.at, corner.side)
    before = corner
    const turn = first.normalU * second.normalV - first.normalV * second.normalU
    if (Math.abs(turn) < 0.05) return corner
    const gap = leftOf(second, first)
    const share = gap / turn
    const u = first.u + share * first.normalV
    const v = first.v - share * first.normalU
    return { at: make(u, v), side: corner.side }
  })
}

/** The line of a side, its road's middle on it; its normal points outwards. */
function movedOut(
  from: { u: number; v: number },
  to: { u: number; v: number },
  side: number,
): Line {
  const line = lineThrough(from.u, from.v, from.u - to.u, from.v - to.v)
  const by = Math.abs(side)
  return { ...line, u: line.u + by * line.normalU, v: line.v + by * line.normalV }
}
