import { isInside } from '@app/formats/geometry/ring.ts'
import { type Box, boxAround, doTouch } from './plane.ts'

/** What is drawn of a shape: a line, the outline of an area, or the area itself. */
export type ShapeForm = 'line' | 'ring' | 'area'

/** Whether any part of a shape, from the corner `from` to before the corner `to`, is in a box. */
export function isShapeInBox(
  xy: Float32Array,
  from: number,
  to: number,
  box: Box,
  form: ShapeForm,
): boolean {
  const own = boxAround(xy, from, to)
  if (!doTouch(own, box)) return false
  if (own[0] >= box[0] && own[1] >= box[1] && own[2] <= box[2] && own[3] <= box[3]) return true
  let a = form === 'line' ? from : to - 1
  for (let b = form === 'line' ? from + 1 : from; b < to; b += 1) {
    if (crossesBox(xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], box)) return true
    a = b
  }
  return form === 'area' && isInside(xy, from, to, box[0], box[1])
}

/** Liang–Barsky clipping, without the clipped line. */
function crossesBox(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  [west, south, east, north]: Box,
): boolean {
  let [enter, leave] = [0, 1]
  const edges = [
    [ax - bx, ax - west],
    [bx - ax, east - ax],
    [ay - by, ay - south],
    [by - ay, north - ay],
  ]
  for (const [outward, room] of edges) {
    if (outward === 0 && room < 0) return false
    if (outward < 0) enter = Math.max(enter, room / outward)
    if (outward > 0) leave = Math.min(leave, room / outward)
  }
  return enter <= leave
}
