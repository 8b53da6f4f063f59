import { lerp } from '../../survey/interpolate.ts'
import type { Terrain } from '../../survey/survey.ts'
import { sampleTerrain } from '../../survey/terrain.ts'
import { presenceAt, rangeOf } from './relief.ts'

/** Heights of the ward and the land around it, in metres above the ward's lowest ground. */
export interface Heights {
  highestM: number
  at(x: number, y: number): number
}

/** Coarse heights around the ward pass smoothly into the ward's own. */
export function buildHeights(ward: Terrain, around: Terrain): Heights {
  const [low, high] = rangeOf(ward.heightsM)
  return {
    highestM: Math.max(high, rangeOf(around.heightsM)[1]) - low,
    at(x, y) {
      const share = presenceAt(
        (x - ward.westM) / ((ward.columns - 1) * ward.cellM),
        (y - ward.southM) / ((ward.rows - 1) * ward.cellM),
      )
      const fine = share > 0 ? sampleTerrain(ward, ward.heightsM, x, y) : 0
      const coarse = share < 1 ? sampleTerrain(around, around.heightsM, x, y) : 0
      return Math.max(lerp(coarse, fine, share) - low, 0)
    },
  }
}

/** The same heights on one grid, whose cells within the ward are the ward's own. */
export function gridOfHeights({ at }: Heights, ward: Terrain, around: Terrain): Terrain {
  const { cellM } = ward
  const cells = (metres: number) => Math.max(0, Math.floor(metres / cellM))
  const end = ({ westM, southM, columns, rows, cellM }: Terrain) => [
    westM + (columns - 1) * cellM,
    southM + (rows - 1) * cellM,
  ]
  const [east, north] = end(ward)
  const [farEast, farNorth] = end(around)
  const west = cells(ward.westM - around.westM)
  const south = cells(ward.southM - around.southM)
  const columns = west + ward.columns + cells(farEast - east)
  const rows = south + ward.rows + cells(farNorth - north)
  const [westM, southM] = [ward.westM - west * cellM, ward.southM - south * cellM]
  const heightsM = Float32Array.from({ length: columns * rows }, (_, i) =>
    at(westM + (i % columns) * cellM, southM + Math.floor(i / columns) * cellM),
  )
  return { columns, rows, cellM, westM, southM, heightsM }
}
