import type { Affine } from './affine.ts'
import type { DxfEntity } from './entity.ts'
import type { Sketch } from './pen.ts'

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

/** Stops a small file that repeats itself without end. */
export interface Budget {
  spend(count: number): void
}
