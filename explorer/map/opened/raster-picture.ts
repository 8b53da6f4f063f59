import type { Raster } from '@app/formats/opened-layer.ts'
import { remembered } from '../../dataset/remembered.ts'
import { isOfValues, positionIn } from './raster-position.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Pieces on each side of an image that is bent on the map. */
const PIECES = 32

/** Draws a raster on a canvas; `toPlace` converts positions. */
export function drawRaster(
  context: Context,
  raster: Raster,
  toPlace: (corner: Raster['corners'][number]) => { x: number; y: number },
  opacity = 1,
): void {
  const placeAt = positionIn(raster)
  const at = (u: number, v: number) => toPlace(placeAt(u, v))
  const pieces = isStraight(raster, at) ? 1 : PIECES
  const width = raster.width / pieces
  const height = raster.height / pieces
  const picture = pictureOf(raster)
  context.save()
  context.globalAlpha = opacity
  context.imageSmoothingEnabled = !isOfValues(raster)
  for (let i = 0; i < pieces * pieces; i += 1) {
    const [column, row] = [i % pieces, Math.floor(i / pieces)]
    const [u, v] = [column / pieces, row / pieces]
    const [first, right, below] = [at(u, v), at(u + 1 / pieces, v), at(u, v + 1 / pieces)]
    context.save()
    context.transform(
      (right.x - first.x) / width,
      (right.y - first.y) / width,
      (below.x - first.x) / height,
      (below.y - first.y) / height,
      first.x,
      first.y,
    )
    const [x, y] = [column * width, row * height]
    // A little over its neighbours, so that no gap shows between two pieces.
    const wide = Math.min(width + (pieces > 1 ? 0.5 : 0), raster.width - x)
    const high = Math.min(height + (pieces > 1 ? 0.5 : 0), raster.height - y)
    context.drawImage(picture, x, y, wide, high, 0, 0, wide, high)
    context.restore()
  }
  context.restore()
}

/** Whether three corners place every pixel, to within half a pixel. */
function isStraight(
  { width }: Raster,
  at: (u: number, v: number) => { x: number; y: number },
): boolean {
  const [a, b, d] = [at(0, 0), at(1, 0), at(0, 1)]
  const pixel = Math.hypot(b.x - a.x, b.y - a.y) / width
  const probes = [0, 0.25, 0.5, 0.75, 1].flatMap((u) => [0, 0.25, 0.5, 0.75, 1].map((v) => [u, v]))
  return probes.every(([u, v]) => {
    const { x, y } = at(u, v)
    const [east, south] = [x - a.x - u * (b.x - a.x), y - a.y - u * (b.y - a.y)]
    return Math.hypot(east - v * (d.x - a.x), south - v * (d.y - a.y)) < pixel / 2
  })
}

const pictureOf = remembered(({ width, height, pixels }: Raster) => {
  const picture = new OffscreenCanvas(width, height)
  const image = new ImageData(width, height)
  image.data.set(pixels)
  picture.getContext('2d')?.putImageData(image, 0, 0)
  return picture
})
