import { lerp, smoothstep } from '@app/explorer/survey/interpolate.ts'
import { Matrix } from '../matrix.ts'
import { seededNoise } from '../noise.ts'
import { FRAME_HEIGHT, simulated } from './extent.ts'
import { leftOfRiver, nearestStep } from './main-river.ts'

/**
 * How fast the ground rises at a place on the frame: not at all in the plain, slowly under single
 * hills, fast in the ranges on both sides of the river.
 */
export function upliftAt(u: number, v: number): number {
  const warpedU = u + 0.03 * noise.fractal(u * 4, v * 3, 3)
  const warpedV = v + 0.05 * noise.fractal(u * 4 + 9, v * 3 + 3, 3)
  const away = riverDistanceAt(warpedU, warpedV)
  const ragged = 0.035 * noise.fractal(u * 5, v * 3.4, 4)
  // Folded ridges, oblique to the grid.
  const folds = 0.72 + 0.42 * noise.ridged(u * 2.2 + v * 0.9, v * 3.4 - u * 1.6, 3)

  const southEast =
    smoothstep(0.05, 0.27, away + ragged) * smoothstep(0.12, 0.62, u + 0.35 * (v - 0.7))
  const edge = u + 0.1 * noise.fractal(u * 3.1 + 4, v * 3.1, 3) - 0.1 * v
  const northWest = 0.95 * smoothstep(0.072, 0.24, -away + ragged) * smoothstep(0.585, 0.92, edge)

  let uplift = Math.max(southEast, northWest) * folds
  for (const hill of hills) {
    const far = Math.hypot(warpedU - hill.u, (warpedV - hill.v) * FRAME_HEIGHT)
    const reach = far / (hill.radius * 0.8) + 0.35 * noise.simple(u * 30, v * 18)
    uplift = Math.max(uplift, 0.17 * smoothstep(1.3, 0.1, reach))
  }
  return uplift
}

const noise = seededNoise(11)

/** Single hills in the plain, as such rivers leave them standing. */
const hills = [
  { u: 0.6, v: 0.6, radius: 0.03 },
  { u: 0.665, v: 0.585, radius: 0.02 },
  { u: 0.655, v: 0.325, radius: 0.024 },
  { u: 0.7, v: 0.27, radius: 0.015 },
  { u: 0.555, v: 0.78, radius: 0.022 },
  { u: 0.8, v: 0.475, radius: 0.018 },
  { u: 0.47, v: 0.845, radius: 0.016 },
  { u: 0.585, v: 0.4, radius: 0.013 },
  { u: 0.83, v: 0.21, radius: 0.02 },
  { u: 0.76, v: 0.26, radius: 0.012 },
  { u: 0.52, v: 0.43, radius: 0.01 },
] as const

const COLUMNS = 250
const ROWS = 182

/** The way to the river in widths, positive on its south-east bank; coarse, for it changes slowly. */
const riverDistance = Matrix.from(COLUMNS + 1, ROWS + 1, (column, row) => {
  const u = lerp(simulated.left, simulated.right, column / COLUMNS)
  const y = lerp(simulated.top, simulated.bottom, row / ROWS) * FRAME_HEIGHT
  const { step, distance } = nearestStep(u, y, 0, undefined, 3)
  return leftOfRiver(step, u, y) > 0 ? -distance : distance
})

function riverDistanceAt(u: number, v: number): number {
  const across = (u - simulated.left) / (simulated.right - simulated.left)
  const down = (v - simulated.top) / (simulated.bottom - simulated.top)
  return riverDistance.bilinear(across * COLUMNS, down * ROWS)
}
