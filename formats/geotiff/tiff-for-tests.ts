const SHORT = 3
const LONG = 4
const DOUBLE = 12
const sizes = new Map([
  [SHORT, 2],
  [LONG, 4],
  [DOUBLE, 8],
])

const GEO_KEYS = 34_735
const GEO_DOUBLES = 34_736

export interface TestTiff {
  /** TIFF tags by number, with their values; a decimal makes all values of a tag doubles. */
  tags?: Record<number, readonly number[]>
  /** GeoTIFF keys by number; a decimal is stored as a double. */
  keys?: Record<number, number>
  /** Three pixels wide and two high, unless the tags say otherwise. */
  pixels?: Uint8Array
  isBigEndian?: boolean
}

/** Tags of doubles: the georeference of the image. */
const doubles = new Set([33_550, 33_922, 34_264, GEO_DOUBLES])

/** A TIFF of one strip with exactly these tags. */
export function buildTiff({
  tags = {},
  keys = {},
  pixels = defaultPixels,
  isBigEndian = false,
}: TestTiff): Uint8Array {
  const isLittle = !isBigEndian
  const all: Record<number, readonly number[]> = {
    256: [3],
    257: [2],
    258: [8],
    259: [1],
    262: [1],
    273: [8],
    277: [1],
    278: [2],
    279: [pixels.length],
    ...geoKeys(keys),
    ...tags,
  }
  const start = 8 + pixels.length + (pixels.length % 2)
  const entries = Object.entries(all).map(([tag, values]) => {
    const type = doubles.has(Number(tag)) ? DOUBLE : tag === '273' || tag === '279' ? LONG : SHORT
    return { tag: Number(tag), type, values, bytes: values.length * (sizes.get(type) ?? 1) }
  })
  const rest = start + 2 + 12 * entries.length + 4
  const view = new DataView(
    new ArrayBuffer(rest + entries.reduce((sum, { bytes }) => sum + bytes, 0)),
  )
  new Uint8Array(view.buffer).set(pixels, 8)
  view.setUint32(0, isBigEndian ? 0x4d4d_002a : 0x2a_4949, isLittle)
  view.setUint32(4, start, isLittle)
  view.setUint16(start, entries.length, isLittle)
  let free = rest
  for (const [i, { tag, type, values, bytes }] of entries.entries()) {
    const at = start + 2 + 12 * i
    view.setUint16(at, tag, isLittle)
    view.setUint16(at + 2, type, isLittle)
    view.setUint32(at + 4, values.length, isLittle)
    if (bytes > 4) view.setUint32(at + 8, free, isLittle)
    let to = bytes > 4 ? free : at + 8
    for (const value of values) {
      if (type === SHORT) view.setUint16(to, value, isLittle)
      else if (type === LONG) view.setUint32(to, value, isLittle)
      else view.setFloat64(to, value, isLittle)
      to += sizes.get(type) ?? 1
    }
    if (bytes > 4) free += bytes
  }
  return new Uint8Array(view.buffer)
}

const defaultPixels = new Uint8Array([0, 64, 128, 192, 255, 10])

function geoKeys(keys: Record<number, number>): Record<number, readonly number[]> {
  const entries = Object.entries(keys)
  if (entries.length === 0) return {}
  const values: number[] = []
  const directory = entries.flatMap(([key, value]) => {
    // Keys of parameters are doubles; the others are codes.
    const isCode = Number(key) < 3077 && Number.isInteger(value)
    if (isCode) return [Number(key), 0, 1, value]
    values.push(value)
    return [Number(key), GEO_DOUBLES, 1, values.length - 1]
  })
  return {
    [GEO_KEYS]: [1, 1, 0, entries.length, ...directory],
    ...(values.length > 0 && { [GEO_DOUBLES]: values }),
  }
}
