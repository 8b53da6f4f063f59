import { BaseDecoder, type GeoTIFF, type GeoTIFFImage, getDecoder, type Pool } from 'geotiff'

const ADDED = 2
const FLOATING = 3

/** The library reads long lists of a big-endian file in the wrong order, unless at once. */
export function readListsAtOnce(tiff: GeoTIFF): void {
  if (!tiff.littleEndian) tiff.parser.eager = true
}

/**
 * Decodes an image's blocks to little-endian numbers: the library undoes predictors in that order
 * only, and not those of 64 bits. A number of bits or a format that is there once holds for all
 * bands.
 */
export function openDecoders(image: GeoTIFFImage): Pool {
  const { actualizedFields: fields } = image.fileDirectory
  for (const tag of [BITS_PER_SAMPLE, SAMPLE_FORMAT]) {
    const values = fields.get(tag)
    if (typeof values !== 'object' || values.length >= image.getSamplesPerPixel()) continue
    fields.set(tag, Array(image.getSamplesPerPixel()).fill(values[0]))
  }
  const isBigEndian = !image.littleEndian
  image.littleEndian = true
  const decoders: Pick<Pool, 'bindParameters'> = {
    bindParameters: (compression, given) => ({
      async decode(block: ArrayBufferLike) {
        const bits = image.getBitsPerSample()
        const bitsPerSample = Array(image.getSamplesPerPixel()).fill(bits)
        const parameters = { ...given, bitsPerSample }
        const { predictor, planarConfiguration, tileWidth } = parameters
        const decoder = await getDecoder(compression, { ...parameters, predictor: 1 })
        const decoded = await decoder.decode(block)
        if (isBigEndian && predictor !== FLOATING && bits % 8 === 0)
          reverseEach(new Uint8Array(decoded), bits / 8)
        if (predictor !== ADDED || bits !== 64) return new Decoded(parameters).decode(decoded)
        const stride = planarConfiguration === 2 ? 1 : bitsPerSample.length
        return addUp(decoded, stride, stride * tileWidth)
      },
    }),
  }
  // The library calls nothing else of it.
  return decoders as Pool
}

const BITS_PER_SAMPLE = 258
const SAMPLE_FORMAT = 339

/** The library's predictors alone. */
class Decoded extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBufferLike {
    return block
  }
}

function reverseEach(bytes: Uint8Array, size: number): void {
  for (let at = 0; size > 1 && at + size <= bytes.length; at += size) {
    bytes.subarray(at, at + size).reverse()
  }
}

/** Each number of a row is the difference from the one before. */
function addUp(decoded: ArrayBufferLike, stride: number, rowLength: number): ArrayBufferLike {
  const numbers = new BigUint64Array(decoded, 0, Math.floor(decoded.byteLength / 8))
  for (let i = 0; i < numbers.length; i += 1) {
    if (i % rowLength >= stride) numbers[i] += numbers[i - stride]
  }
  return decoded
}
