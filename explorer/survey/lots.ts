import { type Fabric, FOOT_OF_HILL, type Settlement } from './fabric.ts'
import type { Ground, Spot } from './ground.ts'
import { nodeRings } from './noding.ts'
import { distance, innerSpot, isSimple, outlineArea } from './outlines.ts'
import type { Random } from './random.ts'
import {
  type Corner,
  type Line,
  lineAcross,
  lineAlong,
  type MakePoint,
  type OrientedBox,
  orientedBox,
  type Ring,
  ringArea,
  ringMiddle,
  splitRing,
  type Vertex,
} from './rings.ts'
import { partsAbove, roomField, roundedSpot, type ScalarField } from './shore.ts'
import type { StreetCell } from './streets.ts'
import type { Warp } from './warp.ts'

const SMALLEST_M2 = 90

/** A plot in ground coordinates. */
export interface Lot {
  corners: readonly Corner[]
  ring: readonly Spot[]
  cell: number
  block: number
  fabric: Fabric
  /** Not subdivided like its neighbours: a school, a playground, a pond. */
  isWhole: boolean
  areaM2: number
  centre: Spot
  frontageM: number
}

interface Land {
  ground: Ground
  settlement: Settlement
  random: Random
  make: MakePoint
  warp: Warp
}

interface Piece {
  ring: Ring
  fabric: Fabric
  isWhole: boolean
}

/** No plot is in water, beyond the outline, or partly on a hill: its sides follow these edges. */
export function cutLots(cells: readonly StreetCell[], land: Land): Lot[] {
  const { ground, settlement, warp, make } = land
  const room = roomField(ground)
  const hills: ScalarField = { of: ({ upM }) => upM, at: (x, y) => upAt(ground, x, y) }
  const plain: ScalarField = { of: ({ upM }) => -upM, at: (x, y) => -upAt(ground, x, y) }
  const measure = (point: Vertex) => {
    point.roomM = room.at(point.x, point.y)
    point.upM = hills.at(point.x, point.y)
  }
  const settle = (point: Vertex) => {
    if (!Number.isNaN(point.x)) return
    const { x, y } = warp.place(point.u, point.v)
    measure(Object.assign(point, roundedSpot(x, y)))
  }
  return cells.flatMap(({ ring, block }, cell) => {
    const pieces: Piece[] = []
    divide(ring, land, pieces, false)
    const noded = nodeRings(
      pieces.map((piece) => piece.ring),
      land.make,
    )
    for (const corners of noded) for (const { at } of corners) settle(at)
    return noded.flatMap((corners, index) => {
      const piece = pieces[index]
      const dry = partsAbove(corners, room, make, measure)
      const parts = dry.flatMap((part) => partedByHill(part, hills, plain, make, measure))
      return parts.flatMap((part) => lotOf(withoutTwins(part), piece, cell, block, settlement))
    })
  })
}

/** Split along the foot of the hill; left whole where the parts would be invalid. */
function partedByHill(
  corners: readonly Corner[],
  hills: ScalarField,
  plain: ScalarField,
  make: MakePoint,
  measure: (point: Vertex) => void,
): (readonly Corner[])[] {
  if (corners.every(({ at }) => at.upM < 0) || corners.every(({ at }) => at.upM > 0))
    return [corners]
  const parts = [hills, plain].flatMap((field) => partsAbove(corners, field, make, measure))
  const whole = areaOf(corners)
  const sum = parts.reduce((total, part) => total + areaOf(part), 0)
  return Math.abs(sum - whole) < 0.02 * whole ? parts : [corners]
}

function areaOf(corners: readonly Corner[]): number {
  return outlineArea(corners.map(({ at }) => at))
}

/** Rows along the streets first, then plots across the rows. */
function divide(ring: Ring, land: Land, pieces: Piece[], isRow: boolean) {
  const { random, settlement, warp, make } = land
  const area = ringArea(ring)
  const middle = ringMiddle(ring)
  const spot = warp.placeRoughly(middle.u, middle.v)
  const fabric = settlement.fabricAt(spot.x, spot.y)
  const target = fabric.lotM2 * random.around(0.5, 1.9)
  const isWhole =
    fabric.depth > 0 &&
    area > 3.2 * fabric.lotM2 &&
    area < 16 * fabric.lotM2 &&
    random.chance(0.035)
  if (area < 1.42 * target || isWhole) {
    pieces.push({ ring, fabric, isWhole })
    return
  }
  const box = orientedBox(ring)
  const depthM = Math.sqrt(fabric.lotM2 * fabric.depth)
  const isDeep = fabric.depth > 0 && !isRow && box.shortM > 1.5 * depthM
  const isSquarish = fabric.depth === 0 && box.longM < 1.5 * box.shortM && random.chance(0.5)
  const line = cutOf(box, isDeep || isSquarish, fabric, random)
  const { left, right } = splitRing(ring, line, 0, 0, make)
  if (ringArea(left) < 0.28 * target || ringArea(right) < 0.28 * target) {
    pieces.push({ ring, fabric, isWhole: false })
    return
  }
  const rowsNow = isRow || (isDeep && box.shortM < 3.4 * depthM)
  divide(left, land, pieces, rowsNow)
  divide(right, land, pieces, rowsNow)
}

/** Fields are divided less regularly than building land. */
function cutOf(box: OrientedBox, isAlong: boolean, fabric: Fabric, random: Random): Line {
  if (isAlong) return lineAlong(box, random.around(-0.12, 0.12), random.around(-0.06, 0.06))
  const loose = fabric.depth > 0 ? 0.14 : 0.34
  return lineAcross(box, random.around(-0.26, 0.26), random.around(-loose, loose))
}

export function middleOf(lots: readonly Lot[]): Spot {
  let x = 0
  let y = 0
  for (const { centre } of lots) {
    x += centre.x / lots.length
    y += centre.y / lots.length
  }
  return { x, y }
}

function upAt(ground: Ground, x: number, y: number): number {
  return (ground.hill(x, y) - FOOT_OF_HILL) * 0.4 * ground.reachM
}

/** Two cuts within a centimetre leave a duplicate corner. */
function withoutTwins(corners: readonly Corner[]): readonly Corner[] {
  return corners.filter(({ at }, index) => {
    const before = corners.at(index - 1)?.at
    return before?.x !== at.x || before.y !== at.y
  })
}

function lotOf(
  corners: readonly Corner[],
  piece: Piece,
  cell: number,
  block: number,
  settlement: Settlement,
): Lot[] {
  const ring = corners.map(({ at }) => at)
  const areaM2 = outlineArea(ring)
  if (areaM2 < Math.min(SMALLEST_M2, 0.25 * piece.fabric.lotM2) || !isSimple(ring)) return []
  let frontageM = 0
  let last = corners.at(-1)
  for (const corner of corners) {
    if (last && last.side > 0) frontageM += distance(last.at, corner.at)
    last = corner
  }
  const centre = innerSpot(ring)
  const fabric = settlement.fabricAt(centre.x, centre.y)
  const isWhole = piece.isWhole && fabric.depth > 0
  return [{ corners, ring, cell, block, fabric, isWhole, areaM2, centre, frontageM }]
}
