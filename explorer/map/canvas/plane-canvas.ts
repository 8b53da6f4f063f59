import type { PlotFilter } from '../../filter/plot-filter.ts'
import { type LineSet, type PointSet, strokesOf } from '../../layers/lines-and-points.ts'
import type { Pen, PointLook } from '../../layers/looks.ts'
import type { Box } from '../../plane/plane.ts'
import type { PackedShapes } from '../../survey/survey.ts'

/** What a layer of the flat map is drawn on: a canvas whose unit is a metre, y up. */
export interface PlaneCanvas {
  context: CanvasRenderingContext2D
  metresPerPixel: number
  box: Box
}

/** Adds a shape to the path that is being made. */
export function trace(
  context: CanvasRenderingContext2D,
  { starts, coordinates }: PackedShapes,
  shape: number,
  isRing: boolean,
): void {
  const from = starts[shape]
  const to = starts[shape + 1]
  context.moveTo(coordinates[2 * from], coordinates[2 * from + 1])
  for (let i = from + 1; i < to; i += 1) {
    context.lineTo(coordinates[2 * i], coordinates[2 * i + 1])
  }
  if (isRing) context.closePath()
}

/** `widthM` is how wide the line is on the ground. */
export function setPen(
  { context, metresPerPixel }: PlaneCanvas,
  { colour, opacity = 1, widthPx, casingPx = 0, dashPx }: Pen,
  widthM = 0,
): void {
  context.strokeStyle = colour
  context.globalAlpha = opacity
  context.lineWidth = Math.max(widthPx * metresPerPixel, widthM) + 2 * casingPx * metresPerPixel
  context.lineJoin = 'round'
  context.lineCap = dashPx ? 'butt' : 'round'
  context.setLineDash((dashPx ?? []).map((px) => px * metresPerPixel))
}

/** Strokes shapes one by one: a path of thousands takes many times as long as thousands of paths. */
export function strokeShapes(
  canvas: PlaneCanvas,
  { shapes, isRing, widthM }: Pick<LineSet, 'shapes' | 'isRing' | 'widthM'>,
  order: Iterable<number>,
  pen: Pen,
): void {
  setPen(canvas, pen)
  for (const shape of order) {
    if (widthM) setPen(canvas, pen, widthM[shape])
    canvas.context.beginPath()
    trace(canvas.context, shapes, shape, isRing(shape))
    canvas.context.stroke()
  }
  canvas.context.globalAlpha = 1
}

export function strokeLineSets(
  canvas: PlaneCanvas,
  sets: readonly LineSet[],
  filter: PlotFilter,
): void {
  for (const { set, pen } of strokesOf(sets, canvas.metresPerPixel)) {
    strokeShapes(canvas, set, set.order(filter), pen)
  }
}

/** Smaller dots are drawn as squares, which takes a fraction of the time. */
const LEAST_ROUND_PX = 3

export function drawPoints(
  { context, metresPerPixel, box }: PlaneCanvas,
  places: PointSet['places'],
  { sizePx, fill, rim = fill, rimPx = 0, opacity = 1, isTriangle = false }: PointLook,
  isShown: (point: number) => boolean = () => true,
): void {
  const half = (sizePx * metresPerPixel) / 2
  const inner = half - (rimPx * metresPerPixel) / 2
  context.globalAlpha = opacity
  context.fillStyle = fill
  context.strokeStyle = rim
  context.lineWidth = rimPx * metresPerPixel
  context.setLineDash([])
  for (let i = 0; 2 * i < places.length; i += 1) {
    const x = places[2 * i]
    const y = places[2 * i + 1]
    if (x < box[0] || x > box[2] || y < box[1] || y > box[3] || !isShown(i)) continue
    if (sizePx < LEAST_ROUND_PX) {
      context.fillRect(x - half, y - half, 2 * half, 2 * half)
      continue
    }
    context.beginPath()
    if (isTriangle) {
      context.moveTo(x, y + inner)
      context.lineTo(x + inner, y - 0.75 * inner)
      context.lineTo(x - inner, y - 0.75 * inner)
      context.closePath()
    } else context.arc(x, y, inner, 0, 2 * Math.PI)
    context.fill()
    if (rimPx > 0) context.stroke()
  }
  context.globalAlpha = 1
}
