import { identity } from './affine.ts'
import { type OwnLook, ownLookOf } from './look.ts'
import { sketch } from './pen.ts'
import type { Budget, DrawnPiece, Piece } from './piece.ts'
import { piecesOf } from './pieces.ts'
import type { Block, DxfDrawing } from './read-drawing.ts'

export interface BlockPiece {
  piece: Piece
  own: OwnLook
}

/**
 * The content of a block. Entities that look alike are one piece, so that a symbol is inserted at
 * once.
 */
export function blockPieces(block: Block, drawing: DxfDrawing, budget: Budget): BlockPiece[] {
  const groups = new Map<string, { own: OwnLook; alike: DrawnPiece[] }>()
  const others: BlockPiece[] = []
  for (const entity of block.entities) {
    // The attribute positions of an insert; the insert itself has the texts.
    if (entity.kind === 'ATTDEF') continue
    for (const piece of piecesOf(entity, drawing, budget)) {
      const own = ownLookOf(piece.entity)
      if (!('sketch' in piece) || piece.words !== undefined) others.push({ piece, own })
      else if (!piece.sketch.isEmpty) {
        const key = `${own.layer}\n${own.colour}\n${own.isHidden}`
        const group = groups.get(key)
        if (group) group.alike.push(piece)
        else groups.set(key, { own, alike: [piece] })
      }
    }
  }
  const drawn = Array.from(groups.values(), ({ own, alike }) => ({ piece: join(alike), own }))
  return [...drawn, ...others]
}

function join(alike: readonly DrawnPiece[]): DrawnPiece {
  const all = sketch((pen) => {
    for (const piece of alike) piece.sketch.draw(pen, piece.where)
  })
  return { entity: alike[0].entity, where: identity, sketch: all }
}
