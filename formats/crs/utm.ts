import type { LngLat } from '../geometry/plane.ts'

const SCALE = 0.9996
const FALSE_EASTING_M = 500_000
const FALSE_NORTHING_M = 10_000_000
const SEMI_MAJOR_AXIS_M = 6_378_137
const FLATTENING = 1 / 298.257223563

/** One of the 120 UTM zones on WGS 84. */
export interface UtmZone {
  number: number
  isSouth: boolean
}

/** The zone of Guwahati. */
export const GUWAHATI_ZONE: UtmZone = { number: 46, isSouth: false }

export function zoneAt({ lng, lat }: LngLat): UtmZone {
  return { number: Math.min(60, Math.max(1, Math.floor((lng + 180) / 6) + 1)), isSouth: lat < 0 }
}

/** For example WGS 84 / UTM zone 46N. */
export function nameOfZone({ number, isSouth }: UtmZone): string {
  return `WGS 84 / UTM zone ${number}${isSouth ? 'S' : 'N'}`
}

export function epsgOfZone({ number, isSouth }: UtmZone): number {
  return (isSouth ? 32700 : 32600) + number
}

const n = FLATTENING / (2 - FLATTENING)
const rectifyingRadiusM = (SEMI_MAJOR_AXIS_M / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
const eccentricity = (2 * Math.sqrt(n)) / (1 + n)
// Krüger's series to the fourth power of n: accurate to a thousandth of a millimetre within the
// zone.
const series = [
  n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16 + (41 * n ** 4) / 180,
  (13 * n ** 2) / 48 - (3 * n ** 3) / 5 + (557 * n ** 4) / 1440,
  (61 * n ** 3) / 240 - (103 * n ** 4) / 140,
  (49_561 * n ** 4) / 161_280,
]

/** Metres east and north. */
export function toUtm(
  { lng, lat }: LngLat,
  { number, isSouth }: UtmZone = GUWAHATI_ZONE,
): { x: number; y: number } {
  const longitude = radians(lng - (6 * number - 183))
  const sine = Math.sin(radians(lat))
  const t = Math.sinh(Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine))
  const xi = Math.atan2(t, Math.cos(longitude))
  const eta = Math.atanh(Math.sin(longitude) / Math.hypot(1, t))
  let north = xi
  let east = eta
  series.forEach((factor, i) => {
    const order = 2 * (i + 1)
    north += factor * Math.sin(order * xi) * Math.cosh(order * eta)
    east += factor * Math.cos(order * xi) * Math.sinh(order * eta)
  })
  return {
    x: FALSE_EASTING_M + SCALE * rectifyingRadiusM * east,
    y: (isSouth ? FALSE_NORTHING_M : 0) + SCALE * rectifyingRadiusM * north,
  }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
