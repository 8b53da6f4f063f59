import { type GeometryType, typeOf, type WholeShape } from './whole-shape.ts'
import {
  GEOMETRY_COLLECTION,
  LINE_STRING,
  LITTLE_ENDIAN,
  MULTI_LINE_STRING,
  MULTI_POINT,
  MULTI_POLYGON,
  POINT,
  POLYGON,
} from './wkb-codes.ts'

const codes: Record<GeometryType, number> = {
  Point: POINT,
  LineString: LINE_STRING,
  Polygon: POLYGON,
  MultiPoint: MULTI_POINT,
  MultiLineString: MULTI_LINE_STRING,
  MultiPolygon: MULTI_POLYGON,
  GeometryCollection: GEOMETRY_COLLECTION,
}
/** The byte order and the type. */
const HEADER_BYTES = 5
const COUNT_BYTES = 4

interface WkbOptions {
  /** Bytes at the start that the caller fills. */
  reserved?: number
  /** The type for a single piece: a column of multi-geometries may contain no others. */
  as?: GeometryType
}

/** A non-empty shape as well-known binary. */
export function buildWkb(
  shape: WholeShape,
  { reserved = 0, as = typeOf(shape) ?? 'GeometryCollection' }: WkbOptions = {},
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(reserved + lengthOf(shape, as))
  const view = new DataView(bytes.buffer)
  let offset = reserved

  function start(type: GeometryType): void {
    view.setUint8(offset, LITTLE_ENDIAN)
    view.setUint32(offset + 1, codes[type], true)
    offset += HEADER_BYTES
  }

  function count(items: number): void {
    view.setUint32(offset, items, true)
    offset += COUNT_BYTES
  }

  function addPiece(type: GeometryType, lists: readonly Float64Array[]): void {
    start(type)
    if (type === 'Polygon') count(lists.length)
    for (const positions of lists) {
      if (type !== 'Point') count(positions.length / 2)
      for (const coordinate of positions) {
        view.setFloat64(offset, coordinate, true)
        offset += 8
      }
    }
  }

  function add(part: WholeShape, type: GeometryType): void {
    const [first] = part
    if (type === 'GeometryCollection') {
      start(type)
      count(part.length)
      for (const one of part) add([one], typeOf([one]) ?? type)
    } else if (type === first.type) addPiece(type, first.pieces[0])
    else {
      start(type)
      count(first.pieces.length)
      for (const piece of first.pieces) addPiece(first.type, piece)
    }
  }

  add(shape, as)
  return bytes
}

function lengthOf(shape: WholeShape, type: GeometryType): number {
  if (type === 'GeometryCollection') {
    const parts = shape.map((part) => lengthOf([part], typeOf([part]) ?? type))
    return parts.reduce((sum, length) => sum + length, HEADER_BYTES + COUNT_BYTES)
  }
  const [{ type: simple, pieces }] = shape
  const own = type === simple ? 0 : HEADER_BYTES + COUNT_BYTES
  return pieces.reduce((sum, piece) => sum + pieceLength(piece, simple), own)
}

function pieceLength(piece: readonly Float64Array[], type: GeometryType): number {
  const ringCount = type === 'Polygon' ? COUNT_BYTES : 0
  const listCount = type === 'Point' ? 0 : COUNT_BYTES
  return piece.reduce((sum, { length }) => sum + listCount + length * 8, HEADER_BYTES + ringCount)
}
