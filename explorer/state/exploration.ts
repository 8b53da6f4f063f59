import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import type { Question } from '@app/site/parts/questions.ts'
import type { Column } from '../dataset/dataset.ts'
import { samplePlace } from '../dataset/sample-dataset.ts'
import { type PlotFilter, plotFilterOf } from '../filter/plot-filter.ts'
import type { Answer } from '../layers/answer-look.ts'
import { type ColourColumn, colourColumns } from '../layers/colours.ts'
import { type LayerId, layerIds, layerOf } from '../layers/layers.ts'
import type { Cover } from '../map/camera/free-spot.ts'
import type { Camera, Place } from '../map/map-view.ts'
import type { Bounds, LngLat } from '../plane/plane.ts'
import { SAMPLE } from '../survey/request.ts'
import type { Plots, Survey } from '../survey/survey.ts'
import {
  colouredBy,
  type DatasetId,
  type DatasetView,
  type DatasetViews,
  sampleView,
  sampleViewOf,
  shownDataset,
} from './datasets.ts'

/** The five claims of the page that the explorer shows; each has a link that opens it there. */
export const moments = ['layers', 'formats', 'items', 'metrics', 'team'] as const
export type Moment = (typeof moments)[number]

/** What stands beside the map or the table, one at a time. */
export const panels = ['layers', 'filters', 'metrics', 'files', 'team'] as const
export type Panel = (typeof panels)[number]

/** The two ways to look at the plots. */
export const views = ['map', 'table'] as const
export type View = (typeof views)[number]

/** All that a visitor sees, at one moment. It is never changed: each action makes another one. */
export interface Exploration {
  /** About how many plots the visitor asked for. */
  size: number
  survey: Survey | null
  /** The size that was asked for when the survey was made; null before there is one. */
  shownSize: number | null
  /** How much of the next survey is made, from 0 to 1; null when none is being made. */
  generated: number | null
  /** What keeps the visitor from seeing anything. */
  problem: Problem | null
  /** Every layer, from the lowest to the topmost. */
  layers: readonly LayerSetting[]
  camera: Camera | null
  bounds: Bounds | null
  isTilted: boolean
  /** The map can show the ground from the side. */
  canTilt: boolean
  /** What the map was last asked to do; asking again makes another object. */
  command: MapCommand | null
  /** The plot or feature whose card is open; the table leaves no room for cards. */
  picked: PickedRow | null
  /** In another survey a number means another plot: this one is of the survey that is to come. */
  awaitedPlot: number | null
  /** How often in a row something was picked by keys; 0 when it was done in any other way. */
  keyPicks: number
  /** How often in a row keys have picked where there is nothing. */
  keyMisses: number
  /** From the lowest to the topmost. */
  opened: readonly OpenedLayer[]
  /** The same by their names, as an address says it, with files that are yet to be opened. */
  order: readonly string[]
  /** The numbers of those that the map has painted. */
  painted: ReadonlySet<number>
  /** What an address says of the file that is looked at, or that is yet to be opened again. */
  file: string | null
  /** The files are on the device when the visitor comes back. */
  isKept: boolean
  /** The one that is looked at. */
  dataset: DatasetId
  /** What is chosen of each dataset. */
  views: DatasetViews
  /** What is being measured; null while nothing is. */
  measure: Measure | null
  /** What can be undone and what can be done again, the last at the end. */
  past: readonly Step[]
  future: readonly Step[]
  /** What surveyors have edited last; the survey takes it over when the map has shown it. */
  edits: PlotEdits | null
  view: View
  panel: Panel | null
  /** What stands on the left of a wide screen while a panel is open; the metrics never do. */
  side: Exclude<Panel, 'metrics'>
  moment: Moment | null
  /** What the filter answers; null as soon as the visitor asks something else. */
  question: Question | null
  /** What was asked, in turn. */
  askedBefore: readonly Question[]
  /** The plots that answer it, as the map shows them; null until they are found. */
  answer: Answer | null
  /** The map has yet to go where the answer is. */
  isAnswerDue: boolean
  /** The map has yet to show all of the survey beside what lies over it. */
  isFrameDue: boolean
  /** What lies over the map, in pixels from its top left. */
  covers: readonly Cover[]
  /** The sheet is laid out to be printed. */
  isSheetOpen: boolean
  /** The explorer fills the window, though there is room for a page around it. */
  isWindow: boolean
}

/** What is chosen of a dataset, without what follows from it. */
export type Chosen = Pick<
  DatasetView,
  'colourBy' | 'nameBy' | 'labelBy' | 'style' | 'filter' | 'isInView'
>

/** All that a visitor has chosen: filters, colours, styles and layers, but not where the map is. */
export interface Settings extends Pick<Exploration, 'dataset' | 'layers' | 'question'> {
  views: ReadonlyMap<DatasetId, Chosen>
  /** From the lowest to the topmost, with the hidden ones of their own layers. */
  files: readonly { id: number; hidden: readonly number[] }[]
}

