import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { classedBy, classesOf, MOST_WORDS } from '../dataset/classes.ts'
import { type Column, type Dataset, isChoices, wordAt } from '../dataset/dataset.ts'
import { sampleDataset, samplePlace } from '../dataset/sample-dataset.ts'
import {
  type Answers,
  answerFilter,
  type DatasetFilter,
  everyFeature,
  type Selection,
  selectionOf,
} from '../filter/dataset-filter.ts'
import { isVisible, type LayerStyle, plainStyle } from '../layers/layer-style.ts'
import type { PaintedLayer } from '../map/opened/painted-layer.ts'
import type { Survey } from '../survey/survey.ts'

/** The sample, or a visitor's file by its number. */
export type DatasetId = number | 'sample'

/** What is chosen of one dataset. Columns are known by their place. */
export interface DatasetView {
  /** Null when features have the colours that their file gives them, or one of ours. */
  colourBy: number | null
  /** By which each row is called. */
  nameBy: number | null
  /** Which stands on the map beside each feature. */
  labelBy: number | null
  style: LayerStyle
  filter: DatasetFilter
  /** The filter keeps to what the map shows, wherever it is moved. */
  isInView: boolean
  /** 1 for each row that the map shows, while only these are asked for; else null. */
  seen: Uint8Array | null
  answers: Answers
  selection: Selection
  /** What passes wherever the map is: it draws the same while it moves. */
  drawn: Selection
}

/** As much of it as a link can say of a file. */
export type LinkedView = Pick<DatasetView, 'colourBy' | 'nameBy' | 'labelBy' | 'style' | 'filter'>

export type DatasetViews = ReadonlyMap<DatasetId, DatasetView>

const noRows: Dataset = { name: '', isSample: true, rowCount: 0, columns: [], nameColumn: null }

/** As the sample is first looked at, before its plots are there. */
export const sampleView: DatasetView = {
  colourBy: samplePlace('landUse'),
  nameBy: samplePlace('plot'),
  labelBy: null,
  style: plainStyle,
  isInView: false,
  ...filtered(null, everyFeature, null),
}

/** As a file is first looked at. */
export function fileView({ dataset, drawing }: OpenedLayer): DatasetView {
  const hasOwnLooks = drawing.looks.some((look) => Object.keys(look).length > 0)
  const colourBy = hasOwnLooks ? null : tellingColumn(dataset)
  const chosen = { colourBy, nameBy: dataset.nameColumn, labelBy: null, style: plainStyle }
  return { ...chosen, isInView: false, ...filtered(dataset, everyFeature, null) }
}

/**
 * By which features are best told apart: words that are few enough for a colour each, else numbers
 * that differ. Null when there is neither.
 */
function tellingColumn({ columns, nameColumn }: Dataset): number | null {
  const places = [...columns.keys()].filter((place) => {
    const { isPlace, isMeasured } = columns[place]
    return place !== nameColumn && !isPlace && !isMeasured
  })
  const classCount = (place: number) => classesOf(columns[place]).classes.length
  const words = places.find((place) => {
    const column = columns[place]
    return isChoices(column) && classCount(place) > 1 && classCount(place) <= MOST_WORDS
  })
  const numbers = () =>
    places.find((place) => columns[place].kind === 'number' && classCount(place) > 2)
  return words ?? numbers() ?? null
}

/** Null stands for plots that are not there yet. */
export function filtered(dataset: Dataset | null, filter: DatasetFilter, seen: Uint8Array | null) {
  const answers = answerFilter(dataset ?? noRows, filter, seen)
  const selection = selectionOf(answers)
  const drawn = seen ? selectionOf(answerFilter(dataset ?? noRows, filter)) : selection
  return { filter, seen, answers, selection, drawn }
}

export function isFiltering({ filter, isInView }: DatasetView): boolean {
  return filter.size > 0 || isInView
}

/** How a map paints a file. */
export function paintedOf(layer: OpenedLayer, view: DatasetView): PaintedLayer {
  const { dataset } = layer
  const { filter, drawn, labelBy, style } = view
  const passes = filter.size > 0 ? drawn.passes : null
  const colourBy = colouredBy({ dataset, view })
  return { layer, colourBy, labelBy: dataset.columns[labelBy ?? -1] ?? null, passes, style }
}

/** The files that can be seen, from the lowest to the topmost. */
export function visibleFiles({ opened, views }: Pick<Seen, 'opened' | 'views'>) {
  return opened.flatMap((layer) => {
    const view = views.get(layer.id)
    return view && isVisible(view.style) ? [{ layer, view }] : []
  })
}

/** What is needed of all that a visitor sees. */
interface Seen {
  survey: Survey | null
  opened: readonly OpenedLayer[]
  dataset: DatasetId
  views: DatasetViews
}

/** A dataset and what is chosen of it. */
export interface ShownDataset {
  id: DatasetId
  dataset: Dataset
  view: DatasetView
  /** Where it comes from: the file, or null for the sample. */
  layer: OpenedLayer | null
}

/** The dataset that is looked at, or another one; null before there is any of it. */
export function shownDataset(now: Seen, id = now.dataset): ShownDataset | null {
  const view = now.views.get(id)
  const layer = now.opened.find((opened) => opened.id === id) ?? null
  const dataset = id === 'sample' ? now.survey && sampleDataset(now.survey) : layer?.dataset
  return view && dataset ? { id, dataset, view, layer } : null
}

export function viewOf({ views, dataset }: Pick<Seen, 'views' | 'dataset'>): DatasetView {
  return views.get(dataset) ?? sampleView
}

export function sampleViewOf({ views }: Pick<Seen, 'views'>): DatasetView {
  return views.get('sample') ?? sampleView
}

/** What its colours mean, in its classes; null while a file has colours of its own. */
export function colouredBy({
  dataset,
  view: { colourBy, style },
}: Pick<ShownDataset, 'dataset' | 'view'>): Column | null {
  const column = dataset.columns[colourBy ?? -1]
  return column ? classedBy(column, style.classing) : null
}

/** What a row is called; empty when it has no name. */
export function nameOf({ dataset, view }: ShownDataset, row: number): string {
  return wordAt(dataset.columns[view.nameBy ?? -1], row)
}
