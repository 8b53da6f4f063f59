import { land } from '@app/design/colours.ts'
import { contours } from 'd3-contour'
import { hexAlong, inks } from '../layers/colours.ts'
import { buildRelief, type Relief } from '../map/geometry/relief.ts'
import type { Terrain } from '../survey/survey.ts'
import { buildPath, type PathMark } from './path-data.ts'
import type { Placement } from './projection.ts'

const SHADE_STEPS = 12
/** The darkest shadow of a step, and its darkness on paper. */
const DEEPEST = 0.6
const SHADE_OPACITY = 0.62
const TINTS = 10

/** Hillshade in steps, each an area over the one before, instead of pixels as on a screen. */
export function shadeBands(terrain: Terrain, placement: Placement): PathMark[] {
  const relief = buildRelief(terrain)
  const depths = Float64Array.from(
    relief.shade,
    (shade, cell) => (Math.max(128 - shade, 0) / 128) * (relief.presence[cell] / 255),
  )
  return Array.from({ length: SHADE_STEPS }, (_, step) => ({
    d: bandAbove(depths, terrain, placement, (DEEPEST * (step + 0.5)) / SHADE_STEPS),
    fill: land.hillShade,
    fillOpacity: SHADE_OPACITY / SHADE_STEPS,
  })).filter(({ d }) => d !== '')
}

/** Hypsometric tints in steps, as far as the terrain is drawn. */
export function tintBands(terrain: Terrain, placement: Placement): PathMark[] {
  const relief = buildRelief(terrain)
  const shares = Float64Array.from(relief.height, (height, cell) => tintOf(relief, cell, height))
  return Array.from({ length: TINTS }, (_, step) => ({
    d: bandAbove(shares, terrain, placement, step / TINTS),
    fill: hexAlong(inks.elevation, step / (TINTS - 1)),
  })).filter(({ d }) => d !== '')
}

/** Below every step where the terrain has faded to less than half. */
function tintOf({ presence }: Relief, cell: number, height: number): number {
  return presence[cell] < 128 ? -1 : height / 255
}

function bandAbove(
  values: Float64Array,
  { columns, rows, cellM, westM, southM }: Terrain,
  { ax, bx, ay, by }: Placement,
  level: number,
): string {
  // d3-contour only reads values by index, but its types require a plain array.
  const readable = values as unknown as number[]
  const { coordinates } = contours().size([columns, rows]).contour(readable, level)
  // Its unit is cells; the middle of the first one is at a half.
  const path = buildPath({
    ax: ax * cellM,
    bx: bx + ax * (westM - cellM / 2),
    ay: ay * cellM,
    by: by + ay * (southM - cellM / 2),
  })
  for (const ring of coordinates.flat()) {
    const starts = Uint32Array.of(0, ring.length - 1)
    path.shape({ starts, coordinates: Float32Array.from(ring.slice(1).flat()) }, 0, true)
  }
  return path.finish()
}
