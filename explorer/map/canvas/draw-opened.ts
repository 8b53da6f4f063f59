import type { OpenedLayer, Raster } from '../../formats/opened-layer.ts'
import { betweenPlanes, buildPlane, type LngLat, type Plane } from '../../plane/plane.ts'
import { inks } from '../colours.ts'
import { inksOf, type Run, runsByLook } from '../opened-inks.ts'
import { dotPoints, type Sheet, setPen } from './sheet.ts'

/** In a longer path each further piece takes more time than the one before. */
const PIECES_A_PATH = 300

/** A visitor's file on the plane of the survey. */
export function drawOpened(
  sheet: Sheet,
  { id, drawing, raster, overlays }: OpenedLayer,
  origin: LngLat,
): void {
  const { context } = sheet
  for (const picture of [...(raster ? [raster] : []), ...overlays]) {
    drawRaster(sheet, picture, buildPlane(origin))
  }
  const colour = inks.opened[id % inks.opened.length]
  const [factor, east, north] = betweenPlanes(drawing.origin, origin)
  const { coordinates } = drawing
  const own: Sheet = {
    context,
    metresPerPixel: sheet.metresPerPixel / factor,
    box: [
      (sheet.box[0] - east) / factor,
      (sheet.box[1] - north) / factor,
      (sheet.box[2] - east) / factor,
      (sheet.box[3] - north) / factor,
    ],
  }
  const go = (vertex: number, isFirst: boolean) => {
    const x = coordinates[2 * vertex]
    const y = coordinates[2 * vertex + 1]
    if (isFirst) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  const inPaths = (indices: Uint32Array, corners: number, finish: () => void) => {
    for (let from = 0; from < indices.length; from += corners * PIECES_A_PATH) {
      context.beginPath()
      const to = Math.min(from + corners * PIECES_A_PATH, indices.length)
      for (let i = from; i < to; i += 1) go(indices[i], (i - from) % corners === 0)
      finish()
    }
  }
  context.save()
  context.translate(east, north)
  context.scale(factor, factor)
  const runs = runsByLook(drawing)
  for (const { look, triangles } of runs) {
    const { fill } = inksOf(look, colour)
    if (!fill) continue
    context.fillStyle = fill.colour
    context.globalAlpha = fill.opacity
    inPaths(cut(drawing.triangles, triangles), 3, () => context.fill())
  }
  for (const { look, segments } of runs) {
    const { line, widthPx } = inksOf(look, colour)
    if (!line) continue
    setPen(own, { ...line, widthPx })
    inPaths(cut(drawing.segments, segments), 2, () => context.stroke())
  }
  for (const { look, points } of runs) {
    const { point } = inksOf(look, colour)
    const places = Float32Array.from(
      { length: 2 * points[1] },
      (_, i) => coordinates[2 * drawing.points[points[0] + (i >> 1)] + (i & 1)],
    )
    context.globalAlpha = point.opacity
    dotPoints(own, places, { colour: point.colour, sizePx: 7 })
  }
  context.restore()
}

function cut(indices: Uint32Array, [from, count]: Run): Uint32Array {
  return indices.subarray(from, from + count)
}

const pictures = new WeakMap<Raster, OffscreenCanvas>()

function drawRaster({ context }: Sheet, raster: Raster, plane: Plane): void {
  const { width, height, pixels, corners } = raster
  let picture = pictures.get(raster)
  if (!picture) {
    picture = new OffscreenCanvas(width, height)
    const image = new ImageData(width, height)
    image.data.set(pixels)
    picture.getContext('2d')?.putImageData(image, 0, 0)
    pictures.set(raster, picture)
  }
  const [northWest, northEast, , southWest] = corners.map((corner) => plane.toPlane(corner))
  context.save()
  context.transform(
    (northEast.x - northWest.x) / width,
    (northEast.y - northWest.y) / width,
    (southWest.x - northWest.x) / height,
    (southWest.y - northWest.y) / height,
    northWest.x,
    northWest.y,
  )
  context.drawImage(picture, 0, 0)
  context.restore()
}
