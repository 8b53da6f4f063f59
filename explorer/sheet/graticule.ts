import { multiples, SECONDS, spacingFor, writeLatitude, writeLongitude } from '../plane/degrees.ts'
import type { Projection } from './projection.ts'

/**
 * Lines from top to bottom and from left to right, with their positions on the sheet in points:
 * meridians and parallels at round angles, or a grid of metres.
 */
export interface Graticule {
  meridians: readonly GridLine[]
  parallels: readonly GridLine[]
}

export interface GridLine {
  /** x of a meridian at the top, y of a parallel on the left; `end` is where it leaves the map. */
  at: number
  end: number
  /** For example 91°45′30″E. */
  text: string
}

/** The densest lines with at least this spacing. */
export function buildGraticule(projection: Projection, leastPt: number): Graticule {
  const { bounds, centre, toPaper } = projection
  const [west, south, east, north] = bounds
  const here = toPaper(centre)
  const beside = toPaper({ lng: centre.lng + 1 / SECONDS, lat: centre.lat })
  const pointsPerSecond = beside.x - here.x
  const spacing = spacingFor(pointsPerSecond, leastPt)
  return {
    meridians: multiples(west, east, spacing).map((seconds) => {
      const { x } = toPaper({ lng: seconds / SECONDS, lat: centre.lat })
      return { at: x, end: x, text: writeLongitude(seconds, spacing) }
    }),
    parallels: multiples(Math.max(south, -85), Math.min(north, 85), spacing).map((seconds) => {
      const { y } = toPaper({ lng: centre.lng, lat: seconds / SECONDS })
      return { at: y, end: y, text: writeLatitude(seconds, spacing) }
    }),
  }
}
