import type { Selection } from '../filter/plot-filter.ts'
import type { ColourColumn } from '../layers/colours.ts'
import { inks, swatches } from '../layers/colours.ts'
import { layers } from '../layers/layers.ts'
import { buildingOpacity, PASSED_OVER_SHARE } from '../layers/looks.ts'
import { visitTouching } from '../plane/box-tree.ts'
import type { Survey } from '../survey/survey.ts'
import { type PathMark, pathsByGroup } from './path-data.ts'
import type { Placement, Projection } from './projection.ts'

/** Plots and buildings of a survey, drawn class by class. */
export interface PlotPen {
  survey: Survey
  placement: Placement
  /** Of the sheet, in the order of the survey. */
  plots: Uint32Array
  selection: Selection
}

/** Lets the shadow of the relief through, as on the map. */
const PLOT_OPACITY = 0.82
/** After every code. */
const PASSED_OVER = 255

export function plotsOn({ plotTree, origin }: Survey, projection: Projection): Uint32Array {
  const found: number[] = []
  visitTouching(plotTree, projection.boxOn(origin), (plot) => found.push(plot))
  return Uint32Array.from(found).sort()
}

export function fillPlots(pen: PlotPen, column: ColourColumn): PathMark[] {
  const { survey, placement, plots, selection } = pen
  const codes = survey.plots[column]
  const paths = pathsByGroup(placement, survey.plots.shapes, plots, (plot) =>
    selection.passes[plot] === 1 ? codes[plot] : PASSED_OVER,
  )
  return Array.from(paths, ([code, d]) => ({
    d,
    fill: code === PASSED_OVER ? inks.plotPassedOver : swatches[column][code],
    fillOpacity: PLOT_OPACITY,
  }))
}

/** The reach of a flood, the deeper the higher its class. */
export function fillFloods({ survey, placement, plots, selection }: PlotPen): PathMark[] {
  const { flood, shapes } = survey.plots
  const reached = plots.filter((plot) => flood[plot] > 0 && selection.passes[plot] === 1)
  const paths = pathsByGroup(placement, shapes, reached, (plot) => flood[plot])
  return Array.from(paths, ([reach, d]) => ({
    d,
    fill: inks.flood,
    fillOpacity: layers.flood.sign.opacities[reach - 1],
  }))
}

export function strokePlots(
  { survey, placement, plots, selection }: PlotPen,
  stroke: Omit<PathMark, 'd'>,
): PathMark[] {
  const paths = pathsByGroup(
    placement,
    survey.plots.shapes,
    plots,
    (plot) => selection.passes[plot],
  )
  return Array.from(paths, ([passes, d]) => ({
    d,
    ...stroke,
    strokeOpacity: (stroke.strokeOpacity ?? 1) * (passes === 1 ? 1 : PASSED_OVER_SHARE),
  }))
}

export function fillBuildings(
  pen: PlotPen,
  buildings: Iterable<number>,
  metresPerPixel: number,
): PathMark[] {
  const { survey, placement, selection } = pen
  const { shapes, plot } = survey.buildings
  const paths = pathsByGroup(
    placement,
    shapes,
    buildings,
    (building) => selection.passes[plot[building]],
  )
  return Array.from(paths, ([passes, d]) => ({
    d,
    fill: passes === 1 ? inks.building : inks.buildingPassedOver,
    fillOpacity: buildingOpacity(metresPerPixel),
  }))
}
