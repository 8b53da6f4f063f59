import type { Question } from '../face/questions.ts'
import type { DatasetFilter, Selection } from '../filter/dataset-filter.ts'
import type { Answer } from '../layers/answer-look.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import type { MarkedFeature } from '../map/map-view.ts'
import type { PaintedLayer } from '../map/opened/painted-layer.ts'
import { type Bounds, doTouch } from '../plane/plane.ts'
import type { ShownDataset } from '../state/datasets.ts'
import type { Survey } from '../survey/build-survey.ts'

/** The input of a sheet: everything the map shows at the time of the request. */
export interface SheetRequest {
  survey: Survey
  /** The visible ones, from the lowest to the topmost. */
  layers: readonly LayerId[]
  column: ColourColumn
  filter: DatasetFilter
  selection: Selection
  /** The current question, and its answer on the map. */
  question: Question | null
  answer: Answer | null
  /** The active dataset. */
  shown: ShownDataset
  /** The filters of the active dataset, in words; null without filters. */
  filtered: FilteredRows | null
  /** The map's view. */
  bounds: Bounds
  /** The selection, of either kind. */
  plot: number | null
  feature: MarkedFeature | null
  files: readonly SheetFile[]
  /** The active file; null for the sample. */
  active: SheetFile | null
}

export interface FilteredRows {
  /** The number of matching rows, and of all rows. */
  count: number
  total: number
  questions: readonly string[]
}

/** A visitor's file with its options for painting. */
export type SheetFile = PaintedLayer

/** Whether any part of a file may be within these bounds. */
export function isOn({ layer }: SheetFile, { bounds }: { bounds: Bounds }): boolean {
  return doTouch(layer.bounds, bounds)
}
