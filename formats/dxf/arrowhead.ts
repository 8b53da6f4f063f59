import { chain, identity, moved, turned } from './affine.ts'
import type { DxfEntity, XYZ } from './entity.ts'
import { sketch } from './pen.ts'
import type { Piece } from './piece.ts'
import type { DxfDrawing } from './read-drawing.ts'

export interface Arrow {
  pieces: Piece[]
  /** The start of the line with the arrow. */
  tip: XYZ
}

/** Marks that are centred on the end of a line instead of before it. */
const withoutLength = new Set([
  '_archtick',
  '_dotsmall',
  '_integral',
  '_none',
  '_oblique',
  '_small',
])

/**
 * At the first of two positions, pointing away from the second; omitted where there is no room for
 * it.
 */
export function arrowPieces(
  entity: DxfEntity,
  drawing: DxfDrawing,
  blockHandle: string,
  [tip, next]: readonly [XYZ, XYZ],
  size: number,
): Arrow {
  const [x, y] = [next[0] - tip[0], next[1] - tip[1]]
  const length = Math.hypot(x, y)
  if (!(size > 0 && size <= length / 2)) return { pieces: [], tip }
  const [alongX, alongY] = [(x / length) * size, (y / length) * size]
  const base: XYZ = [tip[0] + alongX, tip[1] + alongY, tip[2]]
  const block = drawing.tables.blockByHandle(blockHandle)
  if (block !== undefined) {
    // Arrow blocks point to the right.
    const turn = turned(Math.atan2(y, x) + Math.PI, [size, size, size])
    const pieces = [{ entity, block, where: chain(moved(tip), turn) }]
    return { pieces, tip: withoutLength.has(block.toLowerCase()) ? tip : base }
  }
  const head = sketch((pen) => {
    pen.area()
    pen.ring()
    pen.to(base[0] + alongY / 6, base[1] - alongX / 6, tip[2])
    pen.to(...tip)
    pen.to(base[0] - alongY / 6, base[1] + alongX / 6, tip[2])
  })
  return { pieces: [{ entity, where: identity, sketch: head }], tip: base }
}
