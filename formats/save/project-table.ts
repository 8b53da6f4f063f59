import { findTargetCrs, type TargetCrs } from '../crs/target-crs.ts'
import { boxOfAll, type LngLats, type WholeShape } from '../geometry/whole-shape.ts'
import { SaveProblem } from './save-problems.ts'
import type { SavedTable } from './saved-table.ts'

const WGS_84 = 4326
/** Decimals: a tenth of a millimetre, also in degrees. */
const LENGTH_DIGITS = 4
const DEGREE_DIGITS = 9

/** The same rows, with their positions in another system. */
export async function projectTable(table: SavedTable, code: number): Promise<SavedTable> {
  if (code === WGS_84 || !table.bounds) return table
  const [west, south, east, north] = table.bounds
  const crs = await findTargetCrs(code, { lng: (west + east) / 2, lat: (south + north) / 2 })
  if (!crs) throw new SaveProblem('unknownCrs')
  const shapes = Array.from({ length: table.count }, (_, row) => projected(table.shape(row), crs))
  return {
    ...table,
    crs,
    bounds: boxOfAll(shapes),
    shape: (row) => shapes[row],
    centre(row) {
      const place = table.centre(row)
      if (!place) return null
      const [lng, lat] = project(Float64Array.of(place.lng, place.lat), crs)
      return { lng, lat }
    },
  }
}

function projected(shape: WholeShape, crs: TargetCrs): WholeShape {
  return shape.map(({ type, pieces }) => ({
    type,
    pieces: pieces.map((piece) => piece.map((positions) => project(positions, crs))),
  }))
}

function project(positions: LngLats, { fromLngLat, isDegrees }: TargetCrs): LngLats {
  const factor = 10 ** (isDegrees ? DEGREE_DIGITS : LENGTH_DIGITS)
  const moved = new Float64Array(positions.length)
  for (let i = 0; i < positions.length; i += 2) {
    const [x, y] = fromLngLat(positions[i], positions[i + 1])
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new SaveProblem('outsideCrs')
    moved[i] = Math.round(x * factor) / factor
    moved[i + 1] = Math.round(y * factor) / factor
  }
  return moved
}
