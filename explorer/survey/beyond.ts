import { type Ground, RIVER_LEVEL_M, type Spot } from './ground.ts'
import { clamp, lerp, smoothstep } from './interpolate.ts'
import { labelOfPlace } from './labels.ts'
import { neighbours } from './names.ts'
import type { Noise } from './noise.ts'
import type { Road } from './roads.ts'
import { packShapes } from './shapes.ts'
import { roundedSpot } from './shore.ts'
import type { Beyond, Terrain } from './survey.ts'
import { type Extent, gridOver, visitGrid } from './terrain.ts'

/**
 * Relative to the ward's radius: how far relief and roads continue, how far the river does, and its
 * width.
 */
const MARGIN = 1.15
const FAR = 9
const RIVER_WIDTH = 0.68
const CELLS_A_REACH = 48
const STEPS_A_REACH = 36
const ROAD_STEPS_A_REACH = 72

/** A road that ends this close to the outline continues beyond it. */
const AT_OUTLINE_M = 60
/** The minimum distance of a road from the river. */
const OFF_BANK_M = 130
/** A road that is closer to the ward turns away from it. */
const OFF_WARD_M = 90

/**
 * The surroundings of the ward, drawn faintly, so that the terrain has no visible edge. They
 * contain no plots and no data.
 */
export function lookBeyond(
  ground: Ground,
  ward: Extent,
  roads: readonly Road[],
  noise: Noise,
): Beyond {
  const { reachM, bankY } = ground
  const margin = MARGIN * reachM
  const extent = {
    west: ward.west - margin,
    south: ward.south - margin,
    east: ward.east + margin,
    north: ward.north + margin,
  }
  const farBankY = (x: number) =>
    bankY(x) + reachM * (RIVER_WIDTH + 0.07 * noise(x / (0.6 * reachM), 21.5))
  const onward = roads.flatMap((road) => goOn(road, ground, noise, extent))
  return {
    terrain: buildTerrain(ground, ward, extent, farBankY, noise),
    river: packShapes([drawRiver(FAR * reachM, reachM / STEPS_A_REACH, bankY, farBankY)]),
    roads: {
      shapes: packShapes(onward.map(({ line }) => line)),
      kind: new Uint8Array(onward.map(({ kind }) => kind)),
      widthM: new Float32Array(onward.map(({ widthM }) => widthM)),
    },
    labels: neighbours.map((place) => labelOfPlace(place, reachM, 2)),
  }
}

/** A ring along both banks: from west to east and back. */
function drawRiver(
  farM: number,
  stepM: number,
  bankY: (x: number) => number,
  farBankY: (x: number) => number,
): Spot[] {
  const xs = Array.from({ length: Math.floor((2 * farM) / stepM) + 1 }, (_, i) => i * stepM - farM)
  const near = xs.map((x) => roundedSpot(x, bankY(x)))
  return [...near, ...xs.toReversed().map((x) => roundedSpot(x, farBankY(x)))]
}

/** Coarse heights, level at the far edge; not drawn where the ward has finer ones. */
function buildTerrain(
  ground: Ground,
  ward: Extent,
  extent: Extent,
  farBankY: (x: number) => number,
  noise: Noise,
): Terrain {
  const grid = gridOver(extent, Math.round(ground.reachM / CELLS_A_REACH))
  const { columns, rows, cellM } = grid
  const heightsM = new Float32Array(columns * rows)
  const presence = new Uint8Array(columns * rows)
  visitGrid(grid, (x, y, at, column, row) => {
    const isFar = y > farBankY(x)
    const heightM = isFar ? 51 + noise(x / 520, y / 520) : ground.heightM(x, y)
    const edge = Math.min(column, row, columns - 1 - column, rows - 1 - row) * cellM
    const fade = smoothstep(0, 0.3 * ground.reachM, edge)
    heightsM[at] = lerp(RIVER_LEVEL_M, heightM, fade)
    presence[at] = Math.round(255 * fade * (1 - insideOf(ward, x, y)))
  })
  return { ...grid, heightsM, presence }
}

/** From 1 well within a box to 0 at its edge, like the ward's own relief. */
function insideOf({ west, south, east, north }: Extent, x: number, y: number): number {
  const across = Math.abs((2 * (x - west)) / (east - west) - 1)
  const up = Math.abs((2 * (y - south)) / (north - south) - 1)
  const [wide, high] = [across * across, up * up]
  const reach = Math.sqrt(Math.sqrt(wide * wide + high * high))
  return smoothstep(0, 0.16, clamp(1 - reach, 0, 1))
}

/** Main roads continue beyond the ward. */
function goOn(
  { kind, widthM, line }: Road,
  ground: Ground,
  noise: Noise,
  extent: Extent,
): Pick<Road, 'kind' | 'widthM' | 'line'>[] {
  if (kind > 1 || line.length < 4) return []
  return [line.toReversed(), line].flatMap((way) => {
    const end = way[way.length - 1]
    if (ground.inside(end.x, end.y) > AT_OUTLINE_M) return []
    return [{ kind, widthM, line: walkOn(way[way.length - 4], end, ground, noise, extent) }]
  })
}

/** Continues in the same direction with gentle bends, along the river and never into it. */
function walkOn(before: Spot, end: Spot, ground: Ground, noise: Noise, extent: Extent): Spot[] {
  const stepM = ground.reachM / ROAD_STEPS_A_REACH
  const walked = [end]
  let [dx, dy] = unit(end.x - before.x, end.y - before.y)
  let { x, y } = end
  while (x > extent.west && x < extent.east && y > extent.south && y < extent.north) {
    const bend = 0.07 * noise(x / (0.3 * ground.reachM) + 31, y / (0.3 * ground.reachM))
    ;[dx, dy] = unit(dx - bend * dy, dy + bend * dx)
    const offM = ground.bankY(x + stepM * dx) - (y + stepM * dy)
    if (offM < OFF_BANK_M) {
      const rise = ground.bankY(x + stepM) - ground.bankY(x - stepM)
      const side = dx < 0 ? -1 : 1
      ;[dx, dy] = unit(2 * stepM * side, rise * side - (OFF_BANK_M - offM))
    }
    const near = ground.inside(x + stepM * dx, y + stepM * dy) + OFF_WARD_M
    if (near > 0) {
      const slope = (mx: number, my: number) =>
        ground.inside(x + mx, y + my) - ground.inside(x - mx, y - my)
      const [ox, oy] = unit(-slope(stepM, 0), -slope(0, stepM))
      const turn = Math.min(near / OFF_WARD_M, 1)
      ;[dx, dy] = unit(dx + turn * ox, dy + turn * oy)
    }
    x += stepM * dx
    y += stepM * dy
    walked.push(roundedSpot(x, y))
    if (walked.length > 800) break
  }
  return walked
}

function unit(x: number, y: number): [number, number] {
  const length = Math.sqrt(x * x + y * y) || 1
  return [x / length, y / length]
}
