import { contours } from 'd3-contour'
import { fillAreas, type Surface } from '../map/drawing/surface.ts'
import type { PackedShapes, Terrain } from '../survey/survey.ts'
import type { Reach } from './priority-flood.ts'
import { DRY_PERIOD_PX, dryPen, UNSURE_MM, waterColour, waterOpacity } from './water-look.ts'

/** The same as with WebGL, as areas between isolines, which the last level keeps. */
export function createWaterDrawer(terrain: Terrain, reach: Reach) {
  let last: { mm: number; sure: PackedShapes; unsure: PackedShapes } | null = null

  return (surface: Surface, mm: number): void => {
    if (last?.mm !== mm) {
      const areaTo = (level: number) => areaBelow(terrain, reach.reachMm, level)
      last = { mm, sure: areaTo(mm - UNSURE_MM), unsure: areaTo(mm + UNSURE_MM) }
    }
    for (const part of ['unsure', 'sure'] as const) {
      const look = { colour: waterColour, opacity: waterOpacity[part] }
      if (last[part].coordinates.length > 0) fillAreas(surface, last[part], [0], look)
    }
    hatchDry(surface, terrain, reach, mm)
  }
}

/** One ring through all areas and their holes: it returns to its first corner after each. */
function areaBelow(
  { columns, rows, cellM, westM, southM }: Terrain,
  reachMm: Uint16Array,
  mm: number,
): PackedShapes {
  // d3-contour finds what is above a level, and only reads values by index.
  const depths = Float32Array.from(reachMm, (reach) => mm - reach) as unknown as number[]
  const { coordinates } = contours().size([columns, rows]).contour(depths, 0)
  const rings = coordinates.flat()
  const anchor = rings[0]?.[0] ?? []
  const corners = rings.flatMap((ring) => [...ring, anchor])
  return {
    starts: Uint32Array.of(0, corners.length),
    coordinates: Float32Array.from(
      corners.flatMap(([column, row]) => [
        westM + (column - 0.5) * cellM,
        southM + (row - 0.5) * cellM,
      ]),
    ),
  }
}

/** Slanting lines over cells that are lower than the water and not reached. */
function hatchDry(
  surface: Surface,
  { columns, cellM, westM, southM }: Terrain,
  { groundMm, reachMm }: Reach,
  mm: number,
): void {
  const period = Math.max(
    1,
    Math.round((DRY_PERIOD_PX * surface.metresPerPixel * Math.SQRT2) / cellM),
  )
  const ends: number[] = []
  for (let cell = 0; cell < groundMm.length; cell += 1) {
    if (groundMm[cell] > mm || reachMm[cell] <= mm + UNSURE_MM) continue
    const column = cell % columns
    const row = (cell - column) / columns
    if ((column + row) % period > 0) continue
    const x = westM + column * cellM
    const y = southM + row * cellM
    ends.push(x - cellM / 2, y + cellM / 2, x + cellM / 2, y - cellM / 2)
  }
  const indices = Uint32Array.from({ length: ends.length / 2 }, (_, i) => i)
  surface.strokeSegments(Float32Array.from(ends), indices, dryPen)
}
