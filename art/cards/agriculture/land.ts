import type { Point } from '../../line/point.ts'
import { spline } from '../../line/spline.ts'
import { seededNoise } from '../../noise.ts'
import { buildWarp } from '../../polygon/warp.ts'

/** The canal and the farm road came first; the fields beside them take their direction. */
export const canal: readonly Point[] = spline([
  [-40, 930],
  [200, 850],
  [430, 830],
  [640, 720],
  [830, 520],
  [1010, 420],
  [1330, 330],
])

export const road: readonly Point[] = spline([
  [300, -40],
  [345, 230],
  [470, 470],
  [560, 700],
  [585, 930],
  [520, 1330],
])

export const landNoise = seededNoise(8)

export const landWarp = buildWarp({
  noise: seededNoise(15),
  bend: { reach: 46, scale: 0.0016 },
  wobble: { reach: 5, scale: 0.008 },
  spacing: 18,
})
