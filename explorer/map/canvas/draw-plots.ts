import { inks, swatches } from '../../layers/colours.ts'
import {
  BUILDING_LINES_BELOW_M,
  buildingOpacity,
  buildingPen,
  PASSED_OVER_SHARE,
  type Pen,
} from '../../layers/looks.ts'
import type { Buildings, PackedShapes, Plots } from '../../survey/survey.ts'
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
  traceSeen(canvas, plots.shapes, chunks, (plot) => {
    context.fillStyle = selection?.passes[plot] === 0 ? inks.plotPassedOver : colours[codes[plot]]
    context.fill()
  })
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
  traceSeen(canvas, plots.shapes, chunks, (plot) => {
    const pattern = hatches[plots.flood[plot]]
    if (!pattern || selection?.passes[plot] === 0) return
    context.fillStyle = pattern
    context.fill()
  })
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
  traceSeen(canvas, plots.shapes, chunks, (plot) => {
    context.globalAlpha = opacity * (selection?.passes[plot] === 0 ? PASSED_OVER_SHARE : 1)
    context.stroke()
  })
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
  traceSeen(canvas, shapes, chunks, (building) => {
    const isPassedOver = selection?.passes[plot[building]] === 0
    context.fillStyle = isPassedOver ? inks.buildingPassedOver : inks.building
    context.fill()
    if (isOutlined) context.stroke()
  })
  context.globalAlpha = 1
}

/** Makes a path of each ring in the chunks in view, for `draw` to fill or to stroke. */
function traceSeen(
  { context, box }: PlaneCanvas,
  shapes: PackedShapes,
  chunks: Chunks,
  draw: (shape: number) => void,
): void {
  for (const [from, to] of runsWithin(chunks, box)) {
    for (const shape of chunks.order.subarray(from, to)) {
      context.beginPath()
      trace(context, shapes, shape, true)
      draw(shape)
    }
  }
}
