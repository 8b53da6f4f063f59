import type { PlotFilter, Selection } from '../../filter/plot-filter.ts'
import type { Buildings, Plots } from '../../survey/survey.ts'
import { type Chunks, runsWithin } from '../chunks.ts'
import { inks, swatches } from '../colours.ts'
import type { ColourColumn } from '../map-view.ts'
import { type Sheet, setPen, trace } from './sheet.ts'

export interface PlotLook {
  column: ColourColumn
  /** Null while nobody has asked for anything: then all pass. */
  selection: Selection | null
  filter: PlotFilter
}

/** Lets the light of the relief through. */
const PLOT_OPACITY = 0.82

export function fillPlots(
  sheet: Sheet,
  plots: Plots,
  chunks: Chunks,
  { column, selection }: PlotLook,
): void {
  const { context } = sheet
  const colours = swatches[column]
  const codes = plots[column]
  context.globalAlpha = PLOT_OPACITY
  for (const plot of seen(sheet, chunks)) {
    const isIn = selection === null || selection.passes[plot] === 1
    context.fillStyle = isIn ? colours[codes[plot]] : inks.plotPassedOver
    context.beginPath()
    trace(context, plots.shapes, plot, true)
    context.fill()
  }
  context.globalAlpha = 1
}

/** The reach of a flood, the deeper the higher its class. */
export function fillFloods(
  sheet: Sheet,
  plots: Plots,
  chunks: Chunks,
  { selection }: PlotLook,
): void {
  const { context } = sheet
  context.fillStyle = inks.shore
  for (const plot of seen(sheet, chunks)) {
    const reach = plots.flood[plot]
    if (reach === 0 || selection?.passes[plot] === 0) continue
    context.globalAlpha = 0.14 * reach
    context.beginPath()
    trace(context, plots.shapes, plot, true)
    context.fill()
  }
  context.globalAlpha = 1
}

export function strokePlots(sheet: Sheet, plots: Plots, chunks: Chunks, look: PlotLook): void {
  const { context } = sheet
  setPen(sheet, { colour: inks.plotLine, widthPx: 0.8 })
  for (const plot of seen(sheet, chunks)) {
    context.globalAlpha = look.selection?.passes[plot] === 0 ? 0.15 : 0.5
    context.beginPath()
    trace(context, plots.shapes, plot, true)
    context.stroke()
  }
  context.globalAlpha = 1
}

export function fillBuildings(
  sheet: Sheet,
  { shapes, plot }: Buildings,
  chunks: Chunks,
  { selection }: PlotLook,
): void {
  const { context } = sheet
  for (const building of seen(sheet, chunks)) {
    const isIn = selection === null || selection.passes[plot[building]] === 1
    context.fillStyle = isIn ? inks.building : inks.buildingPassedOver
    context.beginPath()
    trace(context, shapes, building, true)
    context.fill()
  }
}

/** Things of the chunks in view. */
function* seen({ box }: Sheet, chunks: Chunks): Generator<number> {
  for (const [from, to] of runsWithin(chunks, box)) yield* chunks.order.subarray(from, to)
}
