import type { Raster } from '@app/formats/opened-layer.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const known = new WeakMap<Raster, OffscreenCanvas>()

/** Draws a raster on a canvas by three of its corners; `toPlace` converts them. */
export function drawRaster(
  context: Context,
  raster: Raster,
  toPlace: (corner: Raster['corners'][number]) => { x: number; y: number },
  opacity = 1,
): void {
  const { width, height, corners } = raster
  const [northWest, northEast, , southWest] = corners.map(toPlace)
  context.save()
  context.globalAlpha = opacity
  context.transform(
    (northEast.x - northWest.x) / width,
    (northEast.y - northWest.y) / width,
    (southWest.x - northWest.x) / height,
    (southWest.y - northWest.y) / height,
    northWest.x,
    northWest.y,
  )
  context.drawImage(pictureOf(raster), 0, 0)
  context.restore()
}

function pictureOf(raster: Raster): OffscreenCanvas {
  const { width, height, pixels } = raster
  const before = known.get(raster)
  if (before) return before
  const picture = new OffscreenCanvas(width, height)
  const image = new ImageData(width, height)
  image.data.set(pixels)
  picture.getContext('2d')?.putImageData(image, 0, 0)
  known.set(raster, picture)
  return picture
}