/** A value that was changed elsewhere, and how that is undone and done again. */
export interface Deed {
  undo(): void
  redo(): void
}

/** What it was like before a change or, of what was undone, after it. */
export type Step = Settings | Deed

/** A line or an area that a visitor draws to measure it. */
export interface Measure {
  kind: 'distance' | 'area'
  points: readonly LngLat[]
  /** Where the next point would be; null while nothing points at the map. */
  next: LngLat | null
}

/** One row of a dataset. */
export interface PickedRow {
  dataset: DatasetId
  row: number
}

/** Columns of the survey as they are after an edit, and the plots that look different by it. */
export interface PlotEdits {
  columns: Partial<Plots>
  changed: readonly number[]
}

/** What a map does once and is then done with. */
export type MapCommand =
  | { kind: 'move'; to: Place | { bounds: Bounds }; isAtOnce?: boolean }
  | { kind: 'zoom'; steps: number }
  /** Only while what is picked stays picked. The cover is as the window measures it. */
  | { kind: 'uncover'; place: LngLat; cover: DOMRectReadOnly | null }
  | { kind: 'focus' }

/** The map's code could not be loaded, no survey could be made, or the map cannot go on. */
export type Problem = 'map' | 'survey' | 'drawing'

export interface LayerSetting {
  id: LayerId
  isShown: boolean
}

/** What an address can hold. */
export interface Shared
  extends Pick<
    Exploration,
    'size' | 'layers' | 'camera' | 'isTilted' | 'view' | 'panel' | 'moment' | 'question' | 'file'
  > {
  /** These four are of the sample. */
  colourBy: ColourColumn
  filter: PlotFilter
  isInView: boolean
  plot: number | null
}

export function sharedOf(now: Exploration): Shared {
  const { filter, isInView } = sampleViewOf(now)
  const plot = pickedIn(now, 'sample')
  return { ...now, colourBy: chosenColours(now), filter: plotFilterOf(filter), isInView, plot }
}

/** The row of a dataset whose card is open. */
export function pickedIn({ picked }: Pick<Exploration, 'picked'>, dataset: DatasetId) {
  return picked?.dataset === dataset ? picked.row : null
}

/** Where each claim is shown. */
export const scenes: Readonly<Record<Moment, Pick<Exploration, 'view' | 'panel'>>> = {
  layers: { view: 'map', panel: 'layers' },
  formats: { view: 'map', panel: 'files' },
  items: { view: 'table', panel: null },
  metrics: { view: 'map', panel: 'metrics' },
  team: { view: 'map', panel: 'team' },
}

/** No card is open. */
export const nothingPicked = { picked: null, awaitedPlot: null, keyPicks: 0, keyMisses: 0 } as const

/** What a visitor sees who has chosen nothing yet. */
export const beginning: Exploration = {
  size: SAMPLE.plots,
  survey: null,
  shownSize: null,
  generated: null,
  problem: null,
  layers: layerIds.map((id) => ({ id, isShown: layerOf(id).isShownAtFirst === true })),
  camera: null,
  bounds: null,
  isTilted: false,
  canTilt: true,
  command: null,
  ...nothingPicked,
  opened: [],
  order: [],
  painted: new Set(),
  file: null,
  isKept: false,
  dataset: 'sample',
  views: new Map([['sample', sampleView]]),
  measure: null,
  past: [],
  future: [],
  edits: null,
  view: 'map',
  panel: 'layers',
  side: 'layers',
  moment: null,
  question: null,
  askedBefore: [],
  answer: null,
  isAnswerDue: false,
  isFrameDue: true,
  covers: [],
  isSheetOpen: false,
  isWindow: false,
}

/** What the colours of the plots mean: what a team changes while it works, else what was chosen. */
export function colouringOf(now: Exploration): ColourColumn {
  return now.panel === 'team' ? 'status' : chosenColours(now)
}

function chosenColours(now: Exploration): ColourColumn {
  const { colourBy } = sampleViewOf(now)
  return colourColumns.find((column) => samplePlace(column) === colourBy) ?? 'landUse'
}

/** What the colours on the map mean; null while a file has colours of its own. */
export function legendColumnOf(now: Exploration): Column | null {
  const shown = shownDataset(now)
  if (!shown?.dataset.isSample) return shown && colouredBy(shown)
  return shown.dataset.columns[samplePlace(colouringOf(now))]
}

/** What the map shows of the answer to a question that was asked of the sample. */
export function shownAnswerOf({ question, answer, dataset }: Exploration): Answer | null {
  return question && dataset === 'sample' ? answer : null
}

/** Around a visitor's file no invented place is shown: it may well be where the file is. */
export function shownLayersOf({ layers, dataset }: Exploration): LayerId[] {
  if (dataset !== 'sample') return ['opened']
  return layers.flatMap(({ id, isShown }) => (isShown ? [id] : []))
}

/** What stands on the left: the metrics have a place of their own and leave it be. */
export function sidePanelOf({ panel, side }: Exploration): Exploration['side'] | null {
  return panel && side
}
