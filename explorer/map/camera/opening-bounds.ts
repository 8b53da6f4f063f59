import type { Bounds } from '../../plane/plane.ts'

/** Wider maps show a whole survey large enough. */
const PHONE_PX = 600

/**
 * The first view of a survey: all of it, except on a portrait phone, which shows its middle from
 * top to bottom, because the whole would be a narrow strip.
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
