import type { PointSet } from '../../layers/lines-and-points.ts'
import { dashesOf, floodHatch, type Pen, type PointLook } from '../../layers/looks.ts'
import { type Box, betweenPlanes, type LngLat } from '../../plane/plane.ts'
import type { PackedShapes } from '../../survey/survey.ts'
import type { Fill, Surface } from '../drawing/surface.ts'
import { terrainImages } from './terrain-images.ts'

/** The drawing surface of a flat map's layers: a canvas in metres, with y up. */
export interface PlaneCanvas {
  context: CanvasRenderingContext2D
  metresPerPixel: number
  box: Box
}

/** Adds a shape to the current path. */
function trace(
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

/** `widthM` is the width of the line on the ground. */
function setPen({ context, metresPerPixel }: PlaneCanvas, pen: Pen, widthM = 0): void {
  const { colour, opacity = 1, widthPx, casingPx = 0, dashPx } = pen
  context.strokeStyle = colour
  context.globalAlpha = opacity
  context.lineWidth = Math.max(widthPx * metresPerPixel, widthM) + 2 * casingPx * metresPerPixel
  context.lineJoin = 'round'
  context.lineCap = dashPx ? 'butt' : 'round'
  context.setLineDash(dashesOf(pen).map((px) => px * metresPerPixel))
}

/** Draws on the plane around another place. */
export function onPlaneOf(
  { context, metresPerPixel, box }: PlaneCanvas,
  from: LngLat,
  to: LngLat,
  draw: (surface: Surface) => void,
): void {
  const [factor, east, north] = betweenPlanes(from, to)
  const [west, south, right, top] = box.map((edge, i) => (edge - (i % 2 ? north : east)) / factor)
  context.save()
  context.translate(east, north)
  context.scale(factor, factor)
  const own = { context, metresPerPixel: metresPerPixel / factor }
  draw(buildCanvasSurface({ ...own, box: [west, south, right, top] }))
  context.restore()
}

/** Draws on a canvas whose unit is a metre. */
export function buildCanvasSurface(canvas: PlaneCanvas): Surface {
  const { context, metresPerPixel, box } = canvas
  return {
    metresPerPixel,
    box,
    fill(shapes, order, groupOf, lookOf) {
      const looks = new Map<number, ReturnType<typeof paintOf>>()
      for (const shape of order) {
        const group = groupOf(shape)
        const look = looks.get(group) ?? paintOf(canvas, lookOf(group))
        looks.set(group, look)
        if (!look) continue
        context.fillStyle = look.paint
        context.globalAlpha = look.opacity
        context.globalCompositeOperation = look.isInk ? 'multiply' : 'source-over'
        context.beginPath()
        trace(context, shapes, shape, true)
        context.fill()
        if (!look.outline) continue
        setPen(canvas, look.outline)
        context.stroke()
      }
      context.globalAlpha = 1
      context.globalCompositeOperation = 'source-over'
    },
    /** One by one: a single path of thousands takes many times as long as thousands of paths. */
    stroke({ shapes, isRing, widthM }, order, pen) {
      setPen(canvas, pen)
      for (const shape of order) {
        if (widthM) setPen(canvas, pen, widthM[shape])
        context.beginPath()
        trace(context, shapes, shape, isRing(shape))
        context.stroke()
      }
      context.globalAlpha = 1
    },
    fillTriangles(coordinates, corners, { colour, opacity = 1 }) {
      context.fillStyle = colour
      context.globalAlpha = opacity
      inPaths(context, coordinates, corners, 3, () => context.fill())
      context.globalAlpha = 1
    },
    strokeSegments(coordinates, ends, pen) {
      setPen(canvas, pen)
      inPaths(context, coordinates, ends, 2, () => context.stroke())
      context.globalAlpha = 1
    },
    drawPoints: (places, look, isShown) => drawPoints(canvas, places, look, isShown),
    drawVeil(colour, opacity) {
      context.fillStyle = colour
      context.globalAlpha = opacity
      context.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1])
      context.globalAlpha = 1
    },
    drawTerrain(terrain, kind) {
      const { westM, southM, cellM, columns, rows } = terrain
      context.save()
      context.translate(westM - cellM / 2, southM + (rows - 0.5) * cellM)
      context.scale(cellM, -cellM)
      context.imageSmoothingQuality = 'high'
      context.drawImage(terrainImages(terrain)[kind], 0, 0, columns, rows)
      context.restore()
    },
  }
}

/** In a longer path, each additional part takes more time than the one before. */
const PIECES_A_PATH = 300

function inPaths(
  context: CanvasRenderingContext2D,
  coordinates: Float32Array,
  vertices: Uint32Array,
  corners: number,
  finish: () => void,
): void {
  for (let from = 0; from < vertices.length; from += corners * PIECES_A_PATH) {
    context.beginPath()
    const to = Math.min(from + corners * PIECES_A_PATH, vertices.length)
    for (let i = from; i < to; i += 1) {
      const [x, y] = [coordinates[2 * vertices[i]], coordinates[2 * vertices[i] + 1]]
      if ((i - from) % corners === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    finish()
  }
}

function paintOf(canvas: PlaneCanvas, look: Fill | null) {
  if (!look) return null
  const { colour, opacity = 1, isInk = false, hatch, outline } = look
  if (hatch === undefined) return { paint: colour, opacity, isInk, outline }
  return { paint: hatchOf(canvas, colour, hatch) ?? colour, opacity: 1, isInk, outline }
}

/** Slanted lines with the same spacing on the screen at any zoom. */
function hatchOf(
  { context, metresPerPixel }: PlaneCanvas,
  colour: string,
  density: number,
): CanvasPattern | null {
  const periodPx = 20 - 4 * density
  const tile = new OffscreenCanvas(periodPx, periodPx)
  const pen = tile.getContext('2d')
  if (!pen) return null
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.globalAlpha = floodHatch.tint * density
  pen.fillRect(0, 0, periodPx, periodPx)
  pen.globalAlpha = floodHatch.lineOpacity
  pen.lineWidth = 1.2
  // Extended beyond the corners, because the tile clips the line's width.
  for (const shift of [-periodPx, 0, periodPx]) {
    pen.moveTo(shift - 1, periodPx + 1)
    pen.lineTo(shift + periodPx + 1, -1)
  }
  pen.stroke()
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(metresPerPixel))
  return pattern
}

/** Smaller dots are drawn as squares, which is many times faster. */
const LEAST_ROUND_PX = 3

function drawPoints(
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
