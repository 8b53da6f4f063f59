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

/** In seconds of arc. */
const spacings = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30],
  ...[60, 120, 300, 600, 900, 1800],
  ...[3600, 7200, 18_000, 36_000, 54_000, 108_000],
]
const SECONDS = 3600

/** The closest lines that are at least so far apart. */
export function buildGraticule(projection: Projection, leastPt: number): Graticule {
  const { bounds, centre, toPaper } = projection
  const [west, south, east, north] = bounds
  const here = toPaper(centre)
  const beside = toPaper({ lng: centre.lng + 1 / SECONDS, lat: centre.lat })
  const pointsPerSecond = beside.x - here.x
  const spacing =
    spacings.find((seconds) => seconds * pointsPerSecond >= leastPt) ?? spacings.at(-1) ?? SECONDS
  return {
    meridians: multiples(west, east, spacing).map((seconds) => ({
      at: toPaper({ lng: seconds / SECONDS, lat: centre.lat }).x,
      text: writeAngle(wrap(seconds), 'E', 'W', spacing),
    })),
    parallels: multiples(Math.max(south, -85), Math.min(north, 85), spacing).map((seconds) => ({
      at: toPaper({ lng: centre.lng, lat: seconds / SECONDS }).y,
      text: writeAngle(seconds, 'N', 'S', spacing),
    })),
  }
}

/** Between two angles in degrees, in seconds. */
function multiples(from: number, to: number, spacing: number): number[] {
  const first = Math.ceil((from * SECONDS) / spacing)
  const last = Math.floor((to * SECONDS) / spacing)
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => (first + i) * spacing)
}

/** Beyond the date line degrees begin again. */
function wrap(seconds: number): number {
  const turn = 360 * SECONDS
  return seconds - turn * Math.round(seconds / turn)
}

function writeAngle(seconds: number, positive: string, negative: string, spacing: number): string {
  const digits = spacing < 1 ? 1 : 0
  const whole = Math.round(Math.abs(seconds) * 10 ** digits) / 10 ** digits
  const degrees = Math.floor(whole / SECONDS)
  const minutes = Math.floor((whole % SECONDS) / 60)
  const rest = whole % 60
  const parts = [`${degrees}°`]
  if (spacing < SECONDS) parts.push(`${String(minutes).padStart(2, '0')}′`)
  if (spacing < 60) parts.push(`${rest.toFixed(digits).padStart(digits ? 4 : 2, '0')}″`)
  return parts.join('') + (seconds === 0 ? '' : seconds > 0 ? positive : negative)
}
