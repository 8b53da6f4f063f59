import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { type Affine, chain, identity, moved } from './affine.ts'
import { type BlockPiece, blockPieces } from './block-pieces.ts'
import type { DxfEntity } from './entity.ts'
import { type CadLook, finalLook, ownLookOf } from './look.ts'
import type { DxfPen } from './pen.ts'
import type { Budget, DrawnPiece, InsertedPiece } from './piece.ts'
import { piecesOf } from './pieces.ts'
import type { Block, DxfDrawing } from './read-drawing.ts'

/** A visible piece, with its look and the block that it belongs to, if any. */
export interface Placed {
  entity: DxfEntity
  look: CadLook
  block: string | undefined
  words: string | undefined
  draw(pen: DxfPen): void
}

/** Emits the visible pieces of an entity. */
export type Placer = (entity: DxfEntity, take: (thing: Placed) => void) => void

/** The maximum number of pieces from nested blocks. */
const MAX_PIECES = 2_000_000

/** Turns entities into visible pieces: blocks are expanded wherever they are inserted. */
export function buildPlacer(drawing: DxfDrawing): Placer {
  const { tables } = drawing
  const budget = buildBudget()
  const known = new Map<Block, BlockPiece[]>()
  const open = new Set<Block>()

  function piecesIn(block: Block): BlockPiece[] {
    const pieces = known.get(block) ?? blockPieces(block, drawing, budget)
    known.set(block, pieces)
    return pieces
  }

  /** Walks through a block and its nested blocks, and skips one that contains itself. */
  function walk(
    name: string,
    where: Affine,
    look: CadLook,
    take: (piece: DrawnPiece, where: Affine, look: CadLook) => void,
  ): void {
    const block = drawing.block(name)
    if (!block || open.has(block) || open.size >= limits.depth) return
    open.add(block)
    const [x, y, z] = block.base
    const inBlock = x === 0 && y === 0 && z === 0 ? where : chain(where, moved([-x, -y, -z]))
    const pieces = piecesIn(block)
    budget.spend(pieces.length)
    for (const { piece, own } of pieces) {
      const inPlace = piece.where === identity ? inBlock : chain(inBlock, piece.where)
      const inner = finalLook(own, tables, look)
      if ('sketch' in piece) take(piece, inPlace, inner)
      else walk(piece.block, inPlace, inner, take)
    }
    open.delete(block)
  }

  /** Pieces that look alike are joined; texts stay separate. */
  function takeApart({ entity, block, where }: InsertedPiece, look: CadLook): Placed[] {
    const groups = new Map<string, { look: CadLook; parts: [DrawnPiece, Affine][] }>()
    const texts: Placed[] = []
    walk(block, where, look, (piece, inPlace, inner) => {
      if (piece.words !== undefined) {
        texts.push(placed(piece, inPlace, inner, block))
        return
      }
      const key = `${inner.layer}\n${inner.colour}\n${inner.hidden}`
      const group = groups.get(key)
      if (group) group.parts.push([piece, inPlace])
      else groups.set(key, { look: inner, parts: [[piece, inPlace]] })
    })
    const shapes = [...groups.values()].map(
      ({ look: shared, parts }): Placed => ({
        ...{ entity, look: shared, block, words: undefined },
        draw(pen) {
          for (const [{ sketch }, inPlace] of parts) sketch.draw(pen, inPlace)
        },
      }),
    )
    return [...shapes, ...texts]
  }

  return (entity, take) => {
    for (const piece of piecesOf(entity, drawing, budget)) {
      const look = finalLook(ownLookOf(piece.entity), tables, undefined)
      if ('sketch' in piece) take(placed(piece, piece.where, look, undefined))
      else {
        const found = takeApart(piece, look)
        for (const thing of found) take(thing)
        if (found.length === 0) take(emptyInsert(piece, look, drawing))
      }
    }
  }
}

function buildBudget(): Budget {
  let spent = 0
  return {
    spend(count) {
      spent += count
      if (spent > MAX_PIECES) throw problems.tooLarge('pieces of blocks', MAX_PIECES)
    },
  }
}

/** A missing block, or one with only texts, is still shown as a point. */
function emptyInsert(
  { entity, block, where }: InsertedPiece,
  look: CadLook,
  drawing: DxfDrawing,
): Placed {
  const isSeen = entity.parts.length > 0 || !drawing.block(block)
  return {
    ...{ entity, look, block, words: undefined },
    draw(pen) {
      if (!isSeen) return
      pen.points()
      pen.to(...where.origin)
    },
  }
}

function placed(
  { entity, sketch, words }: DrawnPiece,
  where: Affine,
  look: CadLook,
  block: string | undefined,
): Placed {
  return { entity, look, block, words, draw: (pen) => sketch.draw(pen, where) }
}
