import type { Cover } from '../camera/free-spot.ts'

/** A label that may be placed; lengths in pixels, `turn` in radians clockwise. */
export interface LabelCandidate {
  x: number
  y: number
  width: number
  height: number
  turn: number
  order: number
  text: string
  /** May appear next to the same text, like plot numbers of two blocks. */
  isRepeated?: boolean
  /** The gap around it, if it is not the usual one. */
  marginPx?: number
}

const MARGIN_PX = 4

/** The neatline around the map, with its degrees; see neatline.ts. */
const FRAME_PX = 25

/** Closer than this, a repeated name would look like two places. */
const REPEAT_PX = 400

/** The lower left corner contains the scale bar and the sample mark; see corner.ts. */
export const CORNER_PX = { width: 330, height: 58 }
/** With the notice of the map without WebGL, in two lines. */
export const FLAT_CORNER_PX = { width: 330, height: 98 }

/**
 * Greedy label placement in the given order. Labels do not overlap each other, the corner or a
 * cover, stay within the frame, and are not repeated nearby.
 */
export function placeLabels<W extends LabelCandidate>(
  candidates: readonly W[],
  width: number,
  height: number,
  covers: readonly Cover[] = [],
  cornerPx = CORNER_PX,
): W[] {
  const corner = { left: 0, top: height - cornerPx.height, right: cornerPx.width, bottom: height }
  return placeIn(buildRoom(width, height, [corner, ...covers]), candidates)
}

/** The same in a room that may have other labels already. */
export function placeIn<W extends LabelCandidate>(room: Room, candidates: readonly W[]): W[] {
  const placed: W[] = []
  for (const candidate of candidates.toSorted((a, b) => a.order - b.order)) {
    const isTwin =
      !candidate.isRepeated &&
      placed.some((other) => other.text === candidate.text && isNear(other, candidate))
    if (!isTwin && room.take(candidate)) placed.push(candidate)
  }
  return placed
}

/** What is left of a map beside its labels and covers. */
export type Room = ReturnType<typeof buildRoom>

const CELL_PX = 64

export function buildRoom(width: number, height: number, covers: readonly Cover[] = []) {
  const cells = Map.groupBy(covers.map(squareOf).flatMap(inCells), ({ cell }) => cell)
  const isFree = ({ cell, square }: InCell) =>
    !cells.get(cell)?.some((other) => isOver(square, other.square))
  return {
    /** Takes the place of a label, or of all parts of one; false if any of it is taken. */
    take(...parts: readonly LabelCandidate[]): boolean {
      if (!parts.every((part) => isInside(part, width, height))) return false
      const needed = parts.flatMap(squaresOf).flatMap(inCells)
      if (!needed.every(isFree)) return false
      for (const one of needed) {
        const others = cells.get(one.cell)
        if (others) others.push(one)
        else cells.set(one.cell, [one])
      }
      return true
    },
  }
}

interface InCell {
  cell: string
  square: Square
}

/** A square in each cell of the map that it touches, so that only near ones are compared. */
function inCells(square: Square): InCell[] {
  const { x, y, halfWidth, halfHeight } = square
  const found: InCell[] = []
  for (let i = cellOf(x - halfWidth); i <= cellOf(x + halfWidth); i += 1) {
    for (let j = cellOf(y - halfHeight); j <= cellOf(y + halfHeight); j += 1) {
      found.push({ cell: `${i} ${j}`, square })
    }
  }
  return found
}

function cellOf(px: number): number {
  return Math.floor(px / CELL_PX)
}

/** Turns a label round if it would be upside down. */
export function upright(turn: number): number {
  const whole = turn - Math.round(turn / Math.PI) * Math.PI
  return whole === -Math.PI / 2 ? Math.PI / 2 : whole
}

function squareOf({ left, top, right, bottom }: Cover): Square {
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2]
  return { x: left + halfWidth, y: top + halfHeight, halfWidth, halfHeight }
}

function isInside(candidate: LabelCandidate, width: number, height: number): boolean {
  const { x, y, turn } = candidate
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const across = FRAME_PX + (cos * candidate.width + sin * candidate.height) / 2
  const down = FRAME_PX + (sin * candidate.width + cos * candidate.height) / 2
  return x >= across && y >= down && x <= width - across && y <= height - down
}

function isNear(a: LabelCandidate, b: LabelCandidate): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < REPEAT_PX
}

interface Square {
  x: number
  y: number
  halfWidth: number
  halfHeight: number
}

/** A level label is one box; a rotated one is a row of squares. */
function squaresOf(candidate: LabelCandidate): Square[] {
  const { x, y, width, height, turn, marginPx = MARGIN_PX } = candidate
  const halfHeight = height / 2 + marginPx
  if (Math.abs(turn) < 0.05) return [{ x, y, halfWidth: width / 2 + marginPx, halfHeight }]
  const count = Math.max(Math.ceil(width / height), 1)
  return Array.from({ length: count }, (_, i) => {
    const along = ((i + 0.5) / count - 0.5) * width
    const at = { x: x + along * Math.cos(turn), y: y + along * Math.sin(turn) }
    return { ...at, halfWidth: halfHeight, halfHeight }
  })
}

function isOver(a: Square, b: Square): boolean {
  return (
    Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
    Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight
  )
}
