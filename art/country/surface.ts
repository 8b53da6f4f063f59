import { smoothstep } from '@app/explorer/survey/interpolate.ts'
import { roughDistance } from '../distance.ts'
import { Matrix } from '../matrix.ts'
import { seededNoise } from '../noise.ts'
import { FRAME_HEIGHT, PICTURE_HEIGHT, PICTURE_TOP, PICTURE_WIDTH, simulated } from './extent.ts'

export interface CountryRelief {
  /** Heights at the picture's pixels. */
  height: Matrix
  /** Where rivers have filled the valley floors, 0 to 1, at half the picture's resolution. */
  alluvium: Matrix
}

/** The eroded country as the picture sees it: valleys floored with alluvium, heights eased. */
export function surfaceOf(eroded: Matrix): CountryRelief {
  const softened = eroded.blur(0.8)
  const filled = fillValleys(eroded, softened).map((height) => Math.max(0, ease(height) - 1.31))
  const height = Matrix.from(PICTURE_WIDTH, PICTURE_HEIGHT, (x, y) => sample(filled, x, y))
  const alluvium = Matrix.from(PICTURE_WIDTH / 2, PICTURE_HEIGHT / 2, (x, y) => {
    const rock = ease(sample(softened, x * 2, y * 2))
    return smoothstep(0, 1.5, sample(filled, x * 2, y * 2) - rock)
  })
  return { height, alluvium }
}

/** Alluvium rises gently from the plain into the valleys and meets their sides in a soft curve. */
function fillValleys(eroded: Matrix, softened: Matrix): Matrix {
  const plain = eroded.map((height) => (height < 0.05 ? 1 : 0))
  const fromPlain = roughDistance(plain)
  const blend = 2.2
  return softened.map((rock, index) => {
    const fill = Math.min(6, 0.042 * fromPlain.value(index))
    const overlap = Math.max(0, blend - Math.abs(rock - fill)) / blend
    return Math.max(rock, fill) + overlap * overlap * blend * 0.25
  })
}

/** Lowers the summits more than the foothills, which would otherwise drown beside them. */
function ease(height: number): number {
  return 130 * (Math.max(0, height) / 200) ** 0.78
}

const warp = seededNoise(21)

/** Reads the simulated country at a pixel, through a faint warp that hides the simulation's grid. */
function sample(field: Matrix, x: number, y: number): number {
  const flatU = x / PICTURE_WIDTH
  const flatY = PICTURE_TOP + y / PICTURE_WIDTH
  const u = flatU + 0.0016 * warp.fractal(flatU * 60, flatY * 60, 2)
  const warpedY = flatY + 0.0016 * warp.fractal(u * 60 + 7, flatY * 60 + 3, 2)
  const top = simulated.top * FRAME_HEIGHT
  const bottom = simulated.bottom * FRAME_HEIGHT
  return field.cubic(
    ((u - simulated.left) / (simulated.right - simulated.left)) * (field.width - 1),
    ((warpedY - top) / (bottom - top)) * (field.height - 1),
  )
}
