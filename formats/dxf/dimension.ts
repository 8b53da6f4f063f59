import { moved } from './affine.ts'
import { arrowPieces } from './arrowhead.ts'
import { dimensionLook } from './dimension-look.ts'
import {
  type DxfEntity,
  has,
  hasFlag,
  numberOf,
  pointOf,
  radians,
  textOf,
  type XYZ,
} from './entity.ts'
import { labelPieces, linesPiece, type Piece } from './piece.ts'
import type { DxfDrawing } from './read-drawing.ts'
import { plainLongText, plainShortText } from './text.ts'

const LINEAR = 0
const ALIGNED = 1
const ANGLE = 2
const ANGLE_AT_POINT = 5
const ORDINATE = 6
const KIND_BITS = 15
const IS_EASTING = 64

/** A dimension from its block, else from its points. */
export function dimensionPieces(entity: DxfEntity, drawing: DxfDrawing): Piece[] {
  const block = plainShortText(textOf(entity, 2))
  if (block !== '' && drawing.block(block))
    return [{ entity, block, where: moved(pointOf(entity, 12)) }]
  const kind = numberOf(entity, 70) & KIND_BITS
  if (kind === LINEAR || kind === ALIGNED) return linearPieces(entity, drawing, kind)
  // For radii, diameters, angles and ordinates, the measured points.
  const places = [13, 14, 15, 10].filter((code) => has(entity, code))
  return [
    linesPiece(entity, [places.map((code) => pointOf(entity, code))]),
    ...measurePieces(entity, measure(entity, kind)),
  ]
}

/** Two extension lines, and the dimension line with arrows between them. */
function linearPieces(entity: DxfEntity, drawing: DxfDrawing, kind: number): Piece[] {
  const look = dimensionLook(entity, drawing)
  const [on, from, to] = [pointOf(entity, 10), pointOf(entity, 13), pointOf(entity, 14)]
  const along = directionOf(entity, kind, from, to)
  // The line goes through a point on either extension line; its ends are opposite `from` and `to`.
  const reachOf = (target: XYZ) => (target[0] - on[0]) * along[0] + (target[1] - on[1]) * along[1]
  const opposite = (target: XYZ): XYZ => {
    const reach = reachOf(target)
    return [on[0] + reach * along[0], on[1] + reach * along[1], on[2]]
  }
  const [start, end] = [opposite(from), opposite(to)]
  const size = look.number(41, 0.18) * (look.number(40, 1) || 1)
  const first = arrowPieces(entity, drawing, '', [end, start], size)
  const second = arrowPieces(entity, drawing, '', [start, end], size)
  const lines: XYZ[][] = [[first.tip, second.tip]]
  if (look.number(75, 0) === 0) lines.push(extension(to, end))
  if (look.number(76, 0) === 0) lines.push(extension(from, start))
  return [
    linesPiece(entity, lines),
    ...first.pieces,
    ...second.pieces,
    ...measurePieces(entity, shown(Math.abs(reachOf(to) - reachOf(from)), look.number(271, 4))),
  ]

  function extension(target: XYZ, arrow: XYZ): XYZ[] {
    const [x, y] = [arrow[0] - target[0], arrow[1] - target[1]]
    const length = Math.hypot(x, y)
    if (length === 0) return []
    const [offset, beyond] = [look.number(42, 0.0625) / length, look.number(44, 0.18) / length]
    return [
      [target[0] + x * offset, target[1] + y * offset, target[2]],
      [arrow[0] + x * beyond, arrow[1] + y * beyond, arrow[2]],
    ]
  }
}

function directionOf(entity: DxfEntity, kind: number, from: XYZ, to: XYZ): [number, number] {
  const angle =
    kind === ALIGNED ? Math.atan2(to[1] - from[1], to[0] - from[0]) : radians(numberOf(entity, 50))
  return [Math.cos(angle), Math.sin(angle)]
}

/** From its points: the number in the file is unset in many, and an angle's is in radians. */
function measure(entity: DxfEntity, kind: number): string {
  const [on, from, other] = [10, 13, 15].map((code) => pointOf(entity, code))
  if (kind === ANGLE || kind === ANGLE_AT_POINT) {
    const degrees = angleOf(entity, kind)
    return degrees > 0 ? `${Number(degrees.toFixed(2))}°` : ''
  }
  if (kind === ORDINATE) {
    return shown(Math.abs(minus(from, on)[hasFlag(entity, 70, IS_EASTING) ? 0 : 1]))
  }
  const told = numberOf(entity, 42)
  if (has(entity, 15)) return shown(Math.hypot(...minus(other, on)))
  return told > 0 ? shown(told) : ''
}

/** Between two lines, or around a point; on the side where its arc is. */
function angleOf(entity: DxfEntity, kind: number): number {
  const [on, from, to, other, arc] = [10, 13, 14, 15, 16].map((code) => pointOf(entity, code))
  if (kind === ANGLE_AT_POINT) {
    const [a, b] = [minus(from, other), minus(to, other)]
    const degrees = angleBetween(a, b)
    return weights(minus(on, other), a, b).some((weight) => weight < 0) ? 360 - degrees : degrees
  }
  const [a, b] = [minus(to, from), minus(on, other)]
  const degrees = angleBetween(a, b)
  const [meeting] = weights(minus(other, from), a, b)
  const [along, across] = weights(minus(arc, from), a, b)
  return has(entity, 16) && (along - meeting) * across < 0 ? 180 - degrees : degrees
}

type XY = readonly [x: number, y: number]

function minus([x, y]: XYZ, [fromX, fromY]: XYZ): XY {
  return [x - fromX, y - fromY]
}

function cross([ax, ay]: XY, [bx, by]: XY): number {
  return ax * by - ay * bx
}

/** How many of each are their sum. */
function weights(sum: XY, a: XY, b: XY): XY {
  return [cross(sum, b) / cross(a, b), cross(a, sum) / cross(a, b)]
}

function angleBetween(a: XY, b: XY): number {
  return (Math.abs(Math.atan2(cross(a, b), a[0] * b[0] + a[1] * b[1])) * 180) / Math.PI
}

function shown(length: number, digits = 4): string {
  return Number.isFinite(length) ? length.toFixed(Math.max(0, Math.min(8, digits))) : ''
}

/** A blank means no text; a missing text means the measurement. */
function measurePieces(entity: DxfEntity, measured: string): Piece[] {
  const text = textOf(entity, 1) || '<>'
  return labelPieces(entity, pointOf(entity, 11), plainLongText(text.replace('<>', measured)))
}
