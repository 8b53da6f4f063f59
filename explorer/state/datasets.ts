import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { classedBy, classesOf, MOST_WORDS } from '../dataset/classes.ts'
import { type Column, type Dataset, isChoices, isSummable, wordAt } from '../dataset/dataset.ts'
import { sampleDataset, sampleIndex } from '../dataset/sample-dataset.ts'
import {
  applyFilter,
  type DatasetFilter,
  everyFeature,
  type FilterResult,
  type Selection,
  selectionOf,
} from '../filter/dataset-filter.ts'
import { isVisible, type LayerStyle, plainStyle, showsValues } from '../layers/layer-style.ts'
import type { PaintedLayer } from '../map/opened/painted-layer.ts'
import type { Survey } from '../survey/build-survey.ts'

/** The sample, or a visitor's file by its id. */
export type DatasetId = number | 'sample'

/** The settings of one dataset. Columns are identified by index. */
export interface DatasetView {
  /** Null when features have the file's own colours, or one of ours. */
  colourBy: number | null
  /** The column with the names of rows. */
  nameBy: number | null
  /** The column of the labels on the map, or the names of rows where the map is close enough. */
  labelBy: number | 'names' | null
  style: LayerStyle
  filter: DatasetFilter
  /** The filter is limited to the view, wherever the map moves. */
  isInView: boolean
  /** 1 for each row in view, while the filter is limited to it; else null. */
  seen: Uint8Array | null
  result: FilterResult
  selection: Selection
  /** Matches regardless of the view, so that the map draws the same while it moves. */
  drawn: Selection
}

/** The part that a visitor chooses, and a link to a file can contain. */
export type ChosenView = Pick<
  DatasetView,
  'colourBy' | 'nameBy' | 'labelBy' | 'style' | 'filter' | 'isInView'
>

export type DatasetViews = ReadonlyMap<DatasetId, DatasetView>

const noRows: Dataset = { name: '', isSample: true, rowCount: 0, columns: [], nameColumn: null }

/** The initial settings of the sample, before its plots have loaded. */
export const sampleView: DatasetView = {
  colourBy: sampleIndex('landUse'),
  nameBy: sampleIndex('plot'),
  labelBy: null,
  style: plainStyle,
  isInView: false,
  ...filtered(null, everyFeature, null),
}

/** The initial settings of a file. */
export function fileView(layer: OpenedLayer): DatasetView {
  const { dataset, drawing } = layer
  const hasOwnLooks = drawing.looks.some((look) => Object.keys(look).length > 0)
  const colourBy = hasOwnLooks ? null : tellingColumn(dataset)
  const style = fileStyle(layer)
  const chosen = { colourBy, nameBy: dataset.nameColumn, labelBy: 'names', style } as const
  return { ...chosen, isInView: false, ...filtered(dataset, everyFeature, null) }
}

/** The initial style of a file: values have colours and a legend. */
export function fileStyle({ raster }: OpenedLayer): LayerStyle {
  return { ...plainStyle, band: raster?.bands[0]?.isPicture === false ? 0 : null }
}

/**
 * The most informative column: words that are few enough for separate colours, else amounts that
 * differ. Null when there is neither.
 */
function tellingColumn({ columns, nameColumn }: Dataset): number | null {
  const indices = [...columns.keys()].filter((index) => {
    const { isPlace, isMeasured } = columns[index]
    return index !== nameColumn && !isPlace && !isMeasured
  })
  const classCount = (index: number) => classesOf(columns[index]).classes.length
  const words = indices.find((index) => {
    const column = columns[index]
    return isChoices(column) && classCount(index) > 1 && classCount(index) <= MOST_WORDS
  })
  const numbers = () => indices.find((index) => isSummable(columns[index]) && classCount(index) > 2)
  return words ?? numbers() ?? null
}

/** Null while the plots have not loaded. */
export function filtered(dataset: Dataset | null, filter: DatasetFilter, seen: Uint8Array | null) {
  const result = applyFilter(dataset ?? noRows, filter, seen)
  const selection = selectionOf(result)
  const drawn = seen ? selectionOf(applyFilter(dataset ?? noRows, filter)) : selection
  return { filter, seen, result, selection, drawn }
}

export function isFiltering({ filter, isInView }: DatasetView): boolean {
  return filter.size > 0 || isInView
}

/** The n of the scale from which the names of rows are on the map. */
const NAMES_FROM = 10_000

/** The map's options for painting a file. */
export function paintedOf(layer: OpenedLayer, view: DatasetView): PaintedLayer {
  const { dataset } = layer
  const { filter, drawn, style } = view
  const passes = filter.size > 0 ? drawn.passes : null
  const colourBy = showsValues(style) ? null : colouredBy({ dataset, view })
  const labelBy = dataset.columns[labelColumnOf(view) ?? -1] ?? null
  const isNamed = view.labelBy === 'names'
  return { layer, colourBy, labelBy, ...(isNamed && { labelsFrom: NAMES_FROM }), passes, style }
}

/** The index of the column with the labels. */
export function labelColumnOf({ labelBy, nameBy }: DatasetView): number | null {
  return labelBy === 'names' ? nameBy : labelBy
}

/** The visible files, from the lowest to the topmost. */
export function visibleFiles({ files, datasets }: Pick<Seen, 'files' | 'datasets'>) {
  return files.opened.flatMap((layer) => {
    const view = datasets.views.get(layer.id)
    return view && isVisible(view.style) ? [{ layer, view }] : []
  })
}

/** The required part of the state. */
interface Seen {
  sample: { survey: Survey | null }
  files: { opened: readonly OpenedLayer[] }
  datasets: { active: DatasetId; views: DatasetViews }
}

/** A dataset and its settings. */
export type ShownDataset = NonNullable<ReturnType<typeof shownDataset>>

/** The active dataset, or another one; null before it has loaded. */
export function shownDataset(now: Seen, id = now.datasets.active) {
  const { survey } = now.sample
  const view = now.datasets.views.get(id)
  /** Its source: the file, or null for the sample. */
  const layer = now.files.opened.find((opened) => opened.id === id) ?? null
  const dataset: Dataset | null | undefined =
    id === 'sample' ? survey && sampleDataset(survey) : layer?.dataset
  return view && dataset ? { id, dataset, view, layer } : null
}

export function viewOf({ datasets }: Pick<Seen, 'datasets'>): DatasetView {
  return datasets.views.get(datasets.active) ?? sampleView
}

export function sampleViewOf({ datasets }: Pick<Seen, 'datasets'>): DatasetView {
  return datasets.views.get('sample') ?? sampleView
}

/** The legend of its colours, in classes; null while a file has its own colours. */
export function colouredBy({
  dataset,
  view: { colourBy, style },
}: Pick<ShownDataset, 'dataset' | 'view'>): Column | null {
  const column = dataset.columns[colourBy ?? -1]
  return column ? classedBy(column, style.classing) : null
}

/** The name of a row; empty when it has none. */
export function nameOf({ dataset, view }: ShownDataset, row: number): string {
  return wordAt(dataset.columns[view.nameBy ?? -1], row)
}
