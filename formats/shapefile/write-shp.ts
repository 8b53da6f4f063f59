import { type Bounds, boxAround, joinBoxes } from '../geometry/plane.ts'
import { type Pieces, reversed } from '../geometry/whole-shape.ts'

const FILE_CODE = 9994
const VERSION = 1000
const NULL_SHAPE = 0
const POINT = 1
const MULTI_POINT = 8
const codes = { Point: MULTI_POINT, LineString: 3, Polygon: 5 } as const
const FILE_HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
const TYPE_BYTES = 4
const POINT_BYTES = 16
/** The type, the box, and the number of points; for lines and areas also the number of parts. */
const MULTI_POINT_HEADER_BYTES = 40
const PARTS_HEADER_BYTES = 44

/** The shapes of one Shapefile, all of one type; null for an empty record. */
export interface Records {
  type: Pieces['type']
  all: readonly (Pieces['pieces'] | null)[]
}

/** The shapes, and the index of their positions. */
export function buildShp(
  { type, all }: Records,
  onProgress: (share: number) => void,
): { shp: Uint8Array; shx: Uint8Array } {
  const code =
    type === 'Point' && all.every((pieces) => (pieces?.length ?? 1) === 1) ? POINT : codes[type]
  const shpBytes = all.reduce(
    (sum, pieces) => sum + RECORD_HEADER_BYTES + contentBytes(pieces, code),
    FILE_HEADER_BYTES,
  )
  const shp = new DataView(new ArrayBuffer(shpBytes))
  const shx = new DataView(new ArrayBuffer(FILE_HEADER_BYTES + all.length * RECORD_HEADER_BYTES))
  const bounds = all.reduce<Bounds | null>(
    (box, pieces) => (pieces ? joinBoxes(box, boxOfPieces(pieces)) : box),
    null,
  )
  for (const view of [shp, shx]) writeFileHeader(view, code, bounds)
  let offset = FILE_HEADER_BYTES
  all.forEach((pieces, i) => {
    if (i % 1000 === 0) onProgress(i / all.length)
    const length = contentBytes(pieces, code)
    const index = FILE_HEADER_BYTES + i * RECORD_HEADER_BYTES
    // Lengths and positions are in 16-bit words.
    shx.setInt32(index, offset / 2)
    shx.setInt32(index + 4, length / 2)
    shp.setInt32(offset, i + 1)
    shp.setInt32(offset + 4, length / 2)
    writeContent(shp, offset + RECORD_HEADER_BYTES, pieces, code)
    offset += RECORD_HEADER_BYTES + length
  })
  return { shp: new Uint8Array(shp.buffer), shx: new Uint8Array(shx.buffer) }
}

function contentBytes(pieces: Pieces['pieces'] | null, code: number): number {
  if (!pieces) return TYPE_BYTES
  if (code === POINT) return TYPE_BYTES + POINT_BYTES
  const lists = pieces.flat()
  const points = lists.reduce((sum, { length }) => sum + length / 2, 0)
  if (code === MULTI_POINT) return MULTI_POINT_HEADER_BYTES + points * POINT_BYTES
  return PARTS_HEADER_BYTES + lists.length * 4 + points * POINT_BYTES
}

function writeFileHeader(view: DataView, code: number, bounds: Bounds | null): void {
  view.setInt32(0, FILE_CODE)
  view.setInt32(24, view.byteLength / 2)
  view.setInt32(28, VERSION, true)
  view.setInt32(32, code, true)
  if (bounds) writeBounds(view, 36, bounds)
}

function writeContent(
  view: DataView,
  offset: number,
  pieces: Pieces['pieces'] | null,
  code: number,
): void {
  view.setInt32(offset, pieces ? code : NULL_SHAPE, true)
  if (!pieces) return
  const lists = pieces.flat()
  if (code === POINT) {
    writePositions(view, offset + TYPE_BYTES, lists[0])
    return
  }
  writeBounds(view, offset + 4, boxOfPieces(pieces))
  const points = lists.reduce((sum, { length }) => sum + length / 2, 0)
  let at = offset + MULTI_POINT_HEADER_BYTES
  if (code === MULTI_POINT) view.setInt32(offset + 36, points, true)
  else {
    view.setInt32(offset + 36, lists.length, true)
    view.setInt32(offset + 40, points, true)
    at = offset + PARTS_HEADER_BYTES
    let first = 0
    for (const { length } of lists) {
      view.setInt32(at, first, true)
      first += length / 2
      at += 4
    }
  }
  for (const positions of lists) {
    // Shapefile rings have the opposite direction.
    writePositions(view, at, code === codes.Polygon ? reversed(positions) : positions)
    at += positions.length * 8
  }
}

function boxOfPieces(pieces: Pieces['pieces']): Bounds {
  return pieces.map(([outline]) => boxAround(outline)).reduce((box, other) => joinBoxes(box, other))
}

function writePositions(view: DataView, offset: number, positions: Float64Array): void {
  positions.forEach((coordinate, i) => {
    view.setFloat64(offset + 8 * i, coordinate, true)
  })
}

function writeBounds(view: DataView, offset: number, bounds: Bounds): void {
  bounds.forEach((side, i) => {
    view.setFloat64(offset + 8 * i, side, true)
  })
}
