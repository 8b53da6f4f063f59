import { clamp, smoothstep } from '../../survey/interpolate.ts'
import type { Terrain } from '../../survey/survey.ts'

/** The hillshade of a terrain, cell by cell in the terrain's order. */
export interface Relief {
  /** 128 is level ground; less is in shade, more is lit. */
  shade: Uint8Array
  /** From the lowest ground (0) to the highest (255). */
  height: Uint8Array
  /** How much of the terrain is drawn: it fades into the paper, so that it has no visible edge. */
  presence: Uint8Array
}

/**
 * Most light comes from the north-west; some from west and north, so that every slope is visible.
 */
const lights = [
  { azimuth: 315, weight: 0.6 },
  { azimuth: 270, weight: 0.22 },
  { azimuth: 0, weight: 0.18 },
].map(({ azimuth, weight }) => ({
  east: Math.sin((azimuth * Math.PI) / 180),
  north: Math.cos((azimuth * Math.PI) / 180),
  weight,
}))

/** Slopes are exaggerated by this factor: otherwise a plain would show none. */
const STEEPENING = 2.6

export function buildRelief(terrain: Terrain): Relief {
  const { columns, rows, heightsM } = terrain
  const size = columns * rows
  const [low, high] = rangeOf(heightsM)
  const shade = new Uint8Array(size)
  const height = new Uint8Array(size)
  const presence = new Uint8Array(size)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const i = row * columns + column
      const present = terrain.presence
        ? terrain.presence[i] / 255
        : presenceAt(column / (columns - 1), row / (rows - 1))
      shade[i] = Math.round(255 * shadeAt(terrain, column, row))
      height[i] = Math.round((255 * (heightsM[i] - low)) / Math.max(high - low, 1))
      presence[i] = Math.round(255 * present)
    }
  }
  return { shade, height, presence }
}

/** 0.5 for level ground. */
function shadeAt({ columns, rows, cellM, heightsM }: Terrain, column: number, row: number): number {
  const at = (c: number, r: number) =>
    heightsM[Math.min(Math.max(r, 0), rows - 1) * columns + Math.min(Math.max(c, 0), columns - 1)]
  const across = (from: number, to: number, r: number) => at(to, r) - at(from, r)
  const up = (from: number, to: number, c: number) => at(c, to) - at(c, from)
  // The Sobel operator: it includes the adjacent rows, so that single cells are not visible.
  const scale = STEEPENING / (8 * cellM)
  const [west, eastern, southern, northern] = [column - 1, column + 1, row - 1, row + 1]
  const east =
    (across(west, eastern, southern) +
      2 * across(west, eastern, row) +
      across(west, eastern, northern)) *
    scale
  const north =
    (up(southern, northern, west) +
      2 * up(southern, northern, column) +
      up(southern, northern, eastern)) *
    scale
  const length = Math.hypot(east, north, 1)
  let lit = 0
  for (const light of lights) {
    lit += light.weight * (-east * light.east - north * light.north)
  }
  return clamp(0.5 + (0.5 * lit) / length)
}

/** 1 inside and 0 at the edge, with a transition along a squircle. */
export function presenceAt(across: number, up: number): number {
  const x = Math.abs(2 * across - 1)
  const y = Math.abs(2 * up - 1)
  const reach = (x ** 6 + y ** 6) ** (1 / 6)
  return smoothstep(0, 0.16, 1 - reach)
}

export function rangeOf(values: Float32Array): [low: number, high: number] {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? [0, 0] : [low, high]
}
