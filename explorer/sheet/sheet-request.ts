import type { Selection } from '../filter/dataset-filter.ts'
import type { PlotFilter } from '../filter/plot-filter.ts'
import type { Answer } from '../layers/answer-look.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import type { MarkedFeature } from '../map/map-view.ts'
import type { PaintedLayer } from '../map/opened/painted-layer.ts'
import type { Bounds } from '../plane/plane.ts'
import type { ShownDataset } from '../state/datasets.ts'
import type { Question } from '../state/questions.ts'
import type { Survey } from '../survey/survey.ts'

/** What a sheet is drawn from: all that the map shows, at the moment that it is asked for. */
export interface SheetRequest {
  survey: Survey
  /** Those that are shown, from the lowest to the topmost. */
  layers: readonly LayerId[]
  column: ColourColumn
  filter: PlotFilter
  selection: Selection
  /** The question that is asked, and what answers it on the map. */
  question: Question | null
  answer: Answer | null
  /** The dataset that is looked at. */
  shown: ShownDataset
  /** What is filtered of the dataset that is looked at, in words; null when nothing is. */
  asked: AskedRows | null
  /** What the map has in view. */
  bounds: Bounds
  /** What is chosen, of either kind. */
  plot: number | null
  feature: MarkedFeature | null
  files: readonly SheetFile[]
  /** The file that is looked at; null when the sample is. */
  own: SheetFile | null
}

export interface AskedRows {
  /** How many rows pass, of how many. */
  count: number
  total: number
  questions: readonly string[]
}

/** A visitor's file as the map paints it. */
export type SheetFile = PaintedLayer

/** Whether any of a file may be within such bounds. */
export function isOn({ layer }: SheetFile, { bounds }: { bounds: Bounds }): boolean {
  const [west, south, east, north] = layer.bounds
  return west <= bounds[2] && east >= bounds[0] && south <= bounds[3] && north >= bounds[1]
}
