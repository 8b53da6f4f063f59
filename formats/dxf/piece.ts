import type { Affine } from './affine.ts'
import type { DxfEntity } from './entity.ts'
import type { Sketch } from './pen.ts'

/** What an entity comes to: something drawn, or a block in a place. */
export type Piece = DrawnPiece | InsertedPiece

export interface DrawnPiece {
  entity: DxfEntity
  sketch: Sketch
  where: Affine
  /** Of a text what it says; undefined of everything else. */
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
