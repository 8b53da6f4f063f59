import type { TypedArray } from 'geotiff'
import type { Band } from '../opened-layer.ts'

/** What a file says about a band; the capital letters are GDAL's. */
interface BandNotes {
  name: string
  isPicture: boolean
  DESCRIPTION?: unknown
  UNITTYPE?: unknown
  SCALE?: unknown
  OFFSET?: unknown
}

const unitMetres = new Map([
  ...['m', 'metre', 'metres', 'meter', 'meters'].map((name) => [name, 1] as const),
  ...['ft', 'foot', 'feet', 'us survey foot'].map((name) => [name, 0.3048] as const),
])

/** Values of this small range, for example of a vegetation index, are hardly heights. */
const LEAST_RELIEF = 2

export function buildBand(values: Float32Array | Float64Array, notes: BandNotes): Band {
  const { DESCRIPTION: described, UNITTYPE: unit, SCALE: scale = 1, OFFSET: offset = 0 } = notes
  if (Number(scale) !== 1 || Number(offset) !== 0) {
    for (let i = 0; i < values.length; i += 1)
      values[i] = values[i] * Number(scale) + Number(offset)
  }
  const [low, high] = rangeOf(values) ?? [0, 0]
  const unitM = unitMetres.get(String(unit ?? '').toLowerCase()) ?? null
  const name = typeof described === 'string' && described ? described : notes.name
  const mayBeHeight = !notes.isPicture && !unit && high - low > LEAST_RELIEF
  return {
    kind: 'number',
    name: unit && unitM !== 1 ? `${name} (${unit})` : name,
    isMeasured: false,
    isWrittenAsText: false,
    isPlace: false,
    values,
    isWhole: values.every((value) => Number.isNaN(value) || Number.isInteger(value)),
    unit: unitM === 1 ? 'm' : null,
    heightM: mayBeHeight ? 1 : unitM,
    isPicture: notes.isPicture,
  }
}

/** The lowest and the highest value; null if there is none. */
export function rangeOf(values: ArrayLike<number>): readonly [low: number, high: number] | null {
  let [low, high] = [Infinity, -Infinity]
  for (let i = 0; i < values.length; i += 1) {
    if (!Number.isFinite(values[i])) continue
    low = Math.min(low, values[i])
    high = Math.max(high, values[i])
  }
  return low <= high ? [low, high] : null
}

/** Numbers of any type, exactly, with NaN for a missing value. */
export function withoutNoData(
  raster: TypedArray,
  noData: number | null,
): Float32Array | Float64Array {
  const isExact = raster instanceof Float32Array || raster.BYTES_PER_ELEMENT < 4
  const values = isExact ? Float32Array.from(raster) : Float64Array.from(raster)
  if (noData === null) return values
  // The file has the number as text, often rounded.
  const tolerance = raster instanceof Float32Array ? 1.2e-6 * Math.abs(noData) : 0
  for (let i = 0; i < values.length; i += 1) {
    if (Math.abs(values[i] - noData) <= tolerance) values[i] = Number.NaN
  }
  return values
}
