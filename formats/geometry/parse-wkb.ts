import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { addArcs } from './arcs.ts'
import type { Shapes } from './shapes.ts'
import {
  CIRCULAR_STRING,
  COMPOUND_CURVE,
  CURVE_POLYGON,
  GEOMETRY_COLLECTION,
  LINE_STRING,
  LITTLE_ENDIAN,
  MULTI_CURVE,
  MULTI_LINE_STRING,
  MULTI_POINT,
  MULTI_POLYGON,
  MULTI_SURFACE,
  POINT,
  POLYGON,
  POLYHEDRAL_SURFACE,
  TIN,
  TRIANGLE,
} from './wkb-codes.ts'

const curves = new Set([LINE_STRING, CIRCULAR_STRING, COMPOUND_CURVE])

/** Geometries that contain geometries, each with its own header. */
const collections = new Set([
  MULTI_POINT,
  MULTI_LINE_STRING,
  MULTI_POLYGON,
  GEOMETRY_COLLECTION,
  MULTI_CURVE,
  MULTI_SURFACE,
  POLYHEDRAL_SURFACE,
  TIN,
])

/** The SRID in PostGIS's form; 0 if it is missing. */
export function sridOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === LITTLE_ENDIAN
  if (bytes.length < 9 || (view.getUint32(1, isLittle) & 0x20000000) === 0) return 0
  return view.getUint32(5, isLittle)
}

/**
 * Adds one geometry, in ISO's or PostGIS's form of well-known binary, and returns where it ends. A
 * count is used only if there are enough bytes for it.
 */
export function parseWkb(bytes: Uint8Array, from: number, shapes: Shapes, format: string): number {
  const scan = scanWkb(bytes, from, format)
  readGeometry(scan, shapes, 0)
  return scan.end()
}

function readGeometry(scan: WkbScan, shapes: Shapes, depth: number): void {
  if (depth > limits.depth) throw scan.tooDeep()
  const { kind, size } = scan.header()
  if (kind === POINT) {
    shapes.startPoints()
    scan.position(size, shapes.vertex)
  } else if (curves.has(kind)) {
    shapes.startLine()
    readInside(kind, size, scan, shapes, depth, false)
  } else if (kind === POLYGON || kind === TRIANGLE || kind === CURVE_POLYGON) {
    shapes.startArea()
    scan.each(() => {
      shapes.startRing()
      if (kind === CURVE_POLYGON) readCurve(scan, shapes, depth + 1)
      else scan.positions(size, shapes.vertex)
    })
  } else if (collections.has(kind)) scan.each(() => readGeometry(scan, shapes, depth + 1))
  else throw scan.broken()
}

/** The vertices of a line, a circular string or a chain of both; its part has been started. */
function readCurve(scan: WkbScan, shapes: Shapes, depth: number, isContinued = false): void {
  const { kind, size } = scan.header()
  if (depth > limits.depth) throw scan.tooDeep()
  if (!curves.has(kind)) throw scan.broken()
  readInside(kind, size, scan, shapes, depth, isContinued)
}

/** What follows the header of a curve. */
function readInside(
  kind: number,
  size: number,
  scan: WkbScan,
  shapes: Shapes,
  depth: number,
  isContinued: boolean,
): void {
  if (kind === LINE_STRING) scan.positions(size, shapes.vertex)
  else if (kind === CIRCULAR_STRING) {
    const points: (readonly [number, number])[] = []
    scan.positions(size, (x, y) => points.push([x, y]))
    addArcs(points, isContinued, shapes.vertex)
  } else scan.each((index) => readCurve(scan, shapes, depth + 1, index > 0))
}

type WkbScan = ReturnType<typeof scanWkb>

/** A cursor over the bytes; every header may change the byte order. */
function scanWkb(bytes: Uint8Array, from: number, format: string) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = from
  let isLittle = true

  function need(count: number, size: number): void {
    if (at + count * size > bytes.length) throw problems.brokenAtByte(format, at)
  }

  function uint(): number {
    need(1, 4)
    const value = view.getUint32(at, isLittle)
    at += 4
    return value
  }

  function positions(size: number, take: (x: number, y: number) => void, count = uint()): void {
    need(count, size)
    for (let i = 0; i < count; i += 1) {
      take(view.getFloat64(at, isLittle), view.getFloat64(at + 8, isLittle))
      at += size
    }
  }

  return {
    positions,
    position: (size: number, take: (x: number, y: number) => void) => positions(size, take, 1),
    end: () => at,
    broken: () => problems.brokenAtByte(format, at),
    tooDeep: () => problems.tooDeep(format),
    header(): { kind: number; size: number } {
      need(1, 5)
      isLittle = bytes[at] === LITTLE_ENDIAN
      at += 1
      const code = uint()
      const plain = code & 0x0fffffff
      const flavour = Math.floor(plain / 1000)
      const hasZ = (code & 0x80000000) !== 0 || flavour === 1 || flavour === 3
      const hasM = (code & 0x40000000) !== 0 || flavour === 2 || flavour === 3
      if ((code & 0x20000000) !== 0) uint()
      return { kind: plain % 1000, size: 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0) }
    },
    each(read: (index: number) => void): void {
      const count = uint()
      need(count, 4)
      for (let i = 0; i < count; i += 1) read(i)
    },
  }
}
