import { distanceToLine } from '../../line/nearest.ts'
import type { Point } from '../../line/point.ts'
import { spline } from '../../line/spline.ts'
import { seededNoise } from '../../noise.ts'
import { isInside, type Polygon } from '../../polygon/polygon.ts'
import { buildWarp } from '../../polygon/warp.ts'

/** The grid of streets follows this bearing. */
export const STREET_BEARING = -0.21

/** Buildings grow taller towards this place. */
export const townCentre: Point = [560, 700]

export const bank: readonly Point[] = spline([
  [700, -80],
  [790, 80],
  [950, 210],
  [1130, 270],
  [1380, 290],
])

export const water: Polygon = [...bank, [1400, -100], [690, -100]]

/** The alignment of the planned transit line. */
export const corridor: readonly Point[] = spline([
  [-60, 1130],
  [170, 1010],
  [400, 830],
  [620, 720],
  [860, 640],
  [1080, 560],
  [1340, 540],
])

export const greenNoise = seededNoise(18)

export const townWarp = buildWarp({
  noise: seededNoise(44),
  bend: { reach: 70, scale: 0.0011 },
  wobble: { reach: 6, scale: 0.005 },
  spacing: 22,
})

/** In the river or on its embankment, where nothing is built. */
export function isWet(place: Point): boolean {
  return isInside(water, place) || distanceToLine(bank, place) < 14
}
