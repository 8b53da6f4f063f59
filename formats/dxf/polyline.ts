import { bulgeBetween } from '../geometry/arcs.ts'
import type { Affine } from './affine.ts'
import { type DxfEntity, hasFlag, numberOf, parseNumber, pointOf, type XYZ } from './entity.ts'
import { type DxfPen, flat } from './pen.ts'

export interface DxfVertex {
  x: number
  y: number
  /** The bulge of the segment to the next vertex. */
  bulge: number
}

/** Along the vertices and the arcs between them; back to the first when it is closed. */
export function traceVertices(
  vertices: readonly DxfVertex[],
  isClosed: boolean,
  take: (x: number, y: number) => void,
): void {
  for (let i = 0; i < vertices.length; i += 1) {
    const vertex = vertices[i]
    take(vertex.x, vertex.y)
    const next = vertices[i + 1] ?? (isClosed ? vertices[0] : undefined)
    if (next && vertex.bulge !== 0)
      bulgeBetween([vertex.x, vertex.y], [next.x, next.y], vertex.bulge, take)
  }
}

export function drawLightPolyline(entity: DxfEntity, pen: DxfPen, plane: Affine): void {
  const vertices: DxfVertex[] = []
  const { codes, values } = entity
  for (let i = 0; i < codes.length; i += 1) {
    const last = vertices.at(-1)
    if (codes[i] === 10) vertices.push({ x: parseNumber(values[i]), y: Number.NaN, bulge: 0 })
    else if (codes[i] === 20 && last) last.y = parseNumber(values[i])
    else if (codes[i] === 42 && last) last.bulge = parseNumber(values[i])
  }
  const isClosed = startPolyline(hasFlag(entity, 70, CLOSED) && vertices.length > 1, pen)
  traceVertices(vertices, isClosed, flat(pen, plane, numberOf(entity, 38)))
}

const CLOSED = 1
const IN_SPACE = 8
const MESH = 16
const CLOSED_ACROSS = 32
const FACES = 64

const CURVE_FRAME = 16
const FACE_PLACE = 64
const FACE = 128

/** A line with arcs, a 3D line, a mesh of rows and columns, or faces between numbered vertices. */
export function drawPolyline(entity: DxfEntity, pen: DxfPen, plane: Affine): void {
  // Control points are not on the curve.
  const vertices = entity.parts.filter((vertex) => !hasFlag(vertex, 70, CURVE_FRAME))
  if (hasFlag(entity, 70, MESH)) drawMesh(entity, vertices, pen)
  else if (hasFlag(entity, 70, FACES)) drawFaces(vertices, pen)
  else drawPath(entity, vertices, pen, plane)
}

function drawPath(
  entity: DxfEntity,
  vertices: readonly DxfEntity[],
  pen: DxfPen,
  plane: Affine,
): void {
  const isClosed = startPolyline(hasFlag(entity, 70, CLOSED) && vertices.length > 1, pen)
  if (hasFlag(entity, 70, IN_SPACE)) {
    for (const vertex of vertices) pen.to(...pointOf(vertex, 10))
    return
  }
  const height = numberOf(vertices[0] ?? entity, 30)
  const flatVertices = vertices.map((vertex) => ({
    x: numberOf(vertex, 10),
    y: numberOf(vertex, 20),
    bulge: numberOf(vertex, 42),
  }))
  traceVertices(flatVertices, isClosed, flat(pen, plane, height))
}

/** Closed lines are areas: CAD drawings of plots use them. */
function startPolyline(isClosed: boolean, pen: DxfPen): boolean {
  if (isClosed) {
    pen.area()
    pen.ring()
  } else pen.line()
  return isClosed
}

function drawFaces(vertices: readonly DxfEntity[], pen: DxfPen): void {
  const places: XYZ[] = []
  for (const vertex of vertices) {
    if (hasFlag(vertex, 70, FACE_PLACE)) places.push(pointOf(vertex, 10))
    else if (hasFlag(vertex, 70, FACE)) {
      pen.area()
      pen.ring()
      for (const code of [71, 72, 73, 74]) {
        // A negative number marks a hidden edge; the face itself is visible.
        const place = places[Math.abs(numberOf(vertex, code)) - 1]
        if (place) pen.to(...place)
      }
    }
  }
}

function drawMesh(entity: DxfEntity, vertices: readonly DxfEntity[], pen: DxfPen): void {
  const isSmooth = numberOf(entity, 75) !== 0
  const rows = numberOf(entity, isSmooth ? 73 : 71)
  const columns = numberOf(entity, isSmooth ? 74 : 72)
  const places = vertices.map((vertex) => pointOf(vertex, 10))
  if (!(rows > 0 && columns > 0 && rows * columns <= places.length)) return
  const isClosedDown = hasFlag(entity, 70, CLOSED)
  const isClosedAcross = hasFlag(entity, 70, CLOSED_ACROSS)
  for (let row = 0; row < rows; row += 1) {
    pen.line()
    for (let i = 0; i < columns + (isClosedAcross ? 1 : 0); i += 1)
      pen.to(...places[row * columns + (i % columns)])
  }
  for (let column = 0; column < columns; column += 1) {
    pen.line()
    for (let i = 0; i < rows + (isClosedDown ? 1 : 0); i += 1)
      pen.to(...places[(i % rows) * columns + column])
  }
}
