import { metresBetween } from '../geometry/earth.ts'
import type { LikelySystem } from '../opened-layer.ts'
import { findCrs } from './crs.ts'
import lines from './epsg.json' with { type: 'json' }
/**
 * Cells of a degree that contain land, each row from the west in hexadecimal digits, rows from the
 * north: Natural Earth's land at 1:110 million, drawn by `gdal_rasterize -at -ts 360 180`.
 */
import land from './land.json' with { type: 'json' }

/** Of most visitors. */
const HOME = [91.7, 26.1] as const
const MOST = 12

/** The usual systems in which numbers would be on land, the nearest first. */
export async function findLikelySystems(x: number, y: number): Promise<LikelySystem[]> {
  const found: LikelySystem[] = []
  for (const line of lines) {
    const code = Number.parseInt(line, 10)
    const crs = await findCrs({ kind: 'epsg', code }, [x, y])
    const [lng, lat] = crs.toLngLat?.(x, y) ?? [x, y]
    if (crs.isFor(lng, lat) && isLand(lng, lat)) {
      found.push({ value: `EPSG:${code}`, name: crs.name, lng, lat })
    }
  }
  const farness = ({ lng, lat }: LikelySystem) => metresBetween(lng, lat, ...HOME)
  return found.toSorted((a, b) => farness(a) - farness(b)).slice(0, MOST)
}

function isLand(lng: number, lat: number): boolean {
  const column = Math.floor(lng + 180)
  const digit = land[Math.floor(90 - lat)]?.[column >> 2]
  return digit !== undefined && ((Number.parseInt(digit, 16) >> (3 - (column % 4))) & 1) === 1
}
