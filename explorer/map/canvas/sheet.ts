import type { Box } from '../../plane/plane.ts'
import type { Shapes } from '../../survey/survey.ts'

/** What a layer of the flat map is drawn on: a canvas whose unit is a metre, y up. */
export interface Sheet {
  context: CanvasRenderingContext2D
  metresPerPixel: number
  box: Box
}

/** Adds a shape to the path that is being made. */
export function trace(
  context: CanvasRenderingContext2D,
  { starts, coordinates }: Shapes,
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

export interface Pen {
  colour: string
  widthPx: number
  opacity?: number
  dashPx?: readonly number[]
}

export function setPen(
  { context, metresPerPixel }: Sheet,
  { colour, widthPx, opacity = 1, dashPx = [] }: Pen,
): void {
  context.strokeStyle = colour
  context.globalAlpha = opacity
  context.lineWidth = widthPx * metresPerPixel
  context.lineJoin = 'round'
  context.lineCap = dashPx.length > 0 ? 'butt' : 'round'
  context.setLineDash(dashPx.map((px) => px * metresPerPixel))
}

/** Strokes shapes one by one: a path of thousands takes many times as long as thousands of paths. */
export function strokeShapes(
  sheet: Sheet,
  shapes: Shapes,
  order: Iterable<number>,
  pen: Pen,
  isRing: (shape: number) => boolean = () => true,
): void {
  setPen(sheet, pen)
  for (const shape of order) {
    sheet.context.beginPath()
    trace(sheet.context, shapes, shape, isRing(shape))
    sheet.context.stroke()
  }
  sheet.context.globalAlpha = 1
}

export function dotPoints(
  { context, metresPerPixel, box }: Sheet,
  points: Float32Array,
  { colour, sizePx, isTriangle = false }: { colour: string; sizePx: number; isTriangle?: boolean },
  isShown: (point: number) => boolean = () => true,
): void {
  const half = (sizePx * metresPerPixel) / 2
  context.fillStyle = colour
  for (let i = 0; 2 * i < points.length; i += 1) {
    const x = points[2 * i]
    const y = points[2 * i + 1]
    if (x < box[0] || x > box[2] || y < box[1] || y > box[3] || !isShown(i)) continue
    if (isTriangle) {
      context.beginPath()
      context.moveTo(x, y + half)
      context.lineTo(x + half, y - 0.75 * half)
      context.lineTo(x - half, y - 0.75 * half)
      context.closePath()
      context.fillStyle = '#ffffff'
      context.fill()
      context.stroke()
    } else context.fillRect(x - half, y - half, 2 * half, 2 * half)
  }
}
