import { moved } from './affine.ts'
import { arrowPieces } from './arrowhead.ts'
import { dimensionLook } from './dimension-look.ts'
import { type DxfEntity, has, numberOf, pointOf, radians, textOf, type XYZ } from './entity.ts'
import { labelPieces, linesPiece, type Piece } from './piece.ts'
import type { DxfDrawing } from './read-drawing.ts'
import { plainLongText, plainShortText } from './text.ts'

const LINEAR = 0
const ALIGNED = 1
const KIND_BITS = 15

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
    ...measurePieces(entity, numberOf(entity, 42, Number.NaN), 4),
  ]
}

/** Two extension lines, and the dimension line with arrows between them. */
function linearPieces(entity: DxfEntity, drawing: DxfDrawing, kind: number): Piece[] {
  const look = dimensionLook(entity, drawing)
  const [end, from, to] = [pointOf(entity, 10), pointOf(entity, 13), pointOf(entity, 14)]
  const along = directionOf(entity, kind, from, to)
  // The dimension line goes through its end in this direction; the other end is opposite `from`.
  const reach = (from[0] - end[0]) * along[0] + (from[1] - end[1]) * along[1]
  const start: XYZ = [end[0] + reach * along[0], end[1] + reach * along[1], end[2]]
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
    ...measurePieces(entity, Math.abs(reach), look.number(271, 4)),
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

/** A blank means no text; a missing text means the measurement. */
function measurePieces(entity: DxfEntity, measure: number, digits: number): Piece[] {
  const text = textOf(entity, 1) || '<>'
  const number = Number.isFinite(measure) ? measure.toFixed(Math.max(0, Math.min(8, digits))) : ''
  return labelPieces(entity, pointOf(entity, 11), plainLongText(text.replace('<>', number)))
}
