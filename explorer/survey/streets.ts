import { crossingsOf, cutStrip, type Street, streetAlong } from './cuts.ts'
import type { Fabric, Settlement } from './fabric.ts'
import { cutCreek, LANE, layGreatRoads, MAIN, roadHalfM, STREET } from './great-roads.ts'
import type { Ground } from './ground.ts'
import type { Random } from './random.ts'
import {
  type Line,
  lineAcross,
  type MakePoint,
  type OrientedBox,
  orientedBox,
  outsetRing,
  type Ring,
  ringArea,
  ringMiddle,
} from './rings.ts'
import type { Warp } from './warp.ts'

/** An area between streets, and its survey block. */
export interface StreetCell {
  ring: Ring
  block: number
}

export interface StreetPlan {
  streets: Street[]
  cells: StreetCell[]
  /** One ring for each survey block, out to the middle of the roads around it. */
  blocks: Ring[]
}

interface Land {
  ground: Ground
  warp: Warp
  settlement: Settlement
  random: Random
  make: MakePoint
}

/** Between forest plots there is a path, and no street. */
const RIDE_HALF_M = 1.2
const PLOTS_IN_BLOCK = 250
const LARGEST_BLOCK_M2 = 700_000
const SMALLEST_CELL_M2 = 900
/** A piece of this size is still divided by a main road. */
const QUARTER_M2 = 516_000

/** Main roads first; then every piece is halved by minor ones until it is small enough. */
export function planStreets(land: Land): StreetPlan {
  const { ground, warp, random, make } = land
  const plan: StreetPlan = { streets: [], cells: [], blocks: [] }

  const divide = (ring: Ring, block: number) => {
    const area = ringArea(ring)
    if (area < SMALLEST_CELL_M2 || isOutside(ring, land)) return
    const fabric = finestIn(ring, land)
    const box = orientedBox(ring)
    const isCell = area < 1.4 * fabric.blockM2
    const isBlock = isCell || isCompact(area, box, fabric)
    const mine = block < 0 && isBlock ? plan.blocks.push(outsetRing(ring, make)) - 1 : block
    if (isCell) {
      plan.cells.push({ ring, block: mine })
      return
    }
    const line = lineAcross(box, random.around(-0.16, 0.16), random.around(-0.3, 0.3))
    const isWild = fabric.kind === 'forest' || fabric.kind === 'tea' || isOverHill(line, ring, land)
    const kind = area > QUARTER_M2 ? MAIN : area > 8.5 * fabric.blockM2 ? STREET : LANE
    const halfM = isWild ? RIDE_HALF_M : kind === LANE ? fabric.laneHalfM : roadHalfM[kind]
    const street = isWild ? null : streetAlong(line, ring, kind, halfM)
    if (street) plan.streets.push(street)
    for (const part of cutStrip(ring, line, halfM, halfM, make)) divide(part, mine)
  }

  let pieces = layGreatRoads(ground, make, plan.streets)
  for (const creek of warp.creeks) pieces = cutCreek(pieces, creek, make, plan.streets)
  for (const piece of pieces) divide(piece, -1)
  return plan
}

function isOutside(ring: Ring, { ground, warp }: Land): boolean {
  const middle = ringMiddle(ring)
  const { x, y } = warp.placeRoughly(middle.u, middle.v)
  let radius = 0
  for (const { at } of ring) {
    radius = Math.max(radius, Math.abs(at.u - middle.u) + Math.abs(at.v - middle.v))
  }
  return ground.inside(x, y) < -1.3 * radius
}

/** The densest part of a piece decides how far it is divided. */
function finestIn(ring: Ring, { warp, settlement }: Land): Fabric {
  const middle = ringMiddle(ring)
  const spot = warp.placeRoughly(middle.u, middle.v)
  let finest = settlement.fabricAt(spot.x, spot.y)
  for (const { at } of ring) {
    const { x, y } = warp.placeRoughly((at.u + middle.u) / 2, (at.v + middle.v) / 2)
    const fabric = settlement.fabricAt(x, y)
    if (fabric.blockM2 < finest.blockM2) finest = fabric
  }
  return finest
}

/** A few days' work for one surveyor, and not a long strip. */
function isCompact(area: number, box: OrientedBox, { lotM2 }: Fabric): boolean {
  return area < LARGEST_BLOCK_M2 && area < PLOTS_IN_BLOCK * lotM2 && box.longM < 4 * box.shortM
}

function isOverHill(line: Line, ring: Ring, { warp, ground }: Land): boolean {
  const ends = crossingsOf(ring, line)
  if (!ends) return false
  const [from, to] = ends
  const high = [0.1, 0.3, 0.5, 0.7, 0.9].filter((share) => {
    const { x, y } = warp.placeRoughly(
      from.u + (to.u - from.u) * share,
      from.v + (to.v - from.v) * share,
    )
    return ground.hill(x, y) > 0.1
  })
  return high.length > 1
}
