import type { Spot } from './ground.ts'
import type { Lot } from './lots.ts'
import { distance, isInOutline, isSimple, outlineArea, shorterSide } from './outlines.ts'
import type { Random } from './random.ts'
import { roundedSpot } from './shore.ts'
import type { LandUse } from './vocabulary.ts'

export interface Building {
  ring: Spot[]
  floors: number
  heightM: number
  /** An index into the list of materials. */
  material: number
  footprintM2: number
}

/** The maximum ratio of a house's height to its shorter side. */
const SLENDEREST = 1.5

const [RCC, ASSAM_TYPE, KUTCHA] = [0, 1, 2] as const

/** The plot seen from its street: `a` runs along it, `b` into the plot. */
interface Front {
  from: Spot
  aX: number
  aY: number
  widthM: number
  depthM: number
}

type Box = readonly [a0: number, b0: number, a1: number, b1: number]

export function raiseBuildings(
  lot: Lot,
  use: LandUse,
  density: number,
  random: Random,
): Building[] {
  if (!random.chance(builtShare(lot, use))) return []
  const front = frontOf(lot)
  if (front.widthM < 3.5 || front.depthM < 4) return []
  const isDense = lot.fabric.kind === 'bazaar' && !lot.isWhole
  if (isDense && random.chance(0.72)) return fullLot(lot, use, density, random)
  if (lot.isWhole || use === 'industrial') return compound(lot, front, use, density, random)
  const { widthM, depthM } = front
  const setback = Math.min(depthM * 0.22, random.between(1.2, lot.fabric.kind === 'town' ? 4 : 8))
  const wide = Math.min(widthM - 1.6, frontLimit(use, lot.isWhole) * random.between(0.75, 1.1))
  const deep = Math.min((depthM - setback) * random.between(0.42, 0.68), wide * 1.8, 34)
  const a0 = (widthM - wide) * random.between(0.25, 0.75)
  const main = fit(lot.ring, front, [a0, setback, a0 + wide, setback + deep], random.chance(0.3))
  if (!main) return []
  const buildings = [construct(main, use, density, lot, random)]
  const behind = setback + deep + 2.5
  const left = depthM - behind
  if (left > 5.5 && lot.areaM2 > 290 && random.chance(use === 'residential' ? 0.42 : 0.5)) {
    const size = Math.min(left - 1, random.between(4, 7.5))
    const b0 = behind + (left - size) * random.between(0.2, 0.8)
    const start = (widthM - size * 1.5) * random.between(0.1, 0.9)
    const shed = fit(lot.ring, front, [start, b0, start + size * 1.5, b0 + size], false)
    if (shed) buildings.push(construct(shed, 'open', density, lot, random))
  }
  return buildings
}

function builtShare({ fabric, isWhole }: Lot, use: LandUse): number {
  if (use === 'agriculture') return fabric.kind === 'village' ? 0.1 : 0.015
  if (use === 'plantation') return 0.12
  if (use === 'open' || use === 'wetland' || use === 'forest') return 0
  return isWhole ? 0.9 : fabric.kind === 'village' ? 0.9 : 0.95
}

function frontLimit(use: LandUse, isWhole: boolean): number {
  if (use === 'industrial') return 46
  if (use === 'public') return isWhole ? 38 : 20
  return isWhole ? 24 : 13.5
}

/** In the market a house covers its whole plot, except for a gutter. */
function fullLot(lot: Lot, use: LandUse, density: number, random: Random): Building[] {
  const { x, y } = lot.centre
  const scale = random.between(0.84, 0.94)
  const ring = lot.ring.map((spot) =>
    roundedSpot(x + (spot.x - x) * scale, y + (spot.y - y) * scale),
  )
  const isInside = ring.every((spot) => isInOutline(lot.ring, spot.x, spot.y))
  return isInside && outlineArea(ring) > 12 && isSimple(ring)
    ? [construct(ring, use, density, lot, random)]
    : []
}

/** Several buildings on one plot: a school, a factory, flats. */
function compound(lot: Lot, front: Front, use: LandUse, density: number, random: Random) {
  const { widthM, depthM } = front
  const taken: Box[] = []
  const buildings: Building[] = []
  const tries = Math.min(9, 2 + Math.floor(lot.areaM2 / 420))
  for (let count = 0; count < tries; count += 1) {
    const limit = frontLimit(use, lot.isWhole)
    const long = Math.min(widthM * 0.7, limit * random.between(0.5, 1))
    const deep = Math.min(depthM * 0.6, Math.max(6, limit * random.between(0.22, 0.4)))
    const [wide, far] = random.chance(0.6) ? [long, deep] : [deep, long]
    const a = random.between(2, Math.max(2.1, widthM - wide - 2))
    const b = random.between(2, Math.max(2.1, depthM - far - 2))
    const box: Box = [a, b, a + wide, b + far]
    if (taken.some((other) => doOverlap(box, other))) continue
    const ring = fit(lot.ring, front, box, random.chance(0.25))
    if (!ring) continue
    taken.push(box)
    buildings.push(construct(ring, use, density, lot, random))
  }
  return buildings
}

/** Whether they overlap, or are closer than a lane. */
function doOverlap(one: Box, other: Box): boolean {
  return (
    one[0] < other[2] + 4 && other[0] < one[2] + 4 && one[1] < other[3] + 4 && other[1] < one[3] + 4
  )
}

