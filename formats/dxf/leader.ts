import { arrowPieces } from './arrowhead.ts'
import { dimensionLook } from './dimension-look.ts'
import { type DxfEntity, numberOf, pointsOf, type XYZ } from './entity.ts'
import { interpolate } from './interpolate.ts'
import { linesPiece, type Piece } from './piece.ts'
import type { DxfDrawing } from './read-drawing.ts'

const HAS_TEXT = 0

/** A line or a curve that begins with an arrow, and continues below its text. */
export function leaderPieces(entity: DxfEntity, drawing: DxfDrawing): Piece[] {
  const look = dimensionLook(entity, drawing)
  const scale = look.number(40, 1) || 1
  const places = pointsOf(entity, 10)
  const hasText = numberOf(entity, 73, 3) === HAS_TEXT
  const sign = numberOf(entity, 74, 1) === 0 ? 1 : -1
  const [x, y, z] = [211, 221, 231].map((code, i) => numberOf(entity, code, i === 0 ? 1 : 0))
  const level: XYZ = [sign * x, y, z]

  const arrow =
    numberOf(entity, 71, 1) !== 0 && places.length > 1
      ? arrowPieces(
          entity,
          drawing,
          look.text(341),
          [places[0], places[1]],
          look.number(41, 0.18) * scale,
        )
      : null
  const line = arrow ? [arrow.tip, ...places.slice(1)] : places
  const isCurve = numberOf(entity, 72) !== 0
  const drawn = isCurve ? interpolate(line, hasText ? level : undefined) : [...line]
  const end = drawn.at(-1)
  if (end && hasText && drawn.length > 1 && look.number(77, 0) > 0) {
    const length = look.number(147, 0.09) * scale + numberOf(entity, 41)
    drawn.push([end[0] + level[0] * length, end[1] + level[1] * length, end[2] + level[2] * length])
  }
  return [linesPiece(entity, [drawn]), ...(arrow?.pieces ?? [])]
}
