import type { GeoTIFFImage, TypedArray } from 'geotiff'

const PALETTE = 3
const YCBCR = 6
const CIE_LAB = 8
const RGB = 2

/** An image's bands as RGBA: colours as they are, one band in greys from its low to its high values. */
export async function paintBands(
  image: GeoTIFFImage,
  size: { width: number; height: number },
  noData: number | null,
): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const photometric = Number(image.getFileDirectory().getValue('PhotometricInterpretation') ?? 1)
  const bands = image.getSamplesPerPixel()
  const pixels = new Uint8ClampedArray(4 * size.width * size.height)
  const isColour = [RGB, PALETTE, YCBCR, CIE_LAB].includes(photometric)
  if (isColour && image.getBitsPerSample() <= 8) {
    const colours = await image.readRGB({ ...size, interleave: true, enableAlpha: true })
    // Interleaved, it is one array of numbers.
    paintColours(colours as unknown as TypedArray, pixels, photometric === PALETTE ? 3 : bands)
    return pixels
  }
  const samples = bands >= 3 && isColour ? [0, 1, 2] : [0]
  const rasters = await image.readRasters({ ...size, samples, interleave: false })
  const channels = rasters.map((raster) => stretch(raster, noData))
  for (let i = 0; i < size.width * size.height; i += 1) {
    const grey = channels[0][i]
    if (grey < 0) continue
    pixels[4 * i] = grey
    pixels[4 * i + 1] = channels[1]?.[i] ?? grey
    pixels[4 * i + 2] = channels[2]?.[i] ?? grey
    pixels[4 * i + 3] = 255
  }
  return pixels
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

/** From 0 to 255 between the 2nd and the 98th percentile; -1 where there is no value. */
function stretch(raster: TypedArray, noData: number | null): Int16Array {
  const levels = new Int16Array(raster.length).fill(-1)
  const sample: number[] = []
  const step = Math.max(1, Math.floor(raster.length / 20_000))
  for (let i = 0; i < raster.length; i += step) {
    const value = raster[i]
    if (Number.isFinite(value) && value !== noData) sample.push(value)
  }
  sample.sort((a, b) => a - b)
  const low = sample[Math.floor(sample.length * 0.02)] ?? 0
  const high = sample[Math.ceil(sample.length * 0.98) - 1] ?? low
  for (const [i, value] of raster.entries()) {
    if (!Number.isFinite(value) || value === noData) continue
    levels[i] = high > low ? Math.max(0, Math.min(255, (255 * (value - low)) / (high - low))) : 128
  }
  return levels
}
