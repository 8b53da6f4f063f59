/// <reference path="./lerc.d.ts" />
import { unzlibSync } from 'fflate'
import { decompress } from 'fzstd'
import { BaseDecoder, type ImageFileDirectory } from 'geotiff'
import Lerc from 'lerc'

const PLAIN = 0
const DEFLATE = 1
const ZSTD = 2

type Parameters = ConstructorParameters<typeof BaseDecoder>[0]
type LercParameters = Parameters & { LercParameters: ArrayLike<number> }

/**
 * Replaces the library's own, which would load a second inflater, and whose Zstandard never ends on
 * broken data.
 */
export class LercDecoder extends BaseDecoder {
  override decodeBlock(block: ArrayBuffer): ArrayBufferLike {
    const { LercParameters, planarConfiguration } = this.parameters as LercParameters
    const unpacked = unpack(new Uint8Array(block), LercParameters[1])
    const options = { returnPixelInterleavedDims: planarConfiguration === 1 }
    return Lerc.decode(unpacked.slice().buffer, options).pixels[0].buffer
  }
}

function unpack(bytes: Uint8Array, packing: number): Uint8Array {
  if (packing === PLAIN) return bytes
  if (packing === DEFLATE) return unzlibSync(bytes)
  if (packing === ZSTD) return decompress(bytes)
  throw new Error(`The compression ${packing} of LERC is not supported.`)
}

/** In the form that the library expects. */
export async function lercParametersOf(image: ImageFileDirectory): Promise<LercParameters> {
  const [width, height] = image.hasTag('StripOffsets')
    ? (['ImageWidth', 'RowsPerStrip'] as const)
    : (['TileWidth', 'TileLength'] as const)
  return {
    tileWidth: Number(await image.loadValue(width)),
    tileHeight: Number((await image.loadValue(height)) ?? (await image.loadValue('ImageLength'))),
    planarConfiguration: Number((await image.loadValue('PlanarConfiguration')) ?? 1),
    bitsPerSample: Array.from((await image.loadValue('BitsPerSample')) ?? [], Number),
    predictor: Number((await image.loadValue('Predictor')) ?? 1),
    LercParameters: Array.from((await image.loadValue('LercParameters')) ?? [], Number),
  }
}
