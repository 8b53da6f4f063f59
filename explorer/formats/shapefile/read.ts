import { decodeText } from '../bytes/decode-text.ts'
import type { Reader } from '../format.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { problems } from '../problems.ts'
import { readDbf } from './read-dbf.ts'

const HEADER_BYTES = 100

/** The .shp with its .dbf, .prj and .cpg, as far as they are there. */
export const read: Reader = ({ main, siblings }, { shapes, progress }) => {
  const prj = siblings.get('prj')
  shapes.setCrs(prj ? { kind: 'wkt', text: decodeText(prj.bytes) } : { kind: 'guess' })

  const { bytes } = main
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES) throw problems.brokenAtByte('Shapefile', bytes.length)
  const declared = 2 * view.getInt32(24, false)
  // Some writers leave zeros behind the last record; few get the declared length wrong.
  const end = declared > HEADER_BYTES && declared <= bytes.length ? declared : bytes.length
  for (let at = HEADER_BYTES; at + 12 <= end; ) {
    const length = 2 * view.getInt32(at + 4, false)
    const start = at + 8
    if (length < 4 || start + length > bytes.length) throw problems.brokenAtByte('Shapefile', at)
    shapes.startFeature()
    addRecord(new DataView(bytes.buffer, bytes.byteOffset + start, length), start, shapes)
    if (shapes.featureCount % 1024 === 0) progress(at / end)
    at = start + length
  }

  const dbf = siblings.get('dbf')
  const cpg = siblings.get('cpg')
  return {
    attributes: dbf
      ? readDbf(dbf.bytes, cpg && decodeText(cpg.bytes.subarray(0, 100)))
      : { fields: [], row: () => new Map() },
  }
}

/** Kinds come in threes: plain, with heights (+10), with measures (+20). */
function addRecord(view: DataView, offset: number, shapes: Shapes): void {
  const kind = view.getInt32(0, true)
  const broken = () => problems.brokenAtByte('Shapefile', offset)
  if (kind === 0) return
  if (kind % 10 === 1 && kind < 30) {
    if (view.byteLength < 20) throw broken()
    shapes.startPoints()
    shapes.vertex(view.getFloat64(4, true), view.getFloat64(12, true))
    return
  }
  if (kind % 10 === 8 && kind < 30) {
    const count = view.byteLength < 40 ? -1 : view.getInt32(36, true)
    if (count < 0 || 40 + 16 * count > view.byteLength) throw broken()
    shapes.startPoints()
    addVertices(view, 40, count, shapes)
    return
  }
  const isArea = kind % 10 === 5 && kind < 30
  const isPatch = kind === 31
  if (!isArea && !isPatch && !(kind % 10 === 3 && kind < 30)) throw broken()
  if (view.byteLength < 44) throw broken()
  const partCount = view.getInt32(36, true)
  const vertexCount = view.getInt32(40, true)
  const firstVertex = 44 + (isPatch ? 8 : 4) * partCount
  if (partCount < 0 || vertexCount < 0) throw broken()
  if (firstVertex + 16 * vertexCount > view.byteLength) throw broken()
  if (isArea || isPatch) shapes.startLooseArea()
  for (let part = 0; part < partCount; part += 1) {
    const start = view.getInt32(44 + 4 * part, true)
    const stop = part + 1 < partCount ? view.getInt32(48 + 4 * part, true) : vertexCount
    if (start < 0 || stop < start || stop > vertexCount) throw broken()
    if (isPatch && view.getInt32(44 + 4 * (partCount + part), true) < 2) {
      addTriangles(view, firstVertex, start, stop, shapes)
      continue
    }
    if (isArea || isPatch) shapes.startRing()
    else shapes.startLine()
    addVertices(view, firstVertex + 16 * start, stop - start, shapes)
  }
}

function addVertices(view: DataView, offset: number, count: number, shapes: Shapes): void {
  for (let i = 0; i < count; i += 1) {
    shapes.vertex(
      view.getFloat64(offset + 16 * i, true),
      view.getFloat64(offset + 16 * i + 8, true),
    )
  }
}

/** Strips and fans of a multipatch, seen from above: one triangle each three corners in a row. */
function addTriangles(
  view: DataView,
  firstVertex: number,
  start: number,
  stop: number,
  shapes: Shapes,
): void {
  for (let i = start; i + 2 < stop; i += 1) {
    shapes.startArea()
    shapes.startRing()
    addVertices(view, firstVertex + 16 * i, 3, shapes)
  }
  shapes.startLooseArea()
}
