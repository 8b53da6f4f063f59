import type { Bounds } from '../../plane/plane.ts'

/** Wider maps show all of a survey large enough. */
const PHONE_PX = 600

/**
 * What a map shows first of a survey: all of it, but on a phone held upright the middle of it from
 * top to bottom, where all of it would be a narrow strip with nothing above and below.
 */
export function openingBounds(
  bounds: Bounds,
  { width, height }: { width: number; height: number },
): Bounds {
  if (width >= PHONE_PX || width >= height) return bounds
  const [west, south, east, north] = bounds
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const wide = ((north - south) * width) / height / shrink
  if (wide >= east - west) return bounds
  const middle = (west + east) / 2
  return [middle - wide / 2, south, middle + wide / 2, north]
}