/** The box, or a smaller one around its middle, that fits into the plot; with or without a wing. */
function fit(ring: readonly Spot[], front: Front, box: Box, hasWing: boolean): Spot[] | null {
  const [a0, b0, a1, b1] = box
  const [a, b] = [(a0 + a1) / 2, (b0 + b1) / 2]
  for (const scale of [1, 0.86, 0.72, 0.58, 0.45]) {
    const halfA = ((a1 - a0) / 2) * scale
    const halfB = ((b1 - b0) / 2) * scale
    if (halfA < 1.4 || halfB < 1.4) return null
    const corners =
      hasWing && halfA > 3 && halfB > 3 ? wing(a, b, halfA, halfB) : block(a, b, halfA, halfB)
    const placed = corners.map(([along, into]) => spotAt(front, along, into))
    const margin = corners.map(([along, into]) =>
      spotAt(front, a + (along - a) * 1.06, b + (into - b) * 1.06),
    )
    const isFree = ring.every((spot) => !isInOutline(margin, spot.x, spot.y))
    if (isFree && margin.every((spot) => isInOutline(ring, spot.x, spot.y))) return placed
  }
  return null
}

type Corners = readonly (readonly [number, number])[]

function block(a: number, b: number, halfA: number, halfB: number): Corners {
  return [
    [a - halfA, b - halfB],
    [a + halfA, b - halfB],
    [a + halfA, b + halfB],
    [a - halfA, b + halfB],
  ]
}

function wing(a: number, b: number, halfA: number, halfB: number): Corners {
  return [
    [a - halfA, b - halfB],
    [a + halfA, b - halfB],
    [a + halfA, b],
    [a + halfA * 0.1, b],
    [a + halfA * 0.1, b + halfB],
    [a - halfA, b + halfB],
  ]
}

function spotAt({ from, aX, aY }: Front, a: number, b: number): Spot {
  return roundedSpot(from.x + a * aX - b * aY, from.y + a * aY + b * aX)
}

/** The longest road frontage of a plot, or its longest side without one. */
function frontOf({ corners, ring }: Lot): Front {
  let best: { from: Spot; to: Spot } | null = null
  let longest = 0
  const hasRoad = corners.some(({ side }) => side > 0)
  const start = corners.findIndex(
    ({ side }, index) => side > 0 && (corners.at(index - 1)?.side ?? 0) <= 0,
  )
  let from: Spot | null = null
  for (let step = 0; step < corners.length; step += 1) {
    const corner = corners[(Math.max(0, start) + step) % corners.length]
    const next = corners[(Math.max(0, start) + step + 1) % corners.length]
    if (hasRoad && corner.side <= 0) {
      from = null
      continue
    }
    if (!from || !hasRoad || doesTurn(from, corner.at, next.at)) from = corner.at
    const length = distance(from, next.at)
    if (length > longest) {
      longest = length
      best = { from, to: next.at }
    }
  }
  if (!best) return { from: { x: 0, y: 0 }, aX: 1, aY: 0, widthM: 0, depthM: 0 }
  const aX = (best.to.x - best.from.x) / longest
  const aY = (best.to.y - best.from.y) / longest
  let depthM = 0
  for (const { x, y } of ring) {
    depthM = Math.max(depthM, (y - best.from.y) * aX - (x - best.from.x) * aY)
  }
  return { from: best.from, aX, aY, widthM: longest, depthM }
}

/** A corner plot fronts one street, not the diagonal between two. */
function doesTurn(a: Spot, b: Spot, c: Spot): boolean {
  const along = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)
  return a !== b && along < 0.85 * distance(a, b) * distance(b, c)
}

function construct(
  ring: Spot[],
  use: LandUse,
  density: number,
  lot: Lot,
  random: Random,
): Building {
  const footprintM2 = outlineArea(ring)
  const isShed = use === 'open'
  const isGreat = use === 'public' || use === 'commercial' || use === 'mixed'
  const solid = density + (isGreat ? 0.35 : 0) + random.around(-0.45, 0.45)
  const material = isShed
    ? random.chance(0.6)
      ? KUTCHA
      : ASSAM_TYPE
    : use === 'industrial' || solid > 0.62
      ? RCC
      : solid > 0.12
        ? ASSAM_TYPE
        : KUTCHA
  const tall = material === RCC && use !== 'industrial'
  const most = 1 + Math.max(0, density) * (lot.areaM2 > 260 && isGreat ? 5.2 : 3)
  const wanted = tall && !isShed ? Math.max(1, Math.round(random.around(0.6, most + 0.6))) : 1
  const roofM = material === RCC ? 0.6 : material === ASSAM_TYPE ? 1.6 : 0.4
  const storeyM = use === 'industrial' ? 6.2 : material === KUTCHA ? 2.5 : 3.1
  const mostM = SLENDEREST * shorterSide(ring)
  const floors = Math.max(1, Math.min(wanted, Math.floor((mostM - roofM) / storeyM)))
  const heightM = Math.floor(Math.min(floors * storeyM + roofM, mostM) * 10) / 10
  return { ring, floors, heightM, material, footprintM2 }
}
