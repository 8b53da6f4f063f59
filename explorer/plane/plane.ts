import { buildPlane, type LngLat } from '@app/formats/geometry/plane.ts'

export {
  type Bounds,
  type Box,
  boxAround,
  buildPlane,
  doTouch,
  joinBoxes,
  type LngLat,
  type Plane,
} from '@app/formats/geometry/plane.ts'

/** Both planes have the map's projection, so a factor and an offset convert one to the other. */
export function betweenPlanes(
  from: LngLat,
  to: LngLat,
): readonly [factor: number, x: number, y: number] {
  const plane = buildPlane(to)
  const here = plane.toPlane(from)
  const there = plane.toPlane(buildPlane(from).toLngLat(1000, 0))
  return [(there.x - here.x) / 1000, here.x, here.y]
}
