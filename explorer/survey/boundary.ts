import { boxAround } from '../plane/plane.ts'
import type { Ground, Spot } from './ground.ts'
import { roundedSpot } from './shore.ts'
import type { Extent } from './terrain.ts'

const CORNERS = 480
const MARGIN_M = 150

/** The ward's outline, counter-clockwise from the east. */
export function drawBoundary({ inside, reachM, middle }: Ground): Spot[] {
  return Array.from({ length: CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CORNERS
    const east = Math.cos(angle)
    const north = Math.sin(angle)
    let low = 0.4 * reachM
    let high = 2 * reachM
    for (let step = 0; step < 15; step += 1) {
      const far = (low + high) / 2
      if (inside(middle.x + far * east, middle.y + far * north) > 0) low = far
      else high = far
    }
    return roundedSpot(middle.x + low * east, middle.y + low * north)
  })
}

/** The bounds of everything drawn, with a margin. */
export function extentOf(ring: readonly Spot[]): Extent {
  const [west, south, east, north] = boxAround(ring.flatMap(({ x, y }) => [x, y]))
  return {
    west: Math.floor(west) - MARGIN_M,
    south: Math.floor(south) - MARGIN_M,
    east: Math.ceil(east) + MARGIN_M,
    north: Math.ceil(north) + MARGIN_M,
  }
}
