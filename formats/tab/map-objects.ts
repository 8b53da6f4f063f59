import { ellipseAround } from '../geometry/arcs.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import type { MapCursor, MapFile } from './map-file.ts'

type XY = readonly [number, number]

/**
 * Object types by the number of their plain form; the number before it is the form with 16-bit
 * coordinates.
 */
const NONE = 0
const POINT = 0x02
const LINE = 0x05
const POLYLINE = 0x08
const ARC = 0x0b
const REGION = 0x0e
const TEXT = 0x11
const RECTANGLE = 0x14
const ROUND_RECTANGLE = 0x17
const ELLIPSE = 0x1a
const POLYLINES = 0x26
const FONT_POINT = 0x29
const PICTURE_POINT = 0x2c
const REGION_450 = 0x2f
const POLYLINES_450 = 0x32
const POINTS = 0x35
const COLLECTION = 0x38
const REGION_800 = 0x3e
const POLYLINES_800 = 0x41
const POINTS_800 = 0x44
const COLLECTION_800 = 0x47

/** Reserved bytes in objects of version 8. */
const SPARE_800_BYTES = 33

/** Adds the object that starts at a byte of the file. */
export function addMapObject(file: MapFile, offset: number, shapes: Shapes): void {
  const { cursor, centre } = file.openObject(offset)
  const type = cursor.uint8()
  cursor.skip(4)
  const isPacked = type % 3 === 1
  const kind = isPacked ? type + 1 : type
  const pen: TabPen = {
    shapes,
    file,
    isPacked,
    read: () => readPlace(cursor, isPacked, centre),
    vertex: ([x, y]) => shapes.vertex(...file.place(x, y)),
  }
  const draw = drawers.get(kind)
  if (kind === NONE) return
  if (!draw) throw problems.brokenAtByte('MapInfo TAB', offset)
  draw(pen, cursor, kind)
}

interface TabPen {
  shapes: Shapes
  file: MapFile
  isPacked: boolean
  /** A position of the object itself, relative to the centre of its block. */
  read(): XY
  vertex(place: XY): void
}

type Draw = (pen: TabPen, cursor: MapCursor, kind: number) => void

const drawers = new Map<number, Draw>([
  [POINT, (pen) => drawPoint(pen)],
  [FONT_POINT, (pen, cursor) => drawPoint(pen, cursor, 12)],
  [PICTURE_POINT, (pen, cursor) => drawPoint(pen, cursor, 2)],
  [LINE, drawLine],
  [ARC, drawArc],
  [TEXT, drawText],
  [RECTANGLE, drawBox],
  [ROUND_RECTANGLE, drawBox],
  [ELLIPSE, drawBox],
  [POLYLINE, drawSections],
  [REGION, drawSections],
  [POLYLINES, drawSections],
  [REGION_450, drawSections],
  [POLYLINES_450, drawSections],
  [REGION_800, drawSections],
  [POLYLINES_800, drawSections],
  [POINTS, drawPoints],
  [POINTS_800, drawPoints],
  [COLLECTION, drawCollection],
  [COLLECTION_800, drawCollection],
])

function readPlace(cursor: MapCursor, isPacked: boolean, [x, y]: XY): XY {
  return isPacked ? [x + cursor.int16(), y + cursor.int16()] : [cursor.int32(), cursor.int32()]
}

function drawPoint({ shapes, read, vertex }: TabPen, cursor?: MapCursor, symbolBytes = 0): void {
  cursor?.skip(symbolBytes)
  shapes.startPoints()
  vertex(read())
}

function drawLine({ shapes, read, vertex }: TabPen): void {
  shapes.startLine()
  vertex(read())
  vertex(read())
}

/** In tenths of a degree, of the ellipse in the first box. */
function drawArc({ shapes, file, read }: TabPen, cursor: MapCursor): void {
  const angles = [cursor.int16(), cursor.int16()].map((tenths) => (tenths * Math.PI) / 1800)
  const [from, to] = file.isMirrored ? angles.map((angle) => Math.PI - angle).reverse() : angles
  const { middle, width, height } = boxOf(file, read(), read())
  const ratio = width > 0 ? height / width : 0
  const end = to <= from ? to + 2 * Math.PI : to
  shapes.startLine()
  ellipseAround(middle, [width / 2, 0], ratio, from, end, shapes.vertex)
}

function drawBox({ shapes, file, isPacked, read }: TabPen, cursor: MapCursor, kind: number): void {
  // The radius of the corners.
  if (kind === ROUND_RECTANGLE) cursor.skip(isPacked ? 4 : 8)
  const { middle, width, height } = boxOf(file, read(), read())
  shapes.startArea()
  shapes.startRing()
  if (kind === ELLIPSE) {
    const ratio = width > 0 ? height / width : 0
    ellipseAround(middle, [width / 2, 0], ratio, 0, 2 * Math.PI, shapes.vertex)
    return
  }
  for (const [right, up] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]) {
    shapes.vertex(middle[0] + (right * width) / 2, middle[1] + (up * height) / 2)
  }
}

function boxOf(file: MapFile, a: XY, b: XY): { middle: XY; width: number; height: number } {
  const [x1, y1] = file.place(...a)
  const [x2, y2] = file.place(...b)
  return {
    middle: [(x1 + x2) / 2, (y1 + y2) / 2],
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  }
}

