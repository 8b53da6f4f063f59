import type { GeoTIFFImage, TypedArray } from 'geotiff'
import { bandNames } from '../content.ts'
import type { Picture } from '../format.ts'
import { buildBand, withoutNoData } from './build-band.ts'
import { openDecoders } from './decode-blocks.ts'
import { paintGreys } from './paint-greys.ts'

const PALETTE = 3
const YCBCR = 6
const CIE_LAB = 8
const RGB = 2

/** The limit for the values of all bands together; further bands are left out. */
const MAX_VALUES = 2 ** 24

/**
 * An image's bands as RGBA: colours unchanged, one band in greys from its low to its high values.
 */
export async function paintBands(
  image: GeoTIFFImage,
  size: { width: number; height: number },
  noData: number | null,
): Promise<Required<Pick<Picture, 'pixels' | 'bands'>>> {
  const photometric = Number(image.getFileDirectory().getValue('PhotometricInterpretation') ?? 1)
  const bands = image.getSamplesPerPixel()
  const pool = openDecoders(image)
  const isColour = [RGB, PALETTE, YCBCR, CIE_LAB].includes(photometric)
  const hasChannels = isColour && bands >= 3
  if (isColour && image.getBitsPerSample() <= 8) {
    const colours = await image.readRGB({ ...size, pool, interleave: true, enableAlpha: true })
    const pixels = new Uint8ClampedArray(4 * size.width * size.height)
    // Interleaved data is one array.
    paintColours(colours as unknown as TypedArray, pixels, photometric === PALETTE ? 3 : bands)
    return { pixels, bands: [] }
  }
  const most = Math.max(1, Math.floor(MAX_VALUES / (size.width * size.height)))
  const samples = Array.from({ length: hasChannels ? 3 : Math.min(bands, most) }, (_, i) => i)
  const rasters = await image.readRasters({ ...size, pool, samples, interleave: false })
  const values = [...rasters].map((raster) => withoutNoData(raster, noData))
  if (hasChannels) return { pixels: paintGreys(values), bands: [] }
  const isPicture = image.getBitsPerSample() <= 8
  const described = await Promise.all(samples.map((sample) => image.getGDALMetadata(sample)))
  return {
    pixels: paintGreys(values.slice(0, 1)),
    bands: values.map((band, i) => {
      const name = bands === 1 ? bandNames.only : bandNames.one(i + 1)
      return buildBand(band, { name, ...described[i], isPicture })
    }),
  }
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
