import { arcAround } from '../geometry/arcs.ts'
import { type Affine, apply, cross, facing } from './affine.ts'
import { type DxfEntity, has, numberOf, pointOf, radians, type XYZ } from './entity.ts'
import { drawHatch } from './hatch.ts'
import { drawMultiline } from './mline.ts'
import { type DxfPen, flat } from './pen.ts'
import { drawLightPolyline, drawPolyline } from './polyline.ts'
import { drawSpline } from './spline.ts'

/** Draws an entity; unsupported kinds draw nothing. */
export function drawEntity(entity: DxfEntity, pen: DxfPen): void {
  drawings.get(entity.kind)?.(entity, pen, planeOf(entity))
}

/** Texts are points with words. */
export const textKinds: ReadonlySet<string> = new Set([
  ...['TEXT', 'MTEXT', 'ATTRIB', 'ATTDEF', 'TOLERANCE', 'ARCALIGNEDTEXT', 'RTEXT'],
])

type Draw = (entity: DxfEntity, pen: DxfPen, plane: Affine) => void

const drawings: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  // A point and a line are in world coordinates, whatever their extrusion direction.
  ['POINT', drawPlace],
  ['MTEXT', drawPlace],
  ['TOLERANCE', drawPlace],
  ['TEXT', drawPlaceOnPlane],
  ['ATTRIB', drawPlaceOnPlane],
  ['ATTDEF', drawPlaceOnPlane],
  ['SHAPE', drawPlaceOnPlane],
  ['LINE', drawLine],
  ['3DLINE', drawLine],
  ['LWPOLYLINE', drawLightPolyline],
  ['POLYLINE', drawPolyline],
  ['CIRCLE', drawCircle],
  ['ARC', drawArc],
  ['ELLIPSE', drawEllipse],
  ['SPLINE', drawSpline],
  ['HELIX', drawSpline],
  ['MLINE', drawMultiline],
  ['HATCH', drawHatch],
  ['MPOLYGON', drawHatch],
  ['SOLID', drawSolid],
  ['TRACE', drawSolid],
  ['3DFACE', drawFace],
])

export function planeOf(entity: DxfEntity): Affine {
  return facing([numberOf(entity, 210), numberOf(entity, 220), numberOf(entity, 230, 1)])
}

function drawPlace(entity: DxfEntity, pen: DxfPen): void {
  pen.points()
  pen.to(...pointOf(entity, 10))
}

function drawPlaceOnPlane(entity: DxfEntity, pen: DxfPen, plane: Affine): void {
  pen.points()
  pen.to(...apply(plane, pointOf(entity, 10)))
}

function drawLine(entity: DxfEntity, pen: DxfPen): void {
  pen.line()
  pen.to(...pointOf(entity, 10))
  pen.to(...pointOf(entity, 11))
}

function drawCircle(entity: DxfEntity, pen: DxfPen, plane: Affine): void {
  const [x, y, z] = pointOf(entity, 10)
  pen.area()
  pen.ring()
  arcAround([x, y], numberOf(entity, 40), 0, 2 * Math.PI, flat(pen, plane, z))
}

function drawArc(entity: DxfEntity, pen: DxfPen, plane: Affine): void {
  const [x, y, z] = pointOf(entity, 10)
  const from = radians(numberOf(entity, 50))
  const to = radians(numberOf(entity, 51, 360))
  pen.line()
  arcAround([x, y], numberOf(entity, 40), from, forwards(from, to), flat(pen, plane, z))
}

/** Ends are parameters of the ellipse; centre and axis are in world coordinates. */
function drawEllipse(entity: DxfEntity, pen: DxfPen, plane: Affine): void {
  const centre = pointOf(entity, 10)
  const long = pointOf(entity, 11)
  const ratio = numberOf(entity, 40, 1)
  const sideways = cross(plane.z, long)
  const short: XYZ = [sideways[0] * ratio, sideways[1] * ratio, sideways[2] * ratio]
  const from = numberOf(entity, 41)
  const to = forwards(from, numberOf(entity, 42, 2 * Math.PI))
  if (to - from > 2 * Math.PI - 1e-6) {
    pen.area()
    pen.ring()
  } else pen.line()
  const around: Affine = { x: long, y: short, z: [0, 0, 0], origin: centre }
  arcAround([0, 0], 1, from, to, flat(pen, around, 0))
}

/** The same direction, at most one turn ahead. */
function forwards(from: number, to: number): number {
  const turn = 2 * Math.PI
  if (to > from && to - from <= turn + 1e-6) return to
  return to + turn * (Math.floor((from - to) / turn) + 1)
}

/** The third and fourth corners of a solid are stored crosswise. */
function drawSolid(entity: DxfEntity, pen: DxfPen, plane: Affine): void {
  drawCorners(entity, [10, 11, 13, 12], pen, plane)
}

function drawFace(entity: DxfEntity, pen: DxfPen): void {
  drawCorners(entity, [10, 11, 12, 13], pen, facing([0, 0, 1]))
}

function drawCorners(entity: DxfEntity, codes: number[], pen: DxfPen, plane: Affine): void {
  pen.area()
  pen.ring()
  for (const code of codes) if (has(entity, code)) pen.to(...apply(plane, pointOf(entity, code)))
}
