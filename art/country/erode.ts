import { lerp } from '@app/explorer/survey/interpolate.ts'
import { Matrix } from '../matrix.ts'
import { seededNoise } from '../noise.ts'
import { evolve } from '../relief/evolve.ts'
import { FRAME_HEIGHT, simulated } from './extent.ts'
import { upliftAt } from './uplift.ts'

/**
 * The eroded country, over all that is simulated. Valleys are found on a coarse grid, where they
 * have time to grow long, and refined on two finer ones.
 */
export function erodeCountry(): Matrix {
  let ground: Matrix | undefined
  for (const { columns, steps, stepTime } of grids) {
    const rows = Math.round(columns * SIMULATED_RATIO)
    const cellSize = FINEST_COLUMNS / columns
    const uplift = Matrix.from(columns, rows, (x, y) =>
      upliftAt(
        lerp(simulated.left, simulated.right, x / (columns - 1)),
        lerp(simulated.top, simulated.bottom, y / (rows - 1)),
      ),
    )
    const isPlain = Uint8Array.from(uplift.values, (value) => (value < 0.012 ? 1 : 0))
    const start = roughened(ground?.resize(columns, rows) ?? firstGround(uplift), isPlain, cellSize)
    ground = evolve(start, uplift, isPlain, {
      steps,
      stepTime,
      erodibility: 0.045,
      areaExponent: 0.42,
      creep: 0.06 * cellSize,
      cellSize,
      seed: 14,
      floodEvery: 3,
    })
  }
  if (!ground) throw new Error('there is no grid to erode')
  return ground
}

const FINEST_COLUMNS = 1500
const SIMULATED_RATIO =
  ((simulated.bottom - simulated.top) * FRAME_HEIGHT) / (simulated.right - simulated.left)

const grids = [
  { columns: 375, steps: 150, stepTime: 1 },
  { columns: 750, steps: 90, stepTime: 0.6 },
  { columns: FINEST_COLUMNS, steps: 50, stepTime: 0.35 },
] as const

const noise = seededNoise(12)

function firstGround(uplift: Matrix): Matrix {
  return Matrix.from(
    uplift.width,
    uplift.height,
    (x, y) => 20 * uplift.at(x, y) + 6 * Math.abs(noise.fractal(x * 0.05, y * 0.05)),
  )
}

/** New detail for a finer grid to carve; the plain stays level. */
function roughened(ground: Matrix, isPlain: Uint8Array, cellSize: number): Matrix {
  return ground.map((height, index) => {
    if (isPlain[index]) return 0
    const { x, y } = ground.cell(index)
    const detail = 0.5 * cellSize * Math.abs(noise.fractal(x * 0.11, y * 0.11, 3))
    return Math.max(height, 0.001) + detail
  })
}
