import type { Raster } from '@app/formats/opened-layer.ts'
import { buildPlane, type LngLat } from '../../plane/plane.ts'

/** Cells of values have hard edges; a photo is smoothed. */
export function isOfValues({ bands: [first] }: Raster): boolean {
  return first?.isPicture === false
}

/** Beyond it, the map's projection has no finite position. */
const MAX_LAT = 89.9

/**
 * The place of a position in an image, from 0 to 1 along both sides from the north-west. Inside, it
 * is interpolated between the four sides (a Coons patch), so a bent image needs only its edge.
 */
export function positionIn({ corners, edge }: Pick<Raster, 'corners' | 'edge'>) {
  const plane = buildPlane(corners[0])
  if (!edge) {
    const [a, b, c, d] = corners.map(({ lng, lat }) => plane.toPlane({ lng, lat: within(lat) }))
    return (u: number, v: number): LngLat => {
      const { x, y } = bilinear([a, b, c, d], ['x', 'y'], u, v)
      return plane.toLngLat(x, y)
    }
  }
  const steps = edge.length / 4
  /** `share` is from the side's west or north. */
  const side = (number: number, share: number) => {
    const at = steps * (number < 2 ? share : 1 - share)
    const from = Math.min(Math.max(Math.floor(at), 0), steps - 1)
    const a = edge[number * steps + from]
    const b = edge[(number * steps + from + 1) % edge.length]
    const mix = (key: 'lng' | 'lat') => a[key] + (at - from) * (b[key] - a[key])
    return { lng: mix('lng'), lat: mix('lat') }
  }
  return (u: number, v: number): LngLat => {
    const [north, east, south, west] = [side(0, u), side(1, v), side(2, u), side(3, v)]
    const straight = bilinear(corners, ['lng', 'lat'], u, v)
    const at = (key: 'lng' | 'lat') =>
      (1 - v) * north[key] + v * south[key] + (1 - u) * west[key] + u * east[key] - straight[key]
    return { lng: at('lng'), lat: within(at('lat')) }
  }
}

function bilinear<Key extends string>(
  [a, b, c, d]: readonly Record<Key, number>[],
  keys: readonly Key[],
  u: number,
  v: number,
): Record<Key, number> {
  const at = (key: Key) =>
    a[key] * (1 - u) * (1 - v) + b[key] * u * (1 - v) + c[key] * u * v + d[key] * (1 - u) * v
  return Object.fromEntries(keys.map((key) => [key, at(key)])) as Record<Key, number> // all keys
}

function within(lat: number): number {
  return Math.max(-MAX_LAT, Math.min(MAX_LAT, lat))
}
