import type { Shapes } from '../geometry/shapes.ts'

/** A shape's type without heights (+10) and measures (+20). */
const POINT = 1
const LINE = 3
const AREA = 5
const MULTIPOINT = 8
const MULTIPATCH = 31

/** The part types of a multipatch. */
const STRIP = 0
const FAN = 1
const OUTER_RING = 2
const FIRST_RING = 4
const TRIANGLES = 6

/** Adds the shape of one record; false, without adding anything, when it is invalid. */
export function addRecord(view: DataView, shapes: Shapes): boolean {
  const kind = view.getInt32(0, true)
  if (kind === 0) return true
  if (kind === MULTIPATCH) return addParts(view, MULTIPATCH, shapes)
  const plain = kind > 0 && kind < 30 ? kind % 10 : 0
  if (plain === POINT) {
    if (view.byteLength < 20) return false
    shapes.startPoints()
    addVertices(view, 4, 1, shapes)
    return true
  }
  if (plain === MULTIPOINT) {
    const count = view.byteLength < 40 ? -1 : view.getInt32(36, true)
    if (count < 0 || 40 + 16 * count > view.byteLength) return false
    shapes.startPoints()
    addVertices(view, 40, count, shapes)
    return true
  }
  return (plain === LINE || plain === AREA) && addParts(view, plain, shapes)
}

function addParts(view: DataView, kind: number, shapes: Shapes): boolean {
  if (view.byteLength < 44) return false
  const isPatch = kind === MULTIPATCH
  const partCount = view.getInt32(36, true)
  const vertexCount = view.getInt32(40, true)
  const firstVertex = 44 + (isPatch ? 8 : 4) * partCount
  if (partCount < 0 || vertexCount < 0) return false
  if (firstVertex + 16 * vertexCount > view.byteLength) return false
  const ends = endsOf(view, partCount, vertexCount)
  if (!ends) return false

  if (kind === AREA) shapes.startLooseArea()
  let start = partCount === 0 ? 0 : view.getInt32(44, true)
  for (const [part, end] of ends.entries()) {
    const at = firstVertex + 16 * start
    if (isPatch) {
      addPatch(view, view.getInt32(44 + 4 * (partCount + part), true), at, end - start, shapes)
    } else {
      if (kind === AREA) shapes.startRing()
      else shapes.startLine()
      addVertices(view, at, end - start, shapes)
    }
    start = end
  }
  return true
}

/** Where each part ends; null when the parts are not in order. */
function endsOf(view: DataView, partCount: number, vertexCount: number): number[] | null {
  const ends: number[] = []
  for (let part = 0; part < partCount; part += 1) {
    const start = view.getInt32(44 + 4 * part, true)
    const end = part + 1 < partCount ? view.getInt32(48 + 4 * part, true) : vertexCount
    if (start < 0 || end < start || end > vertexCount) return null
    ends.push(end)
  }
  return ends
}

/** A part of a multipatch, seen from above. */
function addPatch(view: DataView, kind: number, at: number, count: number, shapes: Shapes): void {
  if (kind === STRIP) {
    for (let i = 0; i + 2 < count; i += 1) addTriangle(view, at, [i, i + 1, i + 2], shapes)
  } else if (kind === FAN) {
    for (let i = 0; i + 2 < count; i += 1) addTriangle(view, at, [0, i + 1, i + 2], shapes)
  } else if (kind === TRIANGLES) {
    for (let i = 0; i + 2 < count; i += 3) addTriangle(view, at, [i, i + 1, i + 2], shapes)
  } else {
    if (kind === OUTER_RING || kind === FIRST_RING) shapes.startArea()
    shapes.startRing()
    addVertices(view, at, count, shapes)
  }
}

function addTriangle(view: DataView, at: number, corners: readonly number[], shapes: Shapes): void {
  shapes.startArea()
  shapes.startRing()
  for (const corner of corners) addVertices(view, at + 16 * corner, 1, shapes)
}

function addVertices(view: DataView, offset: number, count: number, shapes: Shapes): void {
  for (let i = 0; i < count; i += 1) {
    shapes.vertex(
      view.getFloat64(offset + 16 * i, true),
      view.getFloat64(offset + 16 * i + 8, true),
    )
  }
}
