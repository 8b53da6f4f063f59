import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { arcsThrough } from './arcs.ts'
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

/** Geometries that hold geometries, each with a header of its own. */
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

/** The system that PostGIS's form tells; 0 when it tells none. */
export function sridOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === LITTLE_ENDIAN
  if (bytes.length < 9 || (view.getUint32(1, isLittle) & 0x20000000) === 0) return 0
  return view.getUint32(5, isLittle)
}

/**
 * Hands one geometry over, in ISO's or PostGIS's form of well-known binary, and says where it ends.
 * No count in it is believed before there are bytes enough for it.
 */
export function parseWkb(bytes: Uint8Array, from: number, shapes: Shapes, format: string): number {
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

  function header(): { kind: number; size: number } {
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
  }

  function positions(size: number, take: (x: number, y: number) => void): void {
    const count = uint()
    need(count, size)
    for (let i = 0; i < count; i += 1) {
      take(view.getFloat64(at, isLittle), view.getFloat64(at + 8, isLittle))
      at += size
    }
  }

  function arcs(size: number, isContinued: boolean): void {
    const points: (readonly [number, number])[] = []
    positions(size, (x, y) => points.push([x, y]))
    const [first] = points
    if (first && !isContinued) shapes.vertex(...first)
    arcsThrough(points, shapes.vertex)
  }

  /** The vertices of a line, a circular string or a chain of both; its part has been started. */
  function curve(depth: number, isContinued = false): void {
    const { kind, size } = header()
    if (depth > limits.depth) throw problems.tooDeep(format)
    if (kind === LINE_STRING) positions(size, shapes.vertex)
    else if (kind === CIRCULAR_STRING) arcs(size, isContinued)
    else if (kind === COMPOUND_CURVE) each((place) => curve(depth + 1, place > 0))
    else throw problems.brokenAtByte(format, at)
  }

  function each(read: (place: number) => void): void {
    const count = uint()
    need(count, 4)
    for (let i = 0; i < count; i += 1) read(i)
  }

  function geometry(depth: number): void {
    if (depth > limits.depth) throw problems.tooDeep(format)
    const { kind, size } = header()
    if (kind === POINT) {
      need(1, size)
      shapes.startPoints()
      shapes.vertex(view.getFloat64(at, isLittle), view.getFloat64(at + 8, isLittle))
      at += size
    } else if (kind === LINE_STRING) {
      shapes.startLine()
      positions(size, shapes.vertex)
    } else if (kind === POLYGON || kind === TRIANGLE) {
      shapes.startArea()
      each(() => {
        shapes.startRing()
        positions(size, shapes.vertex)
      })
    } else if (kind === CIRCULAR_STRING) {
      shapes.startLine()
      arcs(size, false)
    } else if (kind === COMPOUND_CURVE) {
      shapes.startLine()
      each((place) => curve(depth + 1, place > 0))
    } else if (kind === CURVE_POLYGON) {
      shapes.startArea()
      each(() => {
        shapes.startRing()
        curve(depth + 1)
      })
    } else if (collections.has(kind)) each(() => geometry(depth + 1))
    else throw problems.brokenAtByte(format, at)
  }

  geometry(0)
  return at
}
