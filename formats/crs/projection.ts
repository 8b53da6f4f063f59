import type { DatumHint } from './crs-hint.ts'
import { findShift } from './datums.ts'

export interface CrsProjection {
  toLngLat(x: number, y: number): readonly [number, number]
  /** The inverse; missing if there is none. */
  fromLngLat?: CrsProjection['toLngLat']
  /** The accuracy of the shift to WGS 84 and its datum; null when it does not matter. */
  doubt: { datum: string; metres: number } | null
}

/** What nobody sees on a map. */
const EXACT_M = 1

export interface ProjectionOptions {
  datum: DatumHint
  /** Where the data are, in the system itself. */
  place: readonly [number, number]
  /** Degrees of one unit, of a system in degrees. */
  degrees?: number
}

/** From a definition for proj4 to WGS 84; null when proj4 cannot use it. */
export async function openProjection(
  definition: string,
  { datum, place: [x, y], degrees = 1 }: ProjectionOptions,
): Promise<CrsProjection | null> {
  const convert = await openConverter(definition)
  if (!convert) return null
  if (bringsShift.test(definition)) return { ...scaled(convert, degrees), doubt: null }
  const shift = await findShift(datum, scaled(convert, degrees).toLngLat(x, y))
  if (!shift) {
    const name = datum.names?.[0] ?? 'its datum'
    const isNear = !datum.isUnknown && isLikeWgs84(definition)
    const doubt = isNear ? null : { datum: name, metres: Infinity }
    return { ...scaled(convert, degrees), doubt }
  }
  const shifted = await openConverter(`${definition} +towgs84=${shift.parameters}`)
  if (!shifted) return null
  const doubt = shift.accuracyM > EXACT_M ? { datum: shift.datum, metres: shift.accuracyM } : null
  return { ...scaled(shifted, degrees), doubt }
}

const bringsShift = /\+(?:towgs84|nadgrids|datum)=/

type Convert = CrsProjection['toLngLat']
type Converter = Omit<CrsProjection, 'doubt'>

async function openConverter(definition: string): Promise<Converter | null> {
  const { default: proj4 } = await import('proj4')
  try {
    if (/\+proj=ortho\b/.test(definition)) return await openOrthographic(definition)
    const converter = proj4(definition, 'EPSG:4326')
    // Axes that point elsewhere than east and north are heeded on request only.
    const hasAxes = definition.includes('+axis=')
    converter.forward([0, 0], hasAxes)
    return {
      toLngLat: withEdges(
        caught((place) => converter.forward(place, hasAxes)),
        definition,
      ),
      fromLngLat: caught((place) => converter.inverse(place, hasAxes)),
    }
  } catch {
    return null
  }
}

function caught(convert: (place: [number, number]) => number[]): Convert {
  const place: [number, number] = [0, 0]
  return (x, y) => {
    place[0] = x
    place[1] = y
    try {
      const [a, b] = convert(place)
      return [a, b]
    } catch {
      return [Number.NaN, Number.NaN]
    }
  }
}

/**
 * What is slightly beyond an edge of the world would return on the other side. On a cylinder it
 * continues; elsewhere it ends at the edge.
 */
function withEdges(convert: Convert, definition: string): Convert {
  const isOfWorld = !/\+(?:zone|lonc|axis)=|\+lon_0=(?!-?0(?:\.0*)?(?: |$))/.test(definition)
  if (!isOfWorld || definition.includes('+proj=longlat')) return convert
  const isCylinder = /\+proj=(?:merc|eqc|cea|mill)\b/.test(definition)
  const middle = Number(/\+x_0=(\S+)/.exec(definition)?.[1] ?? 0)
  return (x, y) => {
    const [lng, lat] = convert(x, y)
    const side = Math.sign(x - middle)
    const isBack = Math.abs(lng) > 90 && lng * side < 0
    if (side === 0 || (!isBack && Math.abs(lng) <= 180)) return [lng, lat]
    return [isCylinder && isBack ? lng + 360 * side : 180 * side, lat]
  }
}

/** To degrees on its own ellipsoid first, and from there to WGS 84. */
async function openOrthographic(definition: string): Promise<Converter | null> {
  const [{ default: proj4 }, { fromOrthographic }] = await Promise.all([
    import('proj4'),
    import('./orthographic.ts'),
  ])
  const middle = { lat0: 0, long0: 0, x0: 0, y0: 0, to_meter: 1 }
  const system = Object.assign(middle, new proj4.Proj(definition))
  const { x0, y0, to_meter: unit } = system
  const own = definition.replaceAll(/\+(?:lat_0|lon_0|x_0|y_0|k|to_meter|units)=\S+/g, '')
  const convert = await openConverter(own.replace('+proj=ortho', '+proj=longlat'))
  if (!convert) return null
  const { toLngLat } = convert
  return { toLngLat: (x, y) => toLngLat(...fromOrthographic(system, unit * x - x0, unit * y - y0)) }
}

/** Without an inverse, which only systems in degrees have. */
function scaled(converter: Converter, factor: number): Converter {
  if (factor === 1) return converter
  return { toLngLat: (x, y) => converter.toLngLat(x * factor, y * factor) }
}

/** Ellipsoids of today's datums, which are all within metres of WGS 84, and spheres. */
function isLikeWgs84(definition: string): boolean {
  if (/\+(?:R|ellps=(?:GRS80|WGS84|sphere))\b/.test(definition)) return true
  const a = Number(/\+a=([-\d.e+]+)/.exec(definition)?.[1] ?? Number.NaN)
  return Math.abs(a - 6_378_137) < EXACT_M
}
