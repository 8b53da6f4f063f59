import type { Survey } from '../survey/build-survey.ts'
import { RIVER_LEVEL_M } from '../survey/ground.ts'
import { waterKinds } from '../survey/vocabulary.ts'
import { cellsInRing } from './cells.ts'
import { heightAboveWater, NEVER_MM, orderFlood, type Reach } from './priority-flood.ts'

/** The parts of a survey that decide where water goes. */
export type SampleGround = Pick<Survey, 'terrain' | 'water'> & { boundary: Float32Array }

/** From the river and the lake on; ponds and creeks are too small for the cells of the heights. */
export function floodSample(ground: SampleGround, onProgress?: (share: number) => void): Reach {
  const { terrain, boundary } = ground
  const { groundMm, isWater } = readGround(ground)
  const reachMm = orderFlood(terrain.columns, groundMm, isWater, onProgress)
  const isNear = cellsNear(boundary, terrain)
  for (let cell = 0; cell < reachMm.length; cell += 1) {
    if (!isNear[cell]) groundMm[cell] = reachMm[cell] = NEVER_MM
  }
  return { groundMm, reachMm }
}

export function readGround({ terrain, water }: Pick<SampleGround, 'terrain' | 'water'>) {
  const { heightsM } = terrain
  const surfaceM = new Float32Array(heightsM.length).fill(Number.NaN)
  const surfaces: Partial<Record<(typeof waterKinds)[number], (cell: number) => number>> = {
    // Its bed has heights too.
    river: () => RIVER_LEVEL_M,
    beel: (cell) => heightsM[cell],
    sandbar: () => Number.NaN,
  }
  water.kind.forEach((kind, body) => {
    const surface = surfaces[waterKinds[kind]]
    if (!surface) return
    cellsInRing(water.shapes, body, terrain, (cell) => {
      surfaceM[cell] = surface(cell)
    })
  })
  const isWater = (cell: number) => !Number.isNaN(surfaceM[cell])
  return { groundMm: heightAboveWater(terrain, surfaceM), isWater }
}

/** In the ward, or beside it, so that its edge is covered: beyond, nothing was surveyed. */
function cellsNear(boundary: Float32Array, terrain: SampleGround['terrain']): Uint8Array {
  const { columns, rows } = terrain
  const isNear = new Uint8Array(columns * rows)
  const ward = { starts: Uint32Array.of(0, boundary.length / 2), coordinates: boundary }
  cellsInRing(ward, 0, terrain, (cell) => {
    for (const up of [-columns, 0, columns]) isNear.fill(1, cell + up - 1, cell + up + 2)
  })
  return isNear
}