/** The start of its first line, derived from its box and its angle. */
function drawText({ shapes, file, isPacked, read }: TabPen, cursor: MapCursor): void {
  // The text itself, its alignment, then its angle, its style and its two colours.
  cursor.skip(8)
  const angle = (cursor.int16() * Math.PI) / 1800
  cursor.skip(8)
  read()
  const tall = isPacked ? cursor.int16() : cursor.int32()
  cursor.skip(1)
  const { middle, width, height } = boxOf(file, read(), read())
  const size = Math.abs(file.place(0, tall)[1] - file.place(0, 0)[1])
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [west, east] = [middle[0] - width / 2, middle[0] + width / 2]
  const [south, north] = [middle[1] - height / 2, middle[1] + height / 2]
  shapes.startPoints()
  if (sin >= 0 && cos >= 0) shapes.vertex(west + size * sin, south)
  else if (sin >= 0) shapes.vertex(east, south - size * cos)
  else if (cos < 0) shapes.vertex(east + size * sin, north)
  else shapes.vertex(west, north - size * cos)
}

/** Lines and areas: the number of sections, the position of their coordinates, and their origin. */
function drawSections(
  { shapes, file, isPacked, vertex }: TabPen,
  cursor: MapCursor,
  kind: number,
): void {
  const offset = cursor.int32()
  const bytes = cursor.int32() & 0x7fffffff
  const version = versionOf(kind)
  const isArea = kind === REGION || kind === REGION_450 || kind === REGION_800
  let count = 1
  if (version >= 800) {
    count = cursor.int32()
    cursor.skip(SPARE_800_BYTES)
  } else if (kind !== POLYLINE) count = cursor.int16() & 0xffff
  const origin = readOrigin(cursor, isPacked)
  const run = file.openCoordinates(offset)
  if (isArea) shapes.startLooseArea()
  if (kind === POLYLINE) {
    shapes.startLine()
    const vertices = Math.floor(bytes / (isPacked ? 4 : 8))
    for (let left = vertices; left > 0; left -= 1) vertex(readPlace(run, isPacked, origin))
    return
  }
  for (const section of readSections(run, count, version, isPacked, origin)) {
    if (isArea) shapes.startRing()
    else shapes.startLine()
    section.forEach(vertex)
  }
}

/** After the label position, which is the origin of packed coordinates. */
function readOrigin(cursor: MapCursor, isPacked: boolean): XY {
  if (!isPacked) return [0, 0]
  cursor.skip(4)
  return [cursor.int32(), cursor.int32()]
}

/** Headers of all sections, then their vertices in one list. */
function readSections(
  run: MapCursor,
  count: number,
  version: number,
  isPacked: boolean,
  origin: XY,
): XY[][] {
  if (count < 0 || count > limits.vertices) throw problems.broken('MapInfo TAB', 'inside an object')
  const headers = Array.from({ length: count }, () => {
    const vertices = version >= 450 ? run.int32() : run.int16() & 0xffff
    run.skip(version >= 800 ? 4 : 2)
    run.skip(isPacked ? 8 : 16)
    return { vertices, offset: run.int32() }
  })
  const headerBytes = (version >= 450 ? 28 : 24) * count
  const total = headers.reduce((sum, { vertices }) => sum + vertices, 0)
  if (headers.some(({ vertices }) => vertices < 0)) {
    throw problems.broken('MapInfo TAB', 'inside an object')
  }
  if (total > limits.vertices) throw problems.tooLarge('vertices', limits.vertices)
  const places: XY[] = []
  while (places.length < total) places.push(readPlace(run, isPacked, origin))
  return headers.map(({ vertices, offset }) => {
    const first = Math.floor((offset - headerBytes) / 8)
    return places.slice(first, first + vertices)
  })
}

function drawPoints(
  { shapes, file, isPacked, vertex }: TabPen,
  cursor: MapCursor,
  kind: number,
): void {
  const offset = cursor.int32()
  const count = cursor.int32()
  cursor.skip(15 + (kind === POINTS_800 ? SPARE_800_BYTES : 0) + 2)
  const origin = readOrigin(cursor, isPacked)
  const run = file.openCoordinates(offset)
  shapes.startPoints()
  for (let left = count; left > 0; left -= 1) vertex(readPlace(run, isPacked, origin))
}

/** Areas, lines and points in one, in this order, each preceded by its label and its box. */
function drawCollection(
  { shapes, file, isPacked, vertex }: TabPen,
  cursor: MapCursor,
  kind: number,
): void {
  const version = versionOf(kind)
  const offset = cursor.int32()
  const pointCount = cursor.int32()
  cursor.skip(8)
  const counts = [0, 0].map(() => (version >= 800 ? cursor.int32() : cursor.int16() & 0xffff))
  cursor.skip((version >= 800 ? 1 : 0) + 20)
  const origin: XY = isPacked ? [cursor.int32(), cursor.int32()] : [0, 0]
  const run = file.openCoordinates(offset)
  const labelBytes = isPacked ? 12 : 24
  for (const [place, count] of counts.entries()) {
    if (count === 0) continue
    run.skip(labelBytes + (version >= 800 ? 4 : 0))
    if (place === 0) shapes.startLooseArea()
    for (const section of readSections(run, count, version, isPacked, origin)) {
      if (place === 0) shapes.startRing()
      else shapes.startLine()
      section.forEach(vertex)
    }
  }
  if (pointCount <= 0) return
  run.skip(labelBytes)
  shapes.startPoints()
  for (let left = pointCount; left > 0; left -= 1) vertex(readPlace(run, isPacked, origin))
}

/** The version of MapInfo that introduced an object: later ones have wider counts. */
function versionOf(kind: number): number {
  if (kind < REGION_450) return 300
  if (kind < POINTS) return 450
  return kind <= COLLECTION ? 650 : 800
}
