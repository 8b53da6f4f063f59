import { addDecoder, fromArrayBuffer, type GeoTIFFImage } from 'geotiff'
import { decodeText } from '../bytes/decode-text.ts'
import { noteSentences } from '../content.ts'
import type { CrsHint } from '../crs/crs-hint.ts'
import type { FileSet, Reader } from '../format.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { rangeOf } from './build-band.ts'
import { readListsAtOnce } from './decode-blocks.ts'
import { DeflateDecoder } from './deflate-decoder.ts'
import { type GeoKeys, readGeoKeys } from './geo-keys.ts'
import { paintBands } from './paint-bands.ts'
import { readPixels, refuseUnsupported } from './unsupported.ts'
import {
  addPicture,
  fitSize,
  MAX_SIDE,
  type PixelToXY,
  readWorldFile,
  SIDE_STEPS,
} from './world-file.ts'

/** TIFF's number for Deflate, and an older one. */
const DEFLATE = [8, 32_946]
const LERC = 34_887
const ZSTD = 50_000
const PIXEL_IS_POINT = 2

/** World files of a TIFF; `.wld` applies to any image. */
const worldFiles = ['tfw', 'tifw', 'tiffw', 'wld']

addDecoder(DEFLATE, async () => DeflateDecoder)
addDecoder(
  LERC,
  async () => (await import('./lerc-decoder.ts')).LercDecoder,
  async (image) => (await import('./lerc-decoder.ts')).lercParametersOf(image),
)
addDecoder(ZSTD, async () => (await import('./zstd-decoder.ts')).ZstdDecoder)

/** A georeferenced image: one feature, its outline, and the image itself. */
export const read: Reader = async ({ main, siblings }, { shapes, progress }) => {
  const tiff = await fromArrayBuffer(main.bytes.slice().buffer)
  readListsAtOnce(tiff)
  const image = await tiff.getImage()
  const [width, height] = [image.getWidth(), image.getHeight()]
  if (!(width > 0 && height > 0)) throw problems.broken('GeoTIFF', 'in its size')
  const keys: GeoKeys = { ...image.getGeoKeys() }
  const place = placeOf(image, keys) ?? readWorldFile(siblings, worldFiles)
  if (!place) throw problems.needsCrs()
  progress(0.1)

  const size = fitSize({ width, height })
  const source = await smallestImage(tiff, image, size.width)
  if (source.getWidth() * source.getHeight() > limits.pixels) {
    throw problems.tooLarge('pixels without overviews', limits.pixels)
  }
  refuseUnsupported(source)
  const painted = await readPixels(() => paintBands(source, size, image.getGDALNoData()))

  shapes.setCrs(crsOf(keys, siblings))
  const rows = addPicture(shapes, { width, height }, place)
  const bandCount = image.getSamplesPerPixel()
  rows.set('bands', bandCount)
  const range = bandCount === 1 && painted.bands[0] ? rangeOf(painted.bands[0].values) : null
  if (range) {
    rows.set('lowest value', range[0])
    rows.set('highest value', range[1])
  }
  const left = painted.bands.length > 0 ? bandCount - painted.bands.length : 0
  const notes = [
    ...(left > 0 ? [noteSentences.bands] : []),
    ...(Math.max(width, height) > MAX_SIDE && painted.bands.length > 0
      ? [noteSentences.sampledValues(size)]
      : []),
  ]
  return { attributes: rows, picture: { ...size, ...painted, sideSteps: SIDE_STEPS }, notes }
}

/** From a pixel to the file's coordinates. */
function placeOf(image: GeoTIFFImage, keys: GeoKeys): PixelToXY | null {
  // Some software refers to the middle of a pixel where most use its corner.
  const half = Number(keys.GTRasterTypeGeoKey) === PIXEL_IS_POINT ? 0.5 : 0
  const directory = image.getFileDirectory()
  const matrix = numbersOf(directory.getValue('ModelTransformation'))
  if (matrix.length >= 8) {
    const [a, b, , c, d, e, , f] = matrix
    return (x, y) => [c + a * (x - half) + b * (y - half), f + d * (x - half) + e * (y - half)]
  }
  const scale = numbersOf(directory.getValue('ModelPixelScale'))
  const tie = numbersOf(directory.getValue('ModelTiepoint'))
  if (scale.length < 2 || tie.length < 6) return null
  const [scaleX, scaleY] = scale
  const [pixelX, pixelY, , west, north] = tie
  return (x, y) => [west + (x - half - pixelX) * scaleX, north - (y - half - pixelY) * scaleY]
}

function numbersOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.map(Number)
  return ArrayBuffer.isView(value) && value instanceof Float64Array ? [...value] : []
}

/** The smallest overview that is still wide enough. */
async function smallestImage(
  tiff: Awaited<ReturnType<typeof fromArrayBuffer>>,
  full: GeoTIFFImage,
  width: number,
): Promise<GeoTIFFImage> {
  const count = Math.min(await tiff.getImageCount(), 32)
  let best = full
  for (let i = 1; i < count; i += 1) {
    const overview = await tiff.getImage(i)
    const isSameShape =
      Math.abs(overview.getWidth() / overview.getHeight() - full.getWidth() / full.getHeight()) <
      0.05
    const isSameKind = overview.getSamplesPerPixel() === full.getSamplesPerPixel()
    if (!isSameShape || !isSameKind) continue
    if (overview.getWidth() >= width && overview.getWidth() < best.getWidth()) best = overview
  }
  return best
}

function crsOf(keys: GeoKeys, siblings: FileSet['siblings']): CrsHint {
  const hint = readGeoKeys(keys)
  const prj = siblings.get('prj')
  return (hint.kind === 'guess' || hint.kind === 'ask') && prj
    ? { kind: 'wkt', text: decodeText(prj.bytes) }
    : hint
}
