import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import type { Column } from '../dataset/dataset.ts'
import { SAMPLE_FINDINGS } from '../dataset/findings-name.ts'
import { sampleIndex } from '../dataset/sample-dataset.ts'
import type { Question } from '../face/questions.ts'
import type { DatasetFilter } from '../filter/dataset-filter.ts'
import { type ColourColumn, colourColumns } from '../layers/colours.ts'
import { type LayerId, layerIds, layerOf } from '../layers/layers.ts'
import type { Cover } from '../map/camera/free-spot.ts'
import type { Camera, MapTarget, MarkedFeature } from '../map/map-view.ts'
import type { ShownAnswer } from '../map/raised-water.ts'
import type { Bounds, LngLat } from '../plane/plane.ts'
import type { Survey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import type { Plots } from '../survey/survey.ts'
import {
  type ChosenView,
  colouredBy,
  type DatasetId,
  type DatasetViews,
  sampleView,
  sampleViewOf,
  shownDataset,
} from './datasets.ts'

/** The six claims of the page that the explorer shows; each has a link that opens it there. */
export const claims = ['accuracy', 'layers', 'formats', 'items', 'metrics', 'team'] as const
export type Claim = (typeof claims)[number]

/** The panels beside the map or the table, one at a time. */
export const panels = ['layers', 'filters', 'metrics', 'files', 'check', 'team'] as const
export type Panel = (typeof panels)[number]

/** The two ways to show the plots. */
export const views = ['map', 'table'] as const
export type View = (typeof views)[number]

/** The whole state of the explorer. It is immutable: each action creates a new one. */
export interface Exploration {
  sample: {
    /** The approximate number of plots that the visitor chose. */
    size: number
    survey: Survey | null
    /** The requested size of the current survey; null before there is one. */
    shownSize: number | null
    /** The progress of the next survey, from 0 to 1; null when none is being built. */
    generated: number | null
    /** The latest edits; the survey includes them once the map has shown them. */
    edits: PlotEdits | null
  }
  /** A visitor's files. */
  files: {
    /** From the lowest to the topmost. */
    opened: readonly OpenedLayer[]
    /** Their names, as in an address, including files that are not open yet. */
    order: readonly string[]
    /** The ids of those that the map has painted. */
    painted: ReadonlySet<number>
    /** The address's view of the active file, or of one that is not open yet. */
    link: string | null
    /** The files are kept on the device. */
    isKept: boolean
    /** The name of the kept file that is about to be shown; null once it is. */
    awaited: string | null
  }
  /** The sample and the files. */
  datasets: {
    active: DatasetId
    /** The settings of each. */
    views: DatasetViews
  }
  map: {
    /** Every layer, from the lowest to the topmost. */
    layers: readonly LayerSetting[]
    camera: Camera | null
    bounds: Bounds | null
    isTilted: boolean
    /** The map supports tilting. */
    canTilt: boolean
    /** Elements over the map, in pixels from its top left. */
    covers: readonly Cover[]
    /** The map has yet to fit the survey beside its covers. */
    isFrameDue: boolean
    /** The current measurement; null if there is none. */
    measure: Measure | null
  }
  pick: {
    /** The plot or feature whose card is open; the table leaves no room for cards. */
    picked: PickedRow | null
    /** Plot numbers differ between surveys: this one belongs to the survey that is loading. */
    awaitedPlot: number | null
    /** The number of consecutive picks by keyboard; 0 after any other pick. */
    keyPicks: number
    /** The number of consecutive picks by keyboard without a result. */
    keyMisses: number
  }
  questions: {
    /** The question that the filter answers; null as soon as the visitor changes it. */
    question: Question | null
    /** The previous questions, in order. */
    previous: readonly Question[]
    /** The plots that answer it, as the map shows them; null until they are found. */
    answer: ShownAnswer | null
    /** How high the water was raised, in metres; null at rest, where the answer's class begins. */
    level: number | null
    /** The map has yet to move to the answer. */
    isAnswerDue: boolean
  }
  screen: {
    view: View
    panel: Panel | null
    /** The panel on the left of a wide screen; never the metrics. */
    side: Exclude<Panel, 'metrics'>
    /** The visitor asked for the metrics, which a wide screen then shows beside the side panel. */
    hasMetrics: boolean
    claim: Claim | null
    /** The limits with which the sample is checked, as in an address; null while it is not. */
    check: string | null
    /** The print dialog is open. */
    isSheetOpen: boolean
    /** The explorer fills the window, although there is room for the page around it. */
    isWindow: boolean
    /** The reason why nothing can be shown. */
    problem: Problem | null
  }
  /** The undo and redo stacks, the latest last. */
  history: {
    past: readonly Step[]
    future: readonly Step[]
  }
}

/** All choices of a visitor: filters, colours, styles and layers, but not the map's position. */
export interface Choices {
  active: DatasetId
  views: ReadonlyMap<DatasetId, ChosenView>
  layers: readonly LayerSetting[]
  question: Question | null
  level: number | null
  /** From the lowest to the topmost, with their hidden layers. */
  files: readonly { id: number; hidden: readonly number[] }[]
}

/** A value changed elsewhere, and how to undo and redo it. */
export interface Deed {
  /** Who changed it. */
  by: unknown
  undo(): void
  redo(): void
}

/** The choices before a change or, on the redo stack, after it. */
export type Step = Choices | Deed

/** A line or an area that a visitor draws to measure it. */
export interface Measure {
  kind: 'distance' | 'area'
  points: readonly LngLat[]
  /** The position of the next point; null while nothing points at the map. */
  next: LngLat | null
}

/** One row of a dataset. */
export interface PickedRow {
  dataset: DatasetId
  row: number
}

/** Columns of the survey after an edit, and the changed plots. */
export interface PlotEdits {
  columns: Partial<Plots>
  changed: readonly number[]
}

/** A one-time request to the map. */
export type MapCommand =
  /** The opening view appears at once. */
  | { kind: 'move'; to: MapTarget | { bounds: Bounds }; isOpening?: boolean }
  | { kind: 'zoom'; steps: number }
  /** Only while the selection stays. The cover is in window coordinates. */
  | { kind: 'uncover'; place: LngLat; cover: DOMRectReadOnly | null }
  | { kind: 'focus' }

/** The map's code could not be loaded, no survey could be built, or the map cannot continue. */
export type Problem = 'map' | 'survey' | 'drawing'

export interface LayerSetting {
  id: LayerId
  isShown: boolean
}

/** The part that an address can contain. */
export interface Shared
  extends Pick<Exploration['map'], 'layers' | 'camera' | 'isTilted'>,
    Pick<Exploration['screen'], 'view' | 'panel' | 'claim' | 'check'> {
  question: Question | null
  level: number | null
  /** The view of a visitor's file. */
  file: string | null
  /** The rest belongs to the sample. */
  size: number
  colourBy: ColourColumn
  filter: DatasetFilter
  isInView: boolean
  plot: number | null
}

export function sharedOf(now: Exploration): Shared {
  const { layers, camera, isTilted } = now.map
  const { view, panel, claim } = now.screen
  const check = isOfSample(now) ? now.screen.check : null
  const { filter, isInView } = sampleViewOf(now)
  return {
    ...{ layers, camera, isTilted, view, panel, claim, filter, isInView },
    question: now.questions.question,
    level: now.questions.level,
    check,
    file: check === null ? now.files.link : null,
    size: now.sample.size,
    colourBy: chosenColours(now),
    plot: pickedIn(now, 'sample'),
  }
}

/** The row of a dataset whose card is open. */
export function pickedIn({ pick: { picked } }: Exploration, dataset: DatasetId) {
  return picked?.dataset === dataset ? picked.row : null
}

/** The feature of a file whose card is open. */
export function pickedFeatureOf({ pick: { picked } }: Exploration): MarkedFeature | null {
  const isOfFile = picked && picked.dataset !== 'sample'
  return isOfFile ? { layer: Number(picked.dataset), feature: picked.row } : null
}

/** The panel of each claim. */
export const screens: Readonly<Record<Claim, Pick<Exploration['screen'], 'view' | 'panel'>>> = {
  accuracy: { view: 'map', panel: 'check' },
  layers: { view: 'map', panel: 'layers' },
  formats: { view: 'map', panel: 'files' },
  items: { view: 'table', panel: null },
  metrics: { view: 'map', panel: 'metrics' },
  team: { view: 'map', panel: 'team' },
}

/** No card is open. */
export const nothingPicked = { picked: null, awaitedPlot: null, keyPicks: 0, keyMisses: 0 } as const

/** The filter answers no question. */
export const noQuestion = { question: null, isAnswerDue: false } as const

/** The initial state. */
export const beginning: Exploration = {
  sample: { size: SAMPLE.plots, survey: null, shownSize: null, generated: null, edits: null },
  files: {
    ...{ opened: [], order: [], painted: new Set(), link: null },
    ...{ isKept: false, awaited: null },
  },
  datasets: { active: 'sample', views: new Map([['sample', sampleView]]) },
  map: {
    layers: layerIds.map((id) => ({ id, isShown: layerOf(id).isShownAtFirst === true })),
    camera: null,
    bounds: null,
    isTilted: false,
    canTilt: true,
    covers: [],
    isFrameDue: true,
    measure: null,
  },
  pick: nothingPicked,
  questions: { ...noQuestion, previous: [], answer: null, level: null },
  screen: {
    view: 'map',
    panel: 'layers',
    side: 'layers',
    hasMetrics: false,
    claim: null,
    check: null,
    isSheetOpen: false,
    isWindow: false,
    problem: null,
  },
  history: { past: [], future: [] },
}

/** The column that colours the plots: status while a team works, else the visitor's choice. */
export function colouringOf(now: Exploration): ColourColumn {
  return now.screen.panel === 'team' ? 'status' : chosenColours(now)
}

function chosenColours(now: Exploration): ColourColumn {
  const { colourBy } = sampleViewOf(now)
  return colourColumns.find((column) => sampleIndex(column) === colourBy) ?? 'landUse'
}

/** The legend of the map's colours; null while a file has its own colours. */
export function legendColumnOf(now: Exploration): Column | null {
  const shown = shownDataset(now)
  if (!shown?.dataset.isSample) return shown && colouredBy(shown)
  return shown.dataset.columns[sampleIndex(colouringOf(now))]
}

/** The map's answer to a question about the sample. */
export function shownAnswerOf({ questions, datasets }: Exploration): ShownAnswer | null {
  return questions.question && datasets.active === 'sample' ? questions.answer : null
}

/** The sample is active, or the layer of its findings. */
function isOfSample({ datasets: { active }, files }: Exploration): boolean {
  if (active === 'sample') return true
  return files.opened.find(({ id }) => id === active)?.name === SAMPLE_FINDINGS
}

/**
 * No invented places are shown around a visitor's file, which may be a real place nearby. Findings
 * of the sample are above it.
 */
export function shownLayersOf(now: Exploration): readonly LayerId[] {
  if (!isOfSample(now)) return ['opened']
  return now.map.layers.flatMap(({ id, isShown }) => (isShown ? [id] : []))
}

/** What the texts about the active dataset depend on. */
export function kindOfActive({ datasets }: Exploration): 'sample' | 'file' {
  return datasets.active === 'sample' ? 'sample' : 'file'
}

/** The panel on the left: the metrics have a separate column and do not change it. */
export function sidePanelOf({ screen }: Exploration): Exploration['screen']['side'] | null {
  return screen.panel && screen.side
}
