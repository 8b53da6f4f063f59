import type { Selection } from '../filter/plot-filter.ts'
import type { ColourColumn } from '../layers/colours.ts'
import { inks, swatches } from '../layers/colours.ts'
import { layers } from '../layers/layers.ts'
import { buildingOpacity, PASSED_OVER_SHARE } from '../layers/looks.ts'
import { visitTouching } from '../plane/box-tree.ts'
import type { Survey } from '../survey/survey.ts'
import { marksByGroup, type PathMark } from './path-data.ts'
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
  return marksByGroup(
    placement,
    survey.plots.shapes,
    plots,
    (plot) => (selection.passes[plot] === 1 ? codes[plot] : PASSED_OVER),
    (code) => ({
      fill: code === PASSED_OVER ? inks.plotPassedOver : swatches[column][code],
      fillOpacity: PLOT_OPACITY,
    }),
  )
}

/** The reach of a flood, the deeper the higher its class. */
export function fillFloods({ survey, placement, plots, selection }: PlotPen): PathMark[] {
  const { flood, shapes } = survey.plots
  return marksByGroup(
    placement,
    shapes,
    plots.filter((plot) => flood[plot] > 0 && selection.passes[plot] === 1),
    (plot) => flood[plot],
    (reach) => ({ fill: inks.flood, fillOpacity: layers.flood.sign.opacities[reach - 1] }),
  )
}

export function strokePlots(
  { survey, placement, plots, selection }: PlotPen,
  { strokeOpacity = 1, ...stroke }: Omit<PathMark, 'd'>,
): PathMark[] {
  return marksByGroup(
    placement,
    survey.plots.shapes,
    plots,
    (plot) => selection.passes[plot],
    (passes) => ({
      ...stroke,
      strokeOpacity: strokeOpacity * (passes === 1 ? 1 : PASSED_OVER_SHARE),
    }),
  )
}

export function fillBuildings(
  { survey, placement, selection }: PlotPen,
  buildings: Iterable<number>,
  metresPerPixel: number,
): PathMark[] {
  const { shapes, plot } = survey.buildings
  return marksByGroup(
    placement,
    shapes,
    buildings,
    (building) => selection.passes[plot[building]],
    (passes) => ({
      fill: passes === 1 ? inks.building : inks.buildingPassedOver,
      fillOpacity: buildingOpacity(metresPerPixel),
    }),
  )
}
