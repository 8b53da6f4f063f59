/** The WGS 84 ellipsoid, on which areas and lengths are measured. */
const A_M = 6_378_137
const FLATTENING = 1 / 298.257223563
const E2 = FLATTENING * (2 - FLATTENING)
const E = Math.sqrt(E2)
const RADIAN = Math.PI / 180

/**
 * Projects to an equal-area plane in metres (Lambert's cylindrical projection of the ellipsoid):
 * planar areas are true areas.
 */
export function equalAreaOf(lng: number, lat: number): [x: number, y: number] {
  return [EQUAL_AREA_DEGREE_M * lng, equalAreaNorth(lat)]
}

export const EQUAL_AREA_DEGREE_M = A_M * RADIAN

/** The northing of a latitude on that plane. */
export function equalAreaNorth(lat: number): number {
  const sin = Math.sin(lat * RADIAN)
  return (A_M / 2) * (1 - E2) * (sin / (1 - E2 * sin * sin) + Math.atanh(E * sin) / E)
}

/**
 * Metres between two positions in degrees, along the ground, accurate to a few millionths (the
 * great circle, corrected for the flattening after Andoyer and Lambert).
 */
export function metresBetween(lngA: number, latA: number, lngB: number, latB: number): number {
  const a = reduced(latA)
  const b = reduced(latB)
  const half = Math.sin((b - a) / 2) ** 2
  const sigmaHalf = half + Math.cos(a) * Math.cos(b) * Math.sin(((lngB - lngA) * RADIAN) / 2) ** 2
  if (sigmaHalf === 0) return 0
  const sigma = 2 * Math.asin(Math.sqrt(Math.min(sigmaHalf, 1)))
  const middle = Math.sin((a + b) / 2) ** 2
  const far = 1 - sigmaHalf
  // To the antipode, every direction is equally long, within a third of a per cent.
  const x = far < 1e-9 ? 0 : ((sigma - Math.sin(sigma)) * middle * (1 - half)) / far
  const y = ((sigma + Math.sin(sigma)) * (1 - middle) * half) / sigmaHalf
  return A_M * (sigma - (FLATTENING / 2) * (x + y))
}

/** The reduced latitude, in radians. */
function reduced(lat: number): number {
  return Math.atan((1 - FLATTENING) * Math.tan(lat * RADIAN))
}
