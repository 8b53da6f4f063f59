import { arcAround, ellipseAround } from '../geometry/arcs.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { type DxfEntity, numberOf } from './entity.ts'
import { addHatch } from './hatch.ts'
import { type DxfVertex, traceVertices } from './polyline.ts'
import { addSpline } from './spline.ts'

/** Hands an entity over; kinds that are not drawn leave a feature without a shape. */
export function addEntity(entity: DxfEntity, shapes: Shapes): void {
  const pen = flatten(entity, shapes)
  switch (entity.kind) {
    case 'POINT':
    case 'TEXT':
    case 'MTEXT':
    case 'INSERT':
      shapes.startPoints()
      pen(numberOf(entity, 10), numberOf(entity, 20))
      break
    case 'LINE':
      shapes.startLine()
      // A line is in the world's coordinates, whatever its direction of extrusion.
      shapes.vertex(numberOf(entity, 10), numberOf(entity, 20))
      shapes.vertex(numberOf(entity, 11), numberOf(entity, 21))
      break
    case 'LWPOLYLINE':
      addPolyline(lightVertices(entity), (numberOf(entity, 70) & 1) === 1, shapes, pen)
      break
    case 'POLYLINE':
      addPolyline(
        entity.vertices.filter(isOnLine).map(heavyVertex),
        (numberOf(entity, 70) & 1) === 1,
        shapes,
        pen,
      )
      break
    case 'CIRCLE':
      shapes.startArea()
      shapes.startRing()
      arcAround(centreOf(entity), numberOf(entity, 40), 0, 2 * Math.PI, pen)
      break
    case 'ARC': {
      const from = radians(numberOf(entity, 50))
      const to = radians(numberOf(entity, 51))
      shapes.startLine()
      arcAround(
        centreOf(entity),
        numberOf(entity, 40),
        from,
        to <= from ? to + 2 * Math.PI : to,
        pen,
      )
      break
    }
    case 'ELLIPSE':
      addEllipse(entity, shapes)
      break
    case 'SPLINE':
      shapes.startLine()
      addSpline(entity, shapes.vertex)
      break
    case 'HATCH':
      addHatch(entity, shapes, pen)
      break
    case 'SOLID':
    case 'TRACE':
      addCorners(entity, [10, 11, 13, 12], shapes, pen)
      break
    case '3DFACE':
      addCorners(entity, [10, 11, 12, 13], shapes, shapes.vertex)
      break
  }
}

type Take = (x: number, y: number) => void

/** Closed ones are areas: that is how plots are drawn in CAD. */
function addPolyline(
  vertices: readonly DxfVertex[],
  isClosed: boolean,
  shapes: Shapes,
  take: Take,
): void {
  if (isClosed && vertices.length > 1) {
    shapes.startArea()
    shapes.startRing()
  } else shapes.startLine()
  traceVertices(vertices, isClosed, take)
}

/** Entities seen from below have east and west changed over. */
function flatten(entity: DxfEntity, shapes: Shapes): Take {
  return numberOf(entity, 230) < 0 ? (x, y) => shapes.vertex(-x, y) : shapes.vertex
}

function lightVertices({ codes, values }: DxfEntity): DxfVertex[] {
  const vertices: DxfVertex[] = []
  let current: DxfVertex | undefined
  for (const [i, code] of codes.entries()) {
    const value = Number(values[i])
    if (code === 10) {
      current = { x: value, y: Number.NaN, bulge: 0 }
      vertices.push(current)
    } else if (code === 20 && current) current.y = value
    else if (code === 42 && current) current.bulge = value
  }
  return vertices
}

/** Left out: control points of a curve, and the faces of a mesh, which are no places. */
function isOnLine(vertex: DxfEntity): boolean {
  const flags = numberOf(vertex, 70)
  return (flags & 16) === 0 && !((flags & 128) !== 0 && (flags & 64) === 0)
}

function heavyVertex(vertex: DxfEntity): DxfVertex {
  const bulge = numberOf(vertex, 42)
  return {
    x: numberOf(vertex, 10),
    y: numberOf(vertex, 20),
    bulge: Number.isNaN(bulge) ? 0 : bulge,
  }
}

function centreOf(entity: DxfEntity): [number, number] {
  return [numberOf(entity, 10), numberOf(entity, 20)]
}

function addEllipse(entity: DxfEntity, shapes: Shapes): void {
  const axis = [numberOf(entity, 11), numberOf(entity, 21)] as const
  const from = entity.codes.includes(41) ? numberOf(entity, 41) : 0
  const to = entity.codes.includes(42) ? numberOf(entity, 42) : 2 * Math.PI
  const isWhole = Math.abs(to - from) > 2 * Math.PI - 1e-6
  if (isWhole) {
    shapes.startArea()
    shapes.startRing()
  } else shapes.startLine()
  const end = to <= from ? to + 2 * Math.PI : to
  const ratio = numberOf(entity, 40) * (numberOf(entity, 230) < 0 ? -1 : 1)
  ellipseAround(centreOf(entity), axis, ratio, from, end, shapes.vertex)
}

function addCorners(
  entity: DxfEntity,
  corners: readonly number[],
  shapes: Shapes,
  take: Take,
): void {
  shapes.startArea()
  shapes.startRing()
  for (const code of corners) take(numberOf(entity, code), numberOf(entity, code + 10))
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}
