import { problems } from '../problems.ts'

export const HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
/** The minimum size of a record: the type of its shape. */
const KIND_BYTES = 4
const SIGNATURE = 9994
const ENTRY_BYTES = 8

/** The content of a record, without its header. */
export interface ShapeRecord {
  start: number
  length: number
}

export interface ShapeRecords {
  records: readonly ShapeRecord[]
  /** The byte of the .shp after which no records were found; null when it was read to its end. */
  brokenAt: number | null
}

/**
 * The positions of the records of a .shp. Its .shx lists them, also past gaps from editing, unless
 * it belongs to another file; otherwise the records follow each other.
 */
export function findRecords(shp: Uint8Array, shx: Uint8Array | undefined): ShapeRecords {
  if (shp.length < HEADER_BYTES) throw problems.brokenAtByte('Shapefile', shp.length)
  const view = viewOf(shp)
  const listed = shx ? readIndex(view, shx) : null
  const isListSound = listed?.every((record) => isSound(view, record))
  if (listed?.length && isListSound) return { records: listed, brokenAt: null }
  const followed = followRecords(view)
  if (followed.brokenAt === null || !listed) return followed
  // Both are damaged. The index at least keeps each shape beside its row of the table.
  const isIndexBetter = listed.filter((record) => isSound(view, record)).length > 0
  return isIndexBetter ? { records: listed, brokenAt: null } : followed
}

/** Null when it is not an index. */
function readIndex(shp: DataView, bytes: Uint8Array): ShapeRecord[] | null {
  if (bytes.length < HEADER_BYTES) return null
  const view = viewOf(bytes)
  if (view.getInt32(0, false) !== SIGNATURE) return null
  const declared = 2 * view.getInt32(24, false)
  const end = declared > HEADER_BYTES && declared <= bytes.length ? declared : bytes.length
  const records: ShapeRecord[] = []
  for (let at = HEADER_BYTES; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    const start = 2 * view.getInt32(at, false) + RECORD_HEADER_BYTES
    records.push(measure(shp, start, 2 * view.getInt32(at + 4, false)))
  }
  return records
}

/** The index may have a length beyond the file's end; the record's own may be right. */
function measure(shp: DataView, start: number, length: number): ShapeRecord {
  if (start < HEADER_BYTES + RECORD_HEADER_BYTES || start + length <= shp.byteLength) {
    return { start, length }
  }
  const own = start - 4 > shp.byteLength - 4 ? -1 : 2 * shp.getInt32(start - 4, false)
  return { start, length: own >= KIND_BYTES && start + own <= shp.byteLength ? own : length }
}

/** Within the file, and of the file's type or null; some list null shapes as zero. */
function isSound(shp: DataView, { start, length }: ShapeRecord): boolean {
  if (length === 0 && start === RECORD_HEADER_BYTES) return true
  if (start < HEADER_BYTES + RECORD_HEADER_BYTES || length < KIND_BYTES) return false
  if (start + length > shp.byteLength) return false
  const kind = shp.getInt32(start, true)
  return kind === 0 || kind === shp.getInt32(32, true)
}

function followRecords(shp: DataView): ShapeRecords {
  const declared = 2 * shp.getInt32(24, false)
  // Some writers leave zeros after the last record; few get the declared length wrong.
  const end = declared > HEADER_BYTES && declared <= shp.byteLength ? declared : shp.byteLength
  const records: ShapeRecord[] = []
  for (let at = HEADER_BYTES; at + RECORD_HEADER_BYTES + KIND_BYTES <= end; ) {
    const length = 2 * shp.getInt32(at + 4, false)
    const start = at + RECORD_HEADER_BYTES
    if (length < KIND_BYTES || start + length > shp.byteLength) return { records, brokenAt: at }
    records.push({ start, length })
    at = start + length
  }
  return { records, brokenAt: null }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
