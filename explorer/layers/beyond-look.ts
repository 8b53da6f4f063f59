import { boxAround } from '../plane/plane.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { PackedShapes, Terrain } from '../survey/survey.ts'
import { inks } from './colours.ts'
import { type LineSet, lineSet, roadSets } from './lines-and-points.ts'

/** How much of the terrain beyond the ward is faded: about two thirds. */
export const BEYOND_VEIL = 0.62

/** Less of it in a tilted view, where the ward would look like a plate on a white table. */
export const TILTED_VEIL = 0.38

/** The surroundings of the ward, and its boundary. */
export interface BeyondLook {
  terrain: Terrain
  /** The whole area, without the ward, and without its terrain, as one ring each. */
  whole: PackedShapes
  outside: PackedShapes
  far: PackedShapes
  river: PackedShapes
  roads: readonly LineSet[]
  boundary: readonly LineSet[]
}

export function beyondLook({ beyond, boundary }: Pick<Survey, 'beyond' | 'boundary'>): BeyondLook {
  const { terrain, river, roads } = beyond
  const [west, south, east, north] = boxAround(river.coordinates)
  const [tall, middle] = [(east - west) / 2, (south + north) / 2]
  const edge = [west, middle - tall, east, middle - tall, east, middle + tall, west, middle + tall]
  return {
    terrain,
    whole: ringOf(edge),
    outside: ringOf(around(edge, boundary)),
    far: ringOf(around(edge, edgeOf(terrain))),
    river,
    roads: roadSets(roads),
    boundary: [
      lineSet(
        ringOf(boundary),
        Uint32Array.of(0),
        () => true,
        () => [
          { colour: inks.boundary, opacity: 0.24, widthPx: 7, insetPx: 4.5 },
          { colour: inks.ink, opacity: 0.85, widthPx: 1.5, dashPx: [14, 8], dotPx: 2 },
        ],
      ),
    ],
  }
}

function edgeOf({ columns, rows, cellM, westM, southM }: Terrain): number[] {
  const [east, north] = [westM + (columns - 1) * cellM, southM + (rows - 1) * cellM]
  return [westM, southM, east, southM, east, north, westM, north]
}

/** One ring that leaves a part out: around the edge, over to the part, around it, and back. */
function around(edge: readonly number[], boundary: ArrayLike<number>): number[] {
  const [west, south] = edge
  const inner: number[] = []
  const count = boundary.length / 2
  const [left] = boxAround(boundary)
  let first = 0
  for (let i = 0; i < count; i += 1) if (boundary[2 * i] === left) first = i
  // Both rings are counter-clockwise, so the boundary is reversed.
  for (let i = 0; i <= count; i += 1) {
    const corner = (first + count - (i % count)) % count
    inner.push(boundary[2 * corner], boundary[2 * corner + 1])
  }
  const bridge = boundary[2 * first + 1]
  return [west, bridge, west, south, ...edge.slice(2), west, bridge, ...inner]
}

function ringOf(coordinates: ArrayLike<number>): PackedShapes {
  return {
    starts: Uint32Array.of(0, coordinates.length / 2),
    coordinates: Float32Array.from(coordinates),
  }
}

/** A ring whose corners are moved to the left, which is within a counter-clockwise ring. */
export function insetRing({ starts, coordinates }: PackedShapes, byM: number): PackedShapes {
  const count = coordinates.length / 2
  const at = (corner: number) => {
    const i = 2 * ((corner + count) % count)
    return [coordinates[i], coordinates[i + 1]]
  }
  const inner = Array.from({ length: count }, (_, i) => {
    const [[x, y], [fromX, fromY], [toX, toY]] = [at(i), at(i - 1), at(i + 1)]
    const length = Math.hypot(toX - fromX, toY - fromY) || 1
    return [x - ((toY - fromY) * byM) / length, y + ((toX - fromX) * byM) / length]
  })
  return { starts, coordinates: Float32Array.from(inner.flat()) }
}
