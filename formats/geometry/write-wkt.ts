import { type Pieces, pairsOf, typeOf, type WholeShape } from './whole-shape.ts'

/** A shape as well-known text; empty text for an empty shape. */
export function writeWkt(shape: WholeShape): string {
  const type = typeOf(shape)
  const [first] = shape
  if (!type || !first) return ''
  if (type === 'GeometryCollection') {
    return `GEOMETRYCOLLECTION (${shape.map((part) => writeWkt([part])).join(', ')})`
  }
  const pieces = first.pieces.map((piece) => pieceText(piece, first.type))
  return `${type.toUpperCase()} ${type === first.type ? pieces[0] : `(${pieces.join(', ')})`}`
}

function pieceText(piece: readonly Float64Array[], type: Pieces['type']): string {
  const lists = piece.map((positions) => `(${pairsOf(positions, ' ').join(', ')})`)
  return type === 'Polygon' ? `(${lists.join(', ')})` : lists[0]
}
