import type { PlotFilter, Selection } from '../filter/plot-filter.ts'
import type { OpenedLayer } from '../formats/opened-layer.ts'
import type { ColourColumn, LayerId } from '../map/map-view.ts'
import type { Bounds } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'

/** What a sheet is drawn from: all that the map shows, at the moment that it is asked for. */
export interface SheetRequest {
  survey: Survey
  /** Those that are shown, from the lowest to the topmost. */
  layers: readonly LayerId[]
  column: ColourColumn
  filter: PlotFilter
  selection: Selection
  /** What the map has in view. */
  bounds: Bounds
  /** The plot that is chosen. */
  plot: number | null
  opened: readonly DressedLayer[]
}

/** A visitor's file, and how its features are told from each other. */
export interface DressedLayer {
  layer: OpenedLayer
  /** The one that the file got on the map. */
  colour: string
  /** Null leaves a feature to its own look, and to the file's colour where it has none. */
  colourOf(feature: number): string | null
  passes(feature: number): boolean
  /** What the colours of features mean; empty where they have one colour. */
  classes: { title: string; entries: readonly { name: string; colour: string }[] }
}

/** Whether any of a file may be within such bounds. */
export function isOn({ layer }: DressedLayer, { bounds }: { bounds: Bounds }): boolean {
  const [west, south, east, north] = layer.bounds
  return west <= bounds[2] && east >= bounds[0] && south <= bounds[3] && north >= bounds[1]
}
