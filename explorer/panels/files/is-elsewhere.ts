import type { Bounds } from '../../plane/plane.ts'

/** Of the view's width; what is narrower is only a dot. */
const SMALLEST_SHARE = 0.04

/** Whether a place is out of sight, or too small in it to be found. */
export function isElsewhere(view: Bounds, place: Bounds): boolean {
  const [west, south, east, north] = view
  const [placeWest, placeSouth, placeEast, placeNorth] = place
  const isApart = placeEast < west || placeWest > east || placeNorth < south || placeSouth > north
  return isApart || (placeEast - placeWest) / (east - west) < SMALLEST_SHARE
}
