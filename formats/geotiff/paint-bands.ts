import type { GeoTIFFImage, TypedArray } from 'geotiff'
import { paintGreys } from './paint-greys.ts'

const PALETTE = 3
const YCBCR = 6
const CIE_LAB = 8
const RGB = 2

interface PaintedBands {
  pixels: Uint8ClampedArray<ArrayBuffer>
  /** The lowest and the highest value of a single band; null for colours. */
  range: readonly [low: number, high: number] | null
}

/**
 * An image's bands as RGBA: colours unchanged, one band in greys from its low to its high values.
 */
export async function paintBands(
  image: GeoTIFFImage,
  size: { width: number; height: number },
  noData: number | null,
): Promise<PaintedBands> {
  const photometric = Number(image.getFileDirectory().getValue('PhotometricInterpretation') ?? 1)
  const bands = image.getSamplesPerPixel()
  const isColour = [RGB, PALETTE, YCBCR, CIE_LAB].includes(photometric)
  if (isColour && image.getBitsPerSample() <= 8) {
    const colours = await image.readRGB({ ...size, interleave: true, enableAlpha: true })
    const pixels = new Uint8ClampedArray(4 * size.width * size.height)
    // Interleaved data is one array.
    paintColours(colours as unknown as TypedArray, pixels, photometric === PALETTE ? 3 : bands)
    return { pixels, range: null }
  }
  const samples = bands >= 3 && isColour ? [0, 1, 2] : [0]
  const rasters = await image.readRasters({ ...size, samples, interleave: false })
  const range = bands === 1 ? rangeOf(rasters[0] as TypedArray, noData) : null
  return { pixels: paintGreys([...rasters], noData), range }
}

function rangeOf(band: TypedArray, noData: number | null): PaintedBands['range'] {
  let [low, high] = [Infinity, -Infinity]
  for (const value of band) {
    if (!Number.isFinite(value) || value === noData) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low <= high ? [low, high] : null
}

function paintColours(colours: TypedArray, pixels: Uint8ClampedArray, bands: number): void {
  const count = pixels.length / 4
  const step = Math.round(colours.length / count)
  const hasAlpha = step === 4 && bands >= 4
  for (let i = 0; i < count; i += 1) {
    pixels[4 * i] = colours[step * i]
    pixels[4 * i + 1] = colours[step * i + 1]
    pixels[4 * i + 2] = colours[step * i + 2]
    pixels[4 * i + 3] = hasAlpha ? (colours[step * i + 3] ?? 255) : 255
  }
}
