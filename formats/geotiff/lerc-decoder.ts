import { addDecoder, BaseDecoder, getDecoder, type ImageFileDirectory } from 'geotiff'
import { decompressZstd } from 'hyparquet-compressors'

const LERC = 34_887
const PLAIN = 0
const ZSTD = 2

type Parameters = ConstructorParameters<typeof BaseDecoder>[0]
type LercParameters = Parameters & { LercParameters: ArrayLike<number> }

let replacing: Promise<void> | null = null

/** The library's own decoder only unpacks LERC: its Zstandard never ends on broken data. */
export function replaceLerc(image: ImageFileDirectory): Promise<void> {
  replacing ??= replace(image)
  return replacing
}

async function replace(image: ImageFileDirectory): Promise<void> {
  const library = await getDecoder(LERC, await parametersOf(image))
  // The types of decoders differ, but all take the parameters.
  const Library = library.constructor as new (parameters: Parameters) => BaseDecoder
  class LercDecoder extends BaseDecoder {
    override decodeBlock(block: ArrayBuffer) {
      const own = this.parameters as LercParameters
      const [version, packing] = Array.from(own.LercParameters)
      if (packing !== ZSTD) return new Library(own).decodeBlock(block)
      const plain: LercParameters = { ...own, LercParameters: [version, PLAIN] }
      const unpacked = decompressZstd(new Uint8Array(block)).slice().buffer
      return new Library(plain).decodeBlock(unpacked)
    }
  }
  addDecoder(LERC, async () => LercDecoder, parametersOf)
}

/** In the form that the library expects. */
async function parametersOf(image: ImageFileDirectory): Promise<LercParameters> {
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
