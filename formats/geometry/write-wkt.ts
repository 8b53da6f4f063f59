import { type Pieces, typeOf, type WholeShape } from './whole-shape.ts'

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
  const lists = piece.map((positions) => `(${pairsText(positions)})`)
  return type === 'Polygon' ? `(${lists.join(', ')})` : lists[0]
}

function pairsText(positions: Float64Array): string {
  const pairs: string[] = []
  for (let i = 0; i < positions.length; i += 2) pairs.push(`${positions[i]} ${positions[i + 1]}`)
  return pairs.join(', ')
}
