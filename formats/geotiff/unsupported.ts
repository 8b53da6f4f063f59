import type { GeoTIFFImage } from 'geotiff'
import { OpenProblem, problems } from '../problems.ts'

const INSTEAD = 'a GeoTIFF of real numbers, compressed with Deflate or LZW'

/** Unsupported compressions, by TIFF's numbers. */
const packings = new Map([
  [2, 'CCITT fax'],
  [3, 'CCITT fax'],
  [4, 'CCITT fax'],
  [6, 'old-style JPEG'],
  [9, 'JBIG'],
  [10, 'JBIG'],
  [32_771, 'CCITT fax'],
  [32_809, 'ThunderScan'],
  [33_003, 'JPEG 2000'],
  [33_004, 'JPEG 2000'],
  [33_005, 'JPEG 2000'],
  [34_661, 'JBIG'],
  [34_676, 'SGI LogLuv'],
  [34_677, 'SGI LogLuv'],
  [34_712, 'JPEG 2000'],
  [34_925, 'LZMA'],
  [50_002, 'JPEG XL'],
  [52_546, 'JPEG XL'],
])

const COMPLEX_FORMATS = [5, 6]
const WEBP = 50_001

/** Throws a problem that names the unsupported feature of this image. */
export function refuseUnsupported(image: GeoTIFFImage): void {
  const directory = image.getFileDirectory()
  const code = Number(directory.getValue('Compression') ?? 1)
  // Browsers decode WebP themselves, if they support it in workers.
  const lacksWebp = code === WEBP && typeof createImageBitmap !== 'function'
  const packing = lacksWebp ? 'WebP' : packings.get(code)
  if (packing) throw problems.unsupported(`A GeoTIFF compressed as ${packing}`, INSTEAD)
  if (COMPLEX_FORMATS.includes(Number(image.getSampleFormat()))) {
    throw problems.unsupported('A GeoTIFF of complex numbers', INSTEAD)
  }
}

/** A file that the library cannot read is not broken if it is only unsupported. */
export async function readPixels<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof OpenProblem) throw error
    const message = error instanceof Error ? error.message : ''
    if (
      !/unsupported|not supported|not allowed|only multiple of|unknown compression/i.test(message)
    )
      throw error
    throw problems.unsupported('This kind of GeoTIFF', INSTEAD)
  }
}
