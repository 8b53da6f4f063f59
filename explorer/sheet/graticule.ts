import { multiples, SECONDS, spacingFor, writeLatitude, writeLongitude } from '../plane/degrees.ts'
import type { Projection } from './projection.ts'

/** Meridians and parallels at round angles, and where they cross the sheet; in points. */
export interface Graticule {
  meridians: readonly GridLine[]
  parallels: readonly GridLine[]
}

export interface GridLine {
  /** x of a meridian, y of a parallel. */
  at: number
  /** Such as 91°45′30″E. */
  text: string
}

/** The closest lines that are at least so far apart. */
export function buildGraticule(projection: Projection, leastPt: number): Graticule {
  const { bounds, centre, toPaper } = projection
  const [west, south, east, north] = bounds
  const here = toPaper(centre)
  const beside = toPaper({ lng: centre.lng + 1 / SECONDS, lat: centre.lat })
  const pointsPerSecond = beside.x - here.x
  const spacing = spacingFor(pointsPerSecond, leastPt)
  return {
    meridians: multiples(west, east, spacing).map((seconds) => ({
      at: toPaper({ lng: seconds / SECONDS, lat: centre.lat }).x,
      text: writeLongitude(seconds, spacing),
    })),
    parallels: multiples(Math.max(south, -85), Math.min(north, 85), spacing).map((seconds) => ({
      at: toPaper({ lng: centre.lng, lat: seconds / SECONDS }).y,
      text: writeLatitude(seconds, spacing),
    })),
  }
}
