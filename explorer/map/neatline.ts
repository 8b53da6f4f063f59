import { INK, PAPER } from '@app/design/colours.ts'
import { multiples, SECONDS, spacingFor, writeLatitude, writeLongitude } from '../plane/degrees.ts'
import { buildPlane, type LngLat } from '../plane/plane.ts'
import type { Cover } from './camera/free-spot.ts'
import { CORNER_PX } from './labels/label-layout.ts'
import { addCanvas, clearCanvas, type OverlayView } from './labels/label-overlay.ts'

/** The frame of zebra bars, the minimum distance between degrees, their font size and plates. */
const BAR_PX = 5
const LEAST_PX = 120
const TEXT_PX = 14
const PLATE_PX = 20

export interface FramedView extends OverlayView {
  origin: LngLat
  /** Elements over the map. */
  covers: readonly Cover[]
  /** Grid lines between the degrees, where no terrain is shown. */
  hasGrid: boolean
}

/** A tick of the frame, in pixels along its edge. */
interface Tick {
  at: number
  text: string
}

/** The edge of a map sheet, with the degrees of the current view. */
export function buildNeatline(container: HTMLElement) {
  const canvas = addCanvas(container, 'map__neatline')
  return {
    draw(view: FramedView): void {
      const { width, height } = view
      const context = clearCanvas(canvas, view)
      if (!context) return
      const ticks = ticksOf(view)
      if (view.hasGrid && ticks) drawGrid(context, ticks, view)
      for (const isFar of [false, true]) {
        const [x, y] = isFar ? [width - BAR_PX, height - BAR_PX] : [0, 0]
        drawBars(context, ticks?.across ?? [], width, (at, size) => [at, y, size, BAR_PX])
        drawBars(context, ticks?.up ?? [], height, (at, size) => [x, at, BAR_PX, size])
      }
      if (ticks) drawDegrees(context, ticks, view)
    },
    close: () => canvas.remove(),
  }
}

/** Where round degrees meet the edges; null if the map is rotated or tilted. */
export function ticksOf({ matrixFor, origin, width, height }: FramedView) {
  const matrix = matrixFor(origin)
  const isLevel = [1, 3, 4, 7].every((i) => Math.abs(matrix[i]) < 1e-9 * Math.abs(matrix[15]))
  if (!isLevel) return null
  const { toLngLat, toPlane } = buildPlane(origin)
  const w = matrix[15]
  const low = toLngLat((-w - matrix[12]) / matrix[0], (-w - matrix[13]) / matrix[5])
  const high = toLngLat((w - matrix[12]) / matrix[0], (w - matrix[13]) / matrix[5])
  const spacing = spacingFor(width / ((high.lng - low.lng) * SECONDS), LEAST_PX)
  const xOf = (lng: number) =>
    (((matrix[0] * toPlane({ lng, lat: origin.lat }).x + matrix[12]) / w + 1) / 2) * width
  const yOf = (lat: number) =>
    ((1 - (matrix[5] * toPlane({ lng: origin.lng, lat }).y + matrix[13]) / w) / 2) * height
  const ticks = (
    [from, to]: readonly [number, number],
    pixelOf: (degrees: number) => number,
    write: (seconds: number, spacing: number) => string,
  ) =>
    multiples(from, to, spacing).map((seconds) => ({
      at: pixelOf(seconds / SECONDS),
      text: write(seconds, spacing),
      isDark: Math.round(seconds / spacing) % 2 === 0,
    }))
  return {
    across: ticks([low.lng, high.lng], xOf, writeLongitude),
    up: ticks([Math.max(low.lat, -85), Math.min(high.lat, 85)], yOf, writeLatitude),
  }
}

type Ticks = NonNullable<ReturnType<typeof ticksOf>>

/** Along an edge, alternately dark and light from degree to degree. */
function drawBars(
  context: CanvasRenderingContext2D,
  ticks: readonly (Tick & { isDark: boolean })[],
  length: number,
  boxOf: (at: number, size: number) => readonly [number, number, number, number],
): void {
  const ends = ticks.map(({ at }) => at).sort((a, b) => a - b)
  const isFirstDark = ticks.find(({ at }) => at === ends[0])?.isDark ?? true
  const stops = [0, ...ends, length]
  for (const [i, from] of stops.slice(0, -1).entries()) {
    context.fillStyle = (i % 2 === 0) === isFirstDark ? PAPER : INK
    context.fillRect(...boxOf(from, stops[i + 1] - from))
  }
  const [x, y, width, height] = boxOf(0, length)
  context.strokeStyle = INK
  context.lineWidth = 1
  context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
}

function drawGrid(
  context: CanvasRenderingContext2D,
  { across, up }: Ticks,
  { width, height }: FramedView,
): void {
  context.strokeStyle = `${INK}1f`
  context.lineWidth = 1
  context.beginPath()
  for (const { at } of across) {
    context.moveTo(Math.round(at) + 0.5, 0)
    context.lineTo(Math.round(at) + 0.5, height)
  }
  for (const { at } of up) {
    context.moveTo(0, Math.round(at) + 0.5)
    context.lineTo(width, Math.round(at) + 0.5)
  }
  context.stroke()
}

/**
 * Longitudes along the lower edge and latitudes along the right one, where they are not covered, on
 * plates, because the map below them may be as dark as they are.
 */
function drawDegrees(
  context: CanvasRenderingContext2D,
  { across, up }: Ticks,
  { width, height, covers }: FramedView,
): void {
  context.font = `500 ${TEXT_PX}px 'Lessa Sans', system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const write = (text: string, x: number, y: number, turn: number) => {
    const half = Math.ceil(context.measureText(text).width / 2) + 4
    const [reachX, reachY] = turn === 0 ? [half, PLATE_PX / 2] : [PLATE_PX / 2, half]
    const isCovered = covers.some(
      ({ left, top, right, bottom }) =>
        x + reachX > left && x - reachX < right && y + reachY > top && y - reachY < bottom,
    )
    const isCut = [
      x < reachX,
      y < reachY,
      x > width - BAR_PX - (turn === 0 ? half + CORNER_PX.height : 0),
      y > height - BAR_PX - (turn === 0 ? 0 : half),
      x - reachX < CORNER_PX.width && y > height - CORNER_PX.height,
    ].some(Boolean)
    if (isCovered || isCut) return
    context.save()
    context.translate(Math.round(x), Math.round(y))
    context.rotate(turn)
    context.fillStyle = PAPER
    context.fillRect(-half, -PLATE_PX / 2, 2 * half, PLATE_PX)
    context.fillStyle = INK
    context.fillText(text, 0, 0)
    context.restore()
  }
  const inset = BAR_PX + PLATE_PX / 2
  for (const { at, text } of across) write(text, at, height - inset, 0)
  for (const { at, text } of up) write(text, width - inset, at, -Math.PI / 2)
}
