import { inks } from '../../layers/colours.ts'
import { chosenPens, chosenPoint } from '../../layers/looks.ts'
import { betweenPlanes, buildPlane, type LngLat } from '../../plane/plane.ts'
import type { FeatureOutline } from '../opened/feature-outline.ts'
import { inksOf, openedPoint, type Run, runsByLook } from '../opened/opened-inks.ts'
import { paintingOf } from '../opened/paint-opened.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import { drawRaster } from '../opened/raster-picture.ts'
import { drawPoints, type PlaneCanvas, setPen } from './canvas-surface.ts'

/** In a longer path each further piece takes more time than the one before. */
const PIECES_A_PATH = 300

/** A visitor's file on the plane of the survey. */
export function drawOpened(canvas: PlaneCanvas, painted: PaintedLayer, origin: LngLat): void {
  const { id, raster, overlays } = painted.layer
  const drawing = paintingOf(painted)
  const { context } = canvas
  const plane = buildPlane(origin)
  for (const picture of [...(raster ? [raster] : []), ...overlays]) {
    drawRaster(context, picture, plane.toPlane)
  }
  const colour = inks.opened[id % inks.opened.length]
  const { coordinates } = drawing
  const own = onOwnPlane(canvas, drawing.origin, origin)
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
    drawPoints(own, places, openedPoint(point))
  }
  context.restore()
}

/** Around the feature that was chosen, as around a chosen plot. */
export function drawOutline(canvas: PlaneCanvas, outline: FeatureOutline, origin: LngLat): void {
  const { context } = canvas
  const { coordinates, segments, points } = outline
  const own = onOwnPlane(canvas, outline.origin, origin)
  for (const pen of chosenPens) {
    setPen(own, pen)
    context.beginPath()
    for (let i = 0; i < segments.length; i += 2) {
      const [a, b] = [2 * segments[i], 2 * segments[i + 1]]
      context.moveTo(coordinates[a], coordinates[a + 1])
      context.lineTo(coordinates[b], coordinates[b + 1])
    }
    context.stroke()
  }
  drawPoints(own, points, chosenPoint)
  context.restore()
}

/** The canvas with a file's own plane, until the context is restored. */
function onOwnPlane(
  { context, metresPerPixel, box }: PlaneCanvas,
  from: LngLat,
  to: LngLat,
): PlaneCanvas {
  const [factor, east, north] = betweenPlanes(from, to)
  context.save()
  context.translate(east, north)
  context.scale(factor, factor)
  return {
    context,
    metresPerPixel: metresPerPixel / factor,
    box: [
      (box[0] - east) / factor,
      (box[1] - north) / factor,
      (box[2] - east) / factor,
      (box[3] - north) / factor,
    ],
  }
}

function cut(indices: Uint32Array, [from, count]: Run): Uint32Array {
  return indices.subarray(from, from + count)
}
