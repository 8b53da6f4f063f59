import { fromArrayBuffer, type GeoTIFFImage } from 'geotiff'
import { buildRows } from '../attributes.ts'
import type { CrsHint } from '../crs/crs-hint.ts'
import type { Reader } from '../format.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { paintBands } from './paint-bands.ts'

/** As wide or high as a picture gets; larger images are read smaller. */
const MAX_SIDE = 2_048
const USER_DEFINED = 32_767

/** A picture with its place: one feature, its outline, and the picture itself. */
export const read: Reader = async ({ main }, { shapes, progress }) => {
  const tiff = await fromArrayBuffer(main.bytes.slice().buffer)
  const image = await tiff.getImage()
  const [width, height] = [image.getWidth(), image.getHeight()]
  if (!(width > 0 && height > 0)) throw problems.broken('GeoTIFF', 'in its size')
  const place = placeOf(image)
  if (!place) throw problems.needsCrs()
  progress(0.1)

  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const source = await smallestImage(tiff, image, size.width)
  if (source.getWidth() * source.getHeight() > limits.pixels) {
    throw problems.tooLarge('pixels without overviews', limits.pixels)
  }
  const pixels = await paintBands(source, size, image.getGDALNoData())

  shapes.setCrs(crsOf(image.getGeoKeys()))
  shapes.startFeature()
  shapes.startLine()
  for (const [x, y] of [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ] as const) {
    shapes.vertex(...place(x, y))
  }
  const rows = buildRows()
  rows.startRow()
  rows.set('width', width)
  rows.set('height', height)
  rows.set('bands', image.getSamplesPerPixel())
  return { attributes: rows, picture: { ...size, pixels } }
}

/** From a pixel to the file's coordinates. */
function placeOf(image: GeoTIFFImage): ((x: number, y: number) => [number, number]) | null {
  const directory = image.getFileDirectory()
  const matrix = numbersOf(directory.getValue('ModelTransformation'))
  if (matrix.length >= 8) {
    const [a, b, , c, d, e, , f] = matrix
    return (x, y) => [c + a * x + b * y, f + d * x + e * y]
  }
  const scale = numbersOf(directory.getValue('ModelPixelScale'))
  const tie = numbersOf(directory.getValue('ModelTiepoint'))
  if (scale.length < 2 || tie.length < 6) return null
  const [scaleX, scaleY] = scale
  const [pixelX, pixelY, , west, north] = tie
  return (x, y) => [west + (x - pixelX) * scaleX, north - (y - pixelY) * scaleY]
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

function crsOf(keys: ReturnType<GeoTIFFImage['getGeoKeys']>): CrsHint {
  const projected = Number(keys?.ProjectedCSTypeGeoKey)
  const geographic = Number(keys?.GeographicTypeGeoKey)
  if (projected > 0 && projected !== USER_DEFINED) return { kind: 'epsg', code: projected }
  if (projected === USER_DEFINED) {
    return {
      kind: 'named',
      name: String(keys?.PCSCitationGeoKey ?? keys?.GTCitationGeoKey ?? 'user-defined'),
    }
  }
  if (geographic > 0 && geographic !== USER_DEFINED) return { kind: 'epsg', code: geographic }
  return { kind: 'guess' }
}
