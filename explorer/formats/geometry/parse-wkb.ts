import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { arcsThrough } from './arcs.ts'
import type { Shapes } from './shapes.ts'

/** What a number in front of a geometry says it is; codes as in ISO 13249-3. */
const POINT = 1
const LINE_STRING = 2
const POLYGON = 3
const CIRCULAR_STRING = 8
const COMPOUND_CURVE = 9
const CURVE_POLYGON = 10
const TRIANGLE = 17

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
    isLittle = bytes[at] === 1
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
    } else if (
      (kind >= 4 && kind <= 7) ||
      kind === 11 ||
      kind === 12 ||
      kind === 15 ||
      kind === 16
    ) {
      each(() => geometry(depth + 1))
    } else throw problems.brokenAtByte(format, at)
  }

  geometry(0)
  return at
}
