/** Round angles for a grid of meridians and parallels, in seconds of arc. */
const spacings = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30],
  ...[60, 120, 300, 600, 900, 1800],
  ...[3600, 7200, 18_000, 36_000, 54_000, 108_000],
]
export const SECONDS = 3600

/** The smallest spacing at which lines are at least this far apart. */
export function spacingFor(lengthPerSecond: number, least: number): number {
  return spacings.find((seconds) => seconds * lengthPerSecond >= least) ?? 108_000
}

/** Between two angles in degrees, in seconds. */
export function multiples(from: number, to: number, spacing: number): number[] {
  const first = Math.ceil((from * SECONDS) / spacing)
  const last = Math.floor((to * SECONDS) / spacing)
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => (first + i) * spacing)
}

/** For example 91°45′30″E, as precise as the spacing. Wraps at the date line. */
export function writeLongitude(seconds: number, spacing: number): string {
  const turn = 360 * SECONDS
  return writeAngle(seconds - turn * Math.round(seconds / turn), 'E', 'W', spacing)
}

export function writeLatitude(seconds: number, spacing: number): string {
  return writeAngle(seconds, 'N', 'S', spacing)
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
