import { type Bounds, type Box, betweenPlanes, buildPlane, type LngLat } from '../plane/plane.ts'
import { POINTS_PER_MM, type Rect } from './paper.ts'

const POINTS_PER_METRE = 1000 * POINTS_PER_MM

/** The WGS 84 ellipsoid, and the sphere of web maps. */
const SPHERE_M = 6_378_137
const E2 = 0.006_694_379_990_14

/** From metres on a plane to points on the paper: x and y are scaled, then translated. */
export interface Placement {
  ax: number
  bx: number
  ay: number
  by: number
}

/** The projection of one sheet, north up. */
export type Projection = ReturnType<typeof buildProjection>

/** The n of the largest round scale at which the whole view fits. */
export function fittingScale(view: Bounds, { width, height }: Rect): number {
  const { widthM, heightM } = measure(view)
  return roundUp(Math.max(widthM / width, heightM / height) * POINTS_PER_METRE)
}

/** This many larger round scales, and as many smaller ones; the largest first. */
export function scalesAround(denominator: number, count: number): number[] {
  const power = 10 ** Math.floor(Math.log10(denominator))
  const all = [power / 10, power, power * 10].flatMap((ten) =>
    steps.slice(0, -1).map((step) => Math.round(step * ten)),
  )
  const at = all.indexOf(denominator)
  return all.slice(Math.max(at - count, 0), at + count + 1).filter((n) => n >= LARGEST_SCALE)
}

/**
 * At a scale of 1:n, with the view centred. On the map a metre is as long as on a sphere; on paper
 * it is as long as on the ellipsoid, which differs by half a per cent.
 */
export function buildProjection(view: Bounds, area: Rect, denominator: number) {
  const { centre } = measure(view)
  const pointsPerMetre = POINTS_PER_METRE / denominator
  const [east, north] = stretchAt(centre.lat)
  const own: Placement = {
    ax: pointsPerMetre * east,
    bx: area.x + area.width / 2,
    ay: -pointsPerMetre * north,
    by: area.y + area.height / 2,
  }
  const plane = buildPlane(centre)
  const boxIn = ({ ax, bx, ay, by }: Placement): Box => [
    (area.x - bx) / ax,
    (area.y + area.height - by) / ay,
    (area.x + area.width - bx) / ax,
    (area.y - by) / ay,
  ]

  /** For coordinates on the plane around an origin. */
  function from(origin: LngLat): Placement {
    const [factor, x, y] = betweenPlanes(origin, centre)
    return {
      ax: own.ax * factor,
      bx: own.ax * x + own.bx,
      ay: own.ay * factor,
      by: own.ay * y + own.by,
    }
  }

  return {
    /** The n of 1:n. */
    denominator,
    pointsPerMetre,
    /** The map's position on the paper. */
    area,
    centre,
    bounds: plane.toBounds(boxIn(own)),
    from,
    /** The extent of the sheet on that plane, in metres. */
    boxOn: (origin: LngLat) => boxIn(from(origin)),
    toPaper(place: LngLat) {
      const { x, y } = plane.toPlane(place)
      return { x: own.ax * x + own.bx, y: own.ay * y + own.by }
    },
  }
}

const steps = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10]
const LARGEST_SCALE = 100

/** The smallest number that is usual as a map scale. */
function roundUp(neededN: number): number {
  const least = Math.max(neededN, LARGEST_SCALE)
  const power = 10 ** Math.floor(Math.log10(least))
  // An invisible overflow is not worth a smaller scale.
  const step = steps.find((candidate) => candidate * power >= least * 0.9999) ?? 10
  return Math.round(step * power)
}

/** The middle of the view, in the map's projection. */
function measure(view: Bounds) {
  const rough = buildPlane({ lng: (view[0] + view[2]) / 2, lat: (view[1] + view[3]) / 2 })
  const [west, south, east, north] = rough.toBox(view)
  const centre = rough.toLngLat((west + east) / 2, (south + north) / 2)
  const [factor] = betweenPlanes(rough.origin, centre)
  const [acrossStretch, upStretch] = stretchAt(centre.lat)
  return {
    centre,
    widthM: (east - west) * factor * acrossStretch,
    heightM: (north - south) * factor * upStretch,
  }
}

/** How much longer a metre of the sphere's plane is on the ellipsoid, eastward and northward. */
function stretchAt(lat: number): [east: number, north: number] {
  const w2 = 1 - E2 * Math.sin((lat * Math.PI) / 180) ** 2
  const east = SPHERE_M / Math.sqrt(w2)
  const north = (SPHERE_M * (1 - E2)) / w2 ** 1.5
  return [east / SPHERE_M, north / SPHERE_M]
}
