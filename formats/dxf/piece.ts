import { type Affine, identity } from './affine.ts'
import type { DxfEntity, XYZ } from './entity.ts'
import { type Sketch, sketch } from './pen.ts'

/** The result of an entity: something drawn, or an inserted block. */
export type Piece = DrawnPiece | InsertedPiece

export interface DrawnPiece {
  entity: DxfEntity
  sketch: Sketch
  where: Affine
  /** The words of a text; undefined for everything else. */
  words?: string
}

export interface InsertedPiece {
  entity: DxfEntity
  block: string
  where: Affine
}

export function linesPiece(entity: DxfEntity, lines: readonly (readonly XYZ[])[]): Piece {
  const drawn = sketch((pen) => {
    for (const line of lines) {
      pen.line()
      for (const place of line) pen.to(...place)
    }
  })
  return { entity, where: identity, sketch: drawn }
}

/** Words at a place; nothing for a blank. */
export function labelPieces(entity: DxfEntity, place: XYZ, words: string): Piece[] {
  if (words === '') return []
  const label = sketch((pen) => {
    pen.points()
    pen.to(...place)
  })
  return [{ entity, where: identity, sketch: label, words }]
}

/** Stops a small file that repeats itself without end. */
export interface Budget {
  spend(count: number): void
}
