import { arcAround, arcThrough, centreThrough } from '../geometry/arcs.ts'

/** A curved segment: its positions in turn, and its other values. */
export interface GmlCurve {
  kind: string
  numbers: number[]
  radius: number
  /** Metres per unit of the radius; null when it is in the unit of the positions. */
  toMetre: number | null
  /** In degrees; a whole circle when they are missing. */
  startAngle: number
  endAngle: number
  /** Positions have north first. */
  isNorthFirst: boolean
}

export const curveKinds = new Set([
  'Arc',
  'ArcString',
  'Circle',
  'ArcByCenterPoint',
  'CircleByCenterPoint',
])

export function startCurve(kind: string, isNorthFirst: boolean): GmlCurve {
  const missing = { radius: Number.NaN, startAngle: Number.NaN, endAngle: Number.NaN }
  return { kind, numbers: [], toMetre: null, isNorthFirst, ...missing }
}

/** Metres of a GML unit of length; null for anything else. */
export function metresOf(uom: string | undefined): number | null {
  return units.get((uom ?? '').toLowerCase().replace(/^.*[#:]/, '')) ?? null
}

const units = new Map([
  ['m', 1],
  ['metre', 1],
  ['9001', 1],
  ['km', 1000],
  ['nm', 1852],
  ['[nmi_i]', 1852],
  ['nmi', 1852],
  ['mi', 1609.344],
  ['ft', 0.3048],
  ['[ft_i]', 0.3048],
])

type Take = (x: number, y: number) => void

export function addGmlCurve(curve: GmlCurve, take: Take): void {
  const { kind, numbers } = curve
  if (kind === 'ArcByCenterPoint' || kind === 'CircleByCenterPoint') {
    addByCentre(curve, take)
    return
  }
  const [x = Number.NaN, y = Number.NaN] = numbers
  take(x, y)
  // A circle through three points ends where it began.
  const points = kind === 'Circle' ? circleOf(numbers) : numbers
  for (let i = 0; i + 5 < points.length; i += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points.slice(i, i + 6)
    arcThrough([x1, y1], [x2, y2], [x3, y3], take)
  }
}

const DEGREE = Math.PI / 180
const EARTH_RADIUS_M = 6_378_137

/** Angles run from the first axis to the second: from east counter-clockwise, or like a compass. */
function addByCentre(curve: GmlCurve, take: Take): void {
  const { kind, numbers, radius, toMetre, startAngle, endAngle, isNorthFirst } = curve
  const [x = Number.NaN, y = Number.NaN] = numbers
  const isArc = kind === 'ArcByCenterPoint' && Number.isFinite(startAngle + endAngle)
  const [from, to] = isArc ? [startAngle * DEGREE, endAngle * DEGREE] : [0, 2 * Math.PI]
  const isInDegrees = Math.abs(x) <= 360 && Math.abs(y) <= 360
  if (toMetre === null || !isInDegrees) {
    arcAround([x, y], radius * (toMetre ?? 1), from, to, take)
    return
  }
  const [lng, lat] = isNorthFirst ? [y, x] : [x, y]
  const distance = (radius * toMetre) / EARTH_RADIUS_M
  arcAround([0, 0], 1, from, to, (first, second) => {
    const [east, north] = isNorthFirst ? [second, first] : [first, second]
    const place = alongGreatCircle(lng, lat, distance, Math.atan2(east, north))
    take(...(isNorthFirst ? ([place[1], place[0]] as const) : place))
  })
}

/** The destination from a position in degrees, by distance in radians and bearing. */
function alongGreatCircle(
  lng: number,
  lat: number,
  distance: number,
  bearing: number,
): readonly [number, number] {
  const start = lat * DEGREE
  const sine =
    Math.sin(start) * Math.cos(distance) + Math.cos(start) * Math.sin(distance) * Math.cos(bearing)
  const end = Math.asin(Math.max(-1, Math.min(1, sine)))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(distance) * Math.cos(start),
    Math.cos(distance) - Math.sin(start) * sine,
  )
  return [lng + turn / DEGREE, end / DEGREE]
}

function circleOf(numbers: readonly number[]): number[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers
  const centre = centreThrough([x1, y1], [x2, y2], [x3, y3])
  if (!centre) return [x1, y1, x2, y2, x3, y3]
  return [x1, y1, 2 * centre[0] - x1, 2 * centre[1] - y1, x1, y1]
}
