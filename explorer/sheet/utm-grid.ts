import { toUtm, type UtmZone, zoneAt } from '@app/formats/crs/utm.ts'
import type { LngLat } from '../plane/plane.ts'
import { writeNumber } from '../writing/write-number.ts'
import type { Graticule, GridLine } from './graticule.ts'
import type { Projection } from './projection.ts'

/** Lines of equal easting and northing in the zone of the sheet's centre, at round metres. */
export function buildUtmGrid(
  { bounds, centre, pointsPerMetre, toPaper }: Projection,
  leastPt: number,
  zone: UtmZone = zoneAt(centre),
): Graticule {
  const [west, south, east, north] = bounds
  const spacingM = roundUp(leastPt / pointsPerMetre)
  const corners = [west, east].flatMap((lng) =>
    [south, north].map((lat) => toUtm({ lng, lat }, zone)),
  )
  const valuesOf = (axis: 'x' | 'y') => {
    const all = corners.map((corner) => corner[axis])
    const first = Math.ceil(Math.min(...all) / spacingM)
    const last = Math.floor(Math.max(...all) / spacingM)
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => (first + i) * spacingM)
  }
  const meridianAt = (easting: number, lat: number) =>
    toPaper(solve('lng', { lng: centre.lng, lat }, (place) => easting - toUtm(place, zone).x)).x
  const parallelAt = (northing: number, lng: number) =>
    toPaper(solve('lat', { lng, lat: centre.lat }, (place) => northing - toUtm(place, zone).y)).y
  return {
    meridians: valuesOf('x').map(
      (easting): GridLine => ({
        at: meridianAt(easting, north),
        end: meridianAt(easting, south),
        text: `${writeNumber(easting)} E`,
      }),
    ),
    parallels: valuesOf('y').map(
      (northing): GridLine => ({
        at: parallelAt(northing, west),
        end: parallelAt(northing, east),
        text: `${writeNumber(northing)} N`,
      }),
    ),
  }
}

/** 1, 2 or 5, followed by zeros. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((step) => step * power >= value * 0.9999) ?? 10) * power
}

const STEPS = 5
const DELTA = 1e-5

/** Newton's method: over a sheet, the scale changes evenly. */
function solve(axis: keyof LngLat, start: LngLat, missing: (place: LngLat) => number): LngLat {
  let place = start
  for (let step = 0; step < STEPS; step += 1) {
    const here = missing(place)
    const slope = (missing({ ...place, [axis]: place[axis] + DELTA }) - here) / DELTA
    place = { ...place, [axis]: place[axis] - here / slope }
  }
  return place
}
