import { concatenate } from '../bytes/text-bytes.ts'

/** A .shp of the given records, without their headers, and the .shx that lists them. */
export function buildRecords(
  kind: number,
  contents: readonly Uint8Array[],
): { shp: Uint8Array; shx: Uint8Array } {
  const records = contents.map((content, i) => {
    const head = new DataView(new ArrayBuffer(8))
    head.setInt32(0, i + 1, false)
    head.setInt32(4, content.length / 2, false)
    return concatenate([new Uint8Array(head.buffer), content])
  })
  const entries = new DataView(new ArrayBuffer(8 * records.length))
  let offset = 100
  for (const [i, { length }] of records.entries()) {
    entries.setInt32(8 * i, offset / 2, false)
    entries.setInt32(8 * i + 4, (length - 8) / 2, false)
    offset += length
  }
  return {
    shp: concatenate([buildHeader(kind, offset), ...records]),
    shx: concatenate([buildHeader(kind, 100 + entries.byteLength), new Uint8Array(entries.buffer)]),
  }
}

function buildHeader(kind: number, length: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(100))
  view.setInt32(0, 9994, false)
  view.setInt32(24, length / 2, false)
  view.setInt32(28, 1000, true)
  view.setInt32(32, kind, true)
  return new Uint8Array(view.buffer)
}

export type Position = readonly [x: number, y: number]

export function pointRecord([x, y]: Position): Uint8Array {
  const view = new DataView(new ArrayBuffer(20))
  view.setInt32(0, 1, true)
  view.setFloat64(4, x, true)
  view.setFloat64(12, y, true)
  return new Uint8Array(view.buffer)
}

/**
 * Lines, areas and multipatches, which have a type for each part; `extra` is heights and measures.
 */
export function partsRecord(
  kind: number,
  parts: readonly (readonly Position[])[],
  { partKinds = [], extraBytes = 0 }: { partKinds?: readonly number[]; extraBytes?: number } = {},
): Uint8Array {
  const points = parts.flat()
  const firstPoint = 44 + 4 * (parts.length + partKinds.length)
  const view = new DataView(new ArrayBuffer(firstPoint + 16 * points.length + extraBytes))
  view.setInt32(0, kind, true)
  view.setInt32(36, parts.length, true)
  view.setInt32(40, points.length, true)
  let start = 0
  for (const [i, part] of parts.entries()) {
    view.setInt32(44 + 4 * i, start, true)
    start += part.length
  }
  for (const [i, partKind] of partKinds.entries()) {
    view.setInt32(44 + 4 * (parts.length + i), partKind, true)
  }
  for (const [i, [x, y]] of points.entries()) {
    view.setFloat64(firstPoint + 16 * i, x, true)
    view.setFloat64(firstPoint + 16 * i + 8, y, true)
  }
  return new Uint8Array(view.buffer)
}

export interface DbfColumn {
  name: string
  kind: string
  length: number
  decimals?: number
}

/** Each row is its bytes after the deletion mark. */
export function dbfOf(
  columns: readonly DbfColumn[],
  rows: readonly { cells: Uint8Array; isDeleted?: boolean }[],
  { language = 0, rowLength = 1 + (rows[0]?.cells.length ?? 0) } = {},
): Uint8Array {
  const header = new Uint8Array(32 + 32 * columns.length + 1)
  const view = new DataView(header.buffer)
  header[0] = 3
  header[29] = language
  view.setUint32(4, rows.length, true)
  view.setUint16(8, header.length, true)
  view.setUint16(10, rowLength, true)
  for (const [i, { name, kind, length, decimals = 0 }] of columns.entries()) {
    const at = 32 + 32 * i
    header.set(latin(`${name}\0`), at)
    header.set(latin(kind), at + 11)
    header.set([length, decimals], at + 16)
  }
  header[header.length - 1] = 0x0d
  const marked = rows.map(({ cells, isDeleted }) =>
    concatenate([latin(isDeleted ? '*' : ' '), cells]),
  )
  return concatenate([header, ...marked])
}

export function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}
