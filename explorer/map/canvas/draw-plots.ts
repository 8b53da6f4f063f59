import { inks, swatches } from '../../layers/colours.ts'
import {
  BUILDING_LINES_BELOW_M,
  buildingOpacity,
  buildingPen,
  PASSED_OVER_SHARE,
  type Pen,
} from '../../layers/looks.ts'
import type { Buildings, Plots } from '../../survey/survey.ts'
import { floods } from '../../survey/vocabulary.ts'
import type { Asked } from '../asked.ts'
import { type Chunks, runsWithin } from '../geometry/chunks.ts'
import { type PlaneCanvas, setPen, trace } from './plane-canvas.ts'

export function fillPlots(
  canvas: PlaneCanvas,
  plots: Plots,
  chunks: Chunks,
  { column, selection }: Asked,
): void {
  const { context } = canvas
  const colours = swatches[column]
  const codes = plots[column]
  // As ink on the ground: the light of the relief and the hatching of floods show through.
  context.globalCompositeOperation = 'multiply'
  for (const plot of seen(canvas, chunks)) {
    const isIn = selection === null || selection.passes[plot] === 1
    context.fillStyle = isIn ? colours[codes[plot]] : inks.plotPassedOver
    context.beginPath()
    trace(context, plots.shapes, plot, true)
    context.fill()
  }
  context.globalCompositeOperation = 'source-over'
}

/** The reach of a flood, hatched the closer the higher its class. */
export function fillFloods(
  canvas: PlaneCanvas,
  plots: Plots,
  chunks: Chunks,
  { selection }: Asked,
): void {
  const { context } = canvas
  const hatches = floods.map((_, reach) => (reach === 0 ? null : hatch(canvas, reach)))
  for (const plot of seen(canvas, chunks)) {
    const pattern = hatches[plots.flood[plot]]
    if (!pattern || selection?.passes[plot] === 0) continue
    context.fillStyle = pattern
    context.beginPath()
    trace(context, plots.shapes, plot, true)
    context.fill()
  }
}

/** Slanted lines, as wide apart on the screen wherever the map is. */
function hatch({ context, metresPerPixel }: PlaneCanvas, reach: number): CanvasPattern | null {
  const periodPx = 20 - 4 * reach
  const tile = new OffscreenCanvas(periodPx, periodPx)
  const pen = tile.getContext('2d')
  if (!pen) return null
  pen.strokeStyle = inks.flood
  pen.fillStyle = inks.flood
  pen.globalAlpha = 0.07 * reach
  pen.fillRect(0, 0, periodPx, periodPx)
  pen.globalAlpha = 0.5
  pen.lineWidth = 1.2
  // Twice more beyond the corners, where a line's width is cut off by the tile.
  for (const shift of [-periodPx, 0, periodPx]) {
    pen.moveTo(shift - 1, periodPx + 1)
    pen.lineTo(shift + periodPx + 1, -1)
  }
  pen.stroke()
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(metresPerPixel))
  return pattern
}

export function strokePlots(
  canvas: PlaneCanvas,
  plots: Plots,
  chunks: Chunks,
  { selection }: Asked,
  pen: Pen,
): void {
  const { context } = canvas
  setPen(canvas, pen)
  const opacity = context.globalAlpha
  for (const plot of seen(canvas, chunks)) {
    context.globalAlpha = opacity * (selection?.passes[plot] === 0 ? PASSED_OVER_SHARE : 1)
    context.beginPath()
    trace(context, plots.shapes, plot, true)
    context.stroke()
  }
  context.globalAlpha = 1
}

export function fillBuildings(
  canvas: PlaneCanvas,
  { shapes, plot }: Buildings,
  chunks: Chunks,
  { selection }: Asked,
): void {
  const { context } = canvas
  const isOutlined = canvas.metresPerPixel < BUILDING_LINES_BELOW_M
  if (isOutlined) setPen(canvas, buildingPen)
  context.globalAlpha = buildingOpacity(canvas.metresPerPixel)
  for (const building of seen(canvas, chunks)) {
    const isIn = selection === null || selection.passes[plot[building]] === 1
    context.fillStyle = isIn ? inks.building : inks.buildingPassedOver
    context.beginPath()
    trace(context, shapes, building, true)
    context.fill()
    if (isOutlined) context.stroke()
  }
  context.globalAlpha = 1
}

/** Things of the chunks in view. */
function* seen({ box }: PlaneCanvas, chunks: Chunks): Generator<number> {
  for (const [from, to] of runsWithin(chunks, box)) yield* chunks.order.subarray(from, to)
}
