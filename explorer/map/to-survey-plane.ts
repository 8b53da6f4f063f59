import { buildPlane, type LngLat } from '../plane/plane.ts'

/** Both planes are the map's own projection, so a factor and an offset lead from one to the other. */
export function toSurveyPlane(
  origin: LngLat,
  surveyOrigin: LngLat,
): [factor: number, x: number, y: number] {
  const plane = buildPlane(surveyOrigin)
  const here = plane.toPlane(origin)
  const there = plane.toPlane(buildPlane(origin).toLngLat(1000, 0))
  return [(there.x - here.x) / 1000, here.x, here.y]
}
