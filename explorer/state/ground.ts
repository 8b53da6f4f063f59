import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { type Dataset, wordAt } from '../dataset/dataset.ts'
import { sampleDataset } from '../dataset/sample-dataset.ts'
import {
  type Answers,
  answerFilter,
  type DatasetFilter,
  selectionOf,
} from '../filter/dataset-filter.ts'
import type { Selection } from '../filter/plot-filter.ts'
import type { PaintedLayer } from '../map/opened/painted-layer.ts'
import type { Survey } from '../survey/survey.ts'

/** What is chosen of one opened file. Columns are known by their place. */
export interface Ground {
  /** Null when its features have the colours that the file gives them, or one of ours. */
  colourBy: number | null
  /** By which each feature is called. */
  nameBy: number | null
  /** Which stands on the map beside each feature. */
  labelBy: number | null
  filter: DatasetFilter
  /** 1 for each feature that the map shows, while only these are asked for; else null. */
  seen: Uint8Array | null
  answers: Answers
  selection: Selection
  /** What passes wherever the map is: it draws the same while it moves. */
  drawn: Selection
}

export type Grounds = ReadonlyMap<number, Ground>

export const noGrounds: Grounds = new Map()

/** As a file is first looked at. */
export function beginGround({ dataset }: OpenedLayer, filter: DatasetFilter): Ground {
  const nameBy = dataset.nameColumn
  return { colourBy: null, nameBy, labelBy: null, ...filtered(dataset, filter, null) }
}

export function filtered(dataset: Dataset, filter: DatasetFilter, seen: Uint8Array | null) {
  const answers = answerFilter(dataset, filter, seen)
  const selection = selectionOf(answers)
  const drawn = seen ? selectionOf(answerFilter(dataset, filter)) : selection
  return { filter, seen, answers, selection, drawn }
}

/** How a map paints it. */
export function paintedOf(layer: OpenedLayer, ground: Ground | undefined): PaintedLayer {
  const colourBy = layer.dataset.columns[ground?.colourBy ?? -1] ?? null
  const passes = ground && ground.filter.size > 0 ? ground.drawn.passes : null
  const labelBy = layer.dataset.columns[ground?.labelBy ?? -1] ?? null
  return { layer, colourBy, labelBy, passes }
}

/** What is needed of all that a visitor sees. */
interface Looked {
  survey: Survey | null
  opened: readonly OpenedLayer[]
  /** The file that is looked at; null when it is the sample. */
  ground: number | null
  grounds: Grounds
  selection: Selection
}

export interface OwnGround {
  layer: OpenedLayer
  ground: Ground
}

/** The file that is looked at, and what is chosen of it; null when the sample is. */
export function ownGroundOf(now: Looked): OwnGround | null {
  const layer = now.opened.find(({ id }) => id === now.ground)
  const ground = now.grounds.get(now.ground ?? -1)
  return layer && ground ? { layer, ground } : null
}

/** Whichever is looked at: the file's features, or the sample's plots once there are any. */
export function datasetOf(now: Looked): Dataset | null {
  const own = ownGroundOf(now)
  return own ? own.layer.dataset : now.survey && sampleDataset(now.survey)
}

/** What passes of the dataset that is looked at. */
export function shownOf(now: Looked): Selection {
  return ownGroundOf(now)?.ground.selection ?? now.selection
}

/** What a feature of a file is called; empty when it has no name. */
export function nameOf({ layer, ground }: OwnGround, feature: number): string {
  return ground.nameBy === null ? '' : wordAt(layer.dataset.columns[ground.nameBy], feature)
}
