import type { Ground, Spot } from './ground.ts'
import { isSimple, outlineArea } from './outlines.ts'
import type { Corner, MakePoint, Point } from './rings.ts'

/** Something that is 0 along a line on the ground: as known at a point, and as found anywhere. */
export interface Field {
  of(point: Point): number
  at(x: number, y: number): number
}

const STEP_M = 9

/** Metres of dry ground within the outline around a place; negative where no plot can be. */
export function roomAt(ground: Ground, x: number, y: number): number {
  return Math.min(ground.inside(x, y), ground.offBeel(x, y) - 2, ground.bankY(x) - y - 3)
}

/** To the centimetre, and as exact as the survey's columns can hold it. */
export function centimetres(metres: number): number {
  return Math.fround(Math.round(metres * 100) / 100)
}

/**
 * The part of a ring where a field is above 0, its new sides along the line where it is 0. Where
 * that falls to pieces it is the largest of them. Neighbours meet that line at the same point.
 */
export function keepAbove(
  corners: readonly Corner[],
  field: Field,
  make: MakePoint,
  measure: (point: Point) => void,
): readonly Corner[] | null {
  const above = corners.map(({ at }) => field.of(at) > 0)
  if (!above.includes(false)) return corners
  const pieces = piecesAbove(corners, above, field, make)
  const joined = pieces.flatMap((piece, index) =>
    closed(piece, pieces[(index + 1) % pieces.length] ?? piece, field, make),
  )
  const kept =
    pieces.length < 2 || isSimple(spotsOf(joined))
      ? joined
      : largest(pieces.map((piece) => closed(piece, piece, field, make)))
  for (const { at } of kept) if (Number.isNaN(at.u)) measure(at)
  return kept.length > 2 ? kept : null
}

/** Runs of corners above the line, each from where the ring crosses it to where it does again. */
function piecesAbove(
  corners: readonly Corner[],
  above: readonly boolean[],
  field: Field,
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
    if (!corner || !after) continue
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

/** A piece and the way along the line from its end to the beginning of another, or of itself. */
function closed(piece: Corner[], next: Corner[], field: Field, make: MakePoint): Corner[] {
  const end = piece.at(-1)
  const begin = next[0]
  return end && begin ? [...piece, ...alongLine(end.at, begin.at, field, make)] : []
}

function largest(rings: readonly Corner[][]): Corner[] {
  let best: Corner[] = []
  let most = 0
  for (const ring of rings) {
    const area = outlineArea(spotsOf(ring))
    if (area > most) {
      most = area
      best = ring
    }
  }
  return best
}

function spotsOf(corners: readonly Corner[]): Spot[] {
  return corners.map(({ at }) => at)
}

/** The same for both neighbours, whichever way they walk the side. */
function crossing(from: Point, to: Point, field: Field, make: MakePoint): Point {
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

function alongLine(from: Point, to: Point, field: Field, make: MakePoint): Corner[] {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const count = Math.floor(Math.sqrt(dx * dx + dy * dy) / STEP_M)
  return Array.from({ length: count }, (_, step) => {
    const share = (step + 1) / (count + 1)
    const spot = ontoLine({ x: from.x + dx * share, y: from.y + dy * share }, field)
    return { at: pointAt(spot.x, spot.y, make), side: 0 }
  })
}

/** Down or up the field's slope to where it is 0. */
function ontoLine(spot: Spot, field: Field): Spot {
  let { x, y } = spot
  for (let step = 0; step < 3; step += 1) {
    const value = field.at(x, y)
    const slopeX = field.at(x + 1, y) - value
    const slopeY = field.at(x, y + 1) - value
    const steep = Math.max(0.1, slopeX * slopeX + slopeY * slopeY)
    x -= (value * slopeX) / steep
    y -= (value * slopeY) / steep
  }
  return { x, y }
}

/** It lies on the ground only: the drawing board does not know it. */
function pointAt(x: number, y: number, make: MakePoint): Point {
  const point = make(Number.NaN, Number.NaN)
  point.x = centimetres(x)
  point.y = centimetres(y)
  return point
}
