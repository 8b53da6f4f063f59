import { apply, chain, identity, moved, turned } from './affine.ts'
import { dimensionPieces } from './dimension.ts'
import { drawEntity, planeOf, textKinds } from './draw-entity.ts'
import { type DxfEntity, has, numberOf, pointOf, radians, textOf, type XYZ } from './entity.ts'
import { leaderPieces } from './leader.ts'
import { multileaderPieces } from './multileader.ts'
import { sketch } from './pen.ts'
import type { Budget, DrawnPiece, Piece } from './piece.ts'
import type { DxfDrawing } from './read-drawing.ts'
import { entityText, plainShortText } from './text.ts'

export function piecesOf(entity: DxfEntity, drawing: DxfDrawing, budget: Budget): Iterable<Piece> {
  const { kind } = entity
  if (kind === 'INSERT') return insertPieces(entity, budget)
  if (kind === 'DIMENSION') return dimensionPieces(entity, drawing)
  if (kind === 'LEADER') return leaderPieces(entity, drawing)
  if (kind === 'MULTILEADER' || kind === 'MLEADER') return multileaderPieces(entity, drawing)
  return [drawnPiece(entity)]
}

function drawnPiece(entity: DxfEntity, where = identity): DrawnPiece {
  const piece = { entity, where, sketch: sketch((pen) => drawEntity(entity, pen)) }
  return textKinds.has(entity.kind) ? { ...piece, words: entityText(entity) } : piece
}

/** A block in rows and columns, each time with its texts. */
function* insertPieces(entity: DxfEntity, budget: Budget): Iterable<Piece> {
  const columns = countOf(entity, 70)
  const rows = countOf(entity, 71)
  if (columns * rows > 1) budget.spend(columns * rows * (1 + entity.parts.length))
  const plane = planeOf(entity)
  const angle = radians(numberOf(entity, 50))
  const scale: XYZ = [numberOf(entity, 41, 1), numberOf(entity, 42, 1), numberOf(entity, 43, 1)]
  const first = chain(plane, chain(moved(pointOf(entity, 10)), turned(angle, scale)))
  const grid = chain(plane, turned(angle, [1, 1, 1]))
  const [acrossX, acrossY, acrossZ] = apply(grid, [numberOf(entity, 44), 0, 0])
  const [upX, upY, upZ] = apply(grid, [0, numberOf(entity, 45), 0])
  const [x, y, z] = first.origin
  const block = plainShortText(textOf(entity, 2))
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const shift: XYZ = [
        column * acrossX + row * upX,
        column * acrossY + row * upY,
        column * acrossZ + row * upZ,
      ]
      const origin: XYZ = [x + shift[0], y + shift[1], z + shift[2]]
      yield { entity, block, where: { ...first, origin } }
      for (const part of entity.parts) yield drawnPiece(part, moved(shift))
    }
  }
}

function countOf(entity: DxfEntity, code: number): number {
  const count = has(entity, code) ? numberOf(entity, code) : 1
  return Number.isInteger(count) && count > 1 ? count : 1
}
