import type { Ground, Spot } from './ground.ts'
import { distance, isSimple } from './outlines.ts'
import type { Corner, MakePoint, Vertex } from './rings.ts'

/**
 * A scalar field that is 0 along a line on the ground: stored at a point, and computed anywhere.
 */
export interface ScalarField {
  of(point: Vertex): number
  at(x: number, y: number): number
}

const STEP_M = 8

/** Metres of dry ground within the outline around a place; negative where no plot can be. */
export function roomAt(ground: Ground, x: number, y: number): number {
  return Math.min(ground.inside(x, y), ground.offBeel(x, y) - 2, ground.bankY(x) - y - 3)
}

export function roomField(ground: Ground): ScalarField {
  return { of: ({ roomM }) => roomM, at: (x, y) => roomAt(ground, x, y) }
}

/** To the centimetre, the precision of the survey's columns. */
export function roundedSpot(x: number, y: number): Spot {
  return { x: centimetres(x), y: centimetres(y) }
}

function centimetres(metres: number): number {
  return Math.fround(Math.round(metres * 100) / 100)
}

/**
 * Clips a ring to where a field is positive; its new sides follow the zero line. Neighbours meet
 * that line at the same point.
 */
export function partsAbove(
  corners: readonly Corner[],
  field: ScalarField,
  make: MakePoint,
  measure: (point: Vertex) => void,
): (readonly Corner[])[] {
  if (corners.every(({ at }) => field.of(at) > 0)) return [corners]
  const above = corners.map(({ at }) => field.of(at) > 0)
  const pieces = piecesAbove(corners, above, field, make)
  const joined = pieces.length > 1 ? joinedPieces(pieces, field, make) : null
  const parts = joined ? [joined] : pieces.map((piece) => closed(piece, field, make))
  for (const { at } of parts.flat()) if (Number.isNaN(at.u)) measure(at)
  return parts.filter((part) => part.length > 2)
}

/** Runs of positive corners, each between two crossings of the ring with the zero line. */
function piecesAbove(
  corners: readonly Corner[],
  above: readonly boolean[],
  field: ScalarField,
  make: MakePoint,
): Corner[][] {
  const start = above.findIndex((isAbove, index) => !isAbove && above[(index + 1) % above.length])
  const pieces: Corner[][] = []
  let piece: Corner[] = []
  if (start < 0) return pieces
  for (let step = 0; step < corners.length; step += 1) {
    const index = (start + step) % corners.length
    const next = (index + 1) % corners.length
    const corner = corners[index]
    const after = corners[next]
    if (above[index]) piece.push(corner)
    if (above[index] === above[next]) continue
    const at = crossing(corner.at, after.at, field, make)
    if (above[index]) {
      piece.push({ at, side: 0 })
      pieces.push(piece)
    } else piece = [{ at, side: corner.side }]
  }
  return pieces
}

/** One ring, when the line connects each piece to the next: bays, without water between shores. */
function joinedPieces(pieces: Corner[][], field: ScalarField, make: MakePoint): Corner[] | null {
  const joined: Corner[] = []
  for (const [index, piece] of pieces.entries()) {
    const way = wayBetween(piece, pieces[(index + 1) % pieces.length], field, make)
    if (!way) return null
    joined.push(...piece, ...way)
  }
  return isSimple(spotsOf(joined)) ? joined : null
}

/** A piece and the way from its end to its beginning, straight where tracing fails. */
function closed(piece: Corner[], field: ScalarField, make: MakePoint): Corner[] {
  return [...piece, ...(wayBetween(piece, piece, field, make) ?? [])]
}

function spotsOf(corners: readonly Corner[]): Spot[] {
  return corners.map(({ at }) => at)
}

/** The same for both neighbours, in either direction. */
function crossing(from: Vertex, to: Vertex, field: ScalarField, make: MakePoint): Vertex {
  const [low, high] = from.id < to.id ? [from, to] : [to, from]
  let [out, kept] = field.of(low) > 0 ? [1, 0] : [0, 1]
  for (let step = 0; step < 13; step += 1) {
    const share = (out + kept) / 2
    const isAbove = field.at(low.x + (high.x - low.x) * share, low.y + (high.y - low.y) * share) > 0
    if (isAbove) kept = share
    else out = share
  }
  const share = (out + kept) / 2
  return pointAt(low.x + (high.x - low.x) * share, low.y + (high.y - low.y) * share, make)
}

/**
 * Along the line, with positive values on the left, from the end of a piece to the start of
 * another.
 */
function wayBetween(piece: Corner[], next: Corner[], field: ScalarField, make: MakePoint) {
  const from = piece.at(-1)?.at
  const to = next[0]?.at
  if (!from || !to) return null
  const corners: Corner[] = []
  const most = 12 + (8 * distance(from, to)) / STEP_M
  let { x, y } = from
  for (let step = 0; step < most; step += 1) {
    const value = field.at(x, y)
    const slopeX = field.at(x + 1, y) - value
    const slopeY = field.at(x, y + 1) - value
    const square = Math.max(0.05, slopeX * slopeX + slopeY * slopeY)
    x -= (value * slopeX) / square
    y -= (value * slopeY) / square
    const away = distance({ x, y }, to)
    if (step > 0 && away > 1) corners.push({ at: pointAt(x, y, make), side: 0 })
    if (away < 1.3 * STEP_M) return corners
    const steep = Math.sqrt(square)
    x += (STEP_M * slopeY) / steep
    y -= (STEP_M * slopeX) / steep
  }
  return null
}

/** It exists on the ground only, not in the planning space. */
function pointAt(x: number, y: number, make: MakePoint): Vertex {
  return Object.assign(make(Number.NaN, Number.NaN), roundedSpot(x, y))
}
