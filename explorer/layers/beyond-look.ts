import { boxAround } from '../plane/plane.ts'
import type { PackedShapes, Survey, Terrain } from '../survey/survey.ts'
import { inks } from './colours.ts'
import { type LineSet, lineSet, roadSets } from './lines-and-points.ts'

/** How much of the terrain beyond the ward is faded: about two thirds. */
export const BEYOND_VEIL = 0.62

/** The surroundings of the ward, and its boundary. */
export interface BeyondLook {
  terrain: Terrain
  /** The whole area, and the area without the ward, as one ring each. */
  whole: PackedShapes
  outside: PackedShapes
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
    outside: ringOf(aroundWard(edge, boundary)),
    river,
    roads: roadSets(roads),
    boundary: [
      lineSet(
        ringOf(boundary),
        Uint32Array.of(0),
        () => true,
        () => [
          { colour: inks.boundary, opacity: 0.18, widthPx: 7 },
          { colour: inks.ink, opacity: 0.85, widthPx: 1.5, dashPx: [14, 8], dotPx: 2 },
        ],
      ),
    ],
  }
}

/** One ring that leaves the ward out: around the edge, over to the ward, around it, and back. */
function aroundWard(edge: readonly number[], boundary: Float32Array): number[] {
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
