import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import type { Question } from '@app/site/parts/questions.ts'
import { everyPlot, type PlotFilter, type Selection } from '../filter/plot-filter.ts'
import type { ColourColumn } from '../layers/colours.ts'
import { type LayerId, layerIds, layerOf } from '../layers/layers.ts'
import type { Camera } from '../map/map-view.ts'
import type { Bounds } from '../plane/plane.ts'
import { SAMPLE } from '../survey/request.ts'
import type { Survey } from '../survey/survey.ts'
import { type Grounds, noGrounds } from './ground.ts'

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
  /** How much of the next survey is made, from 0 to 1; null when none is being made. */
  generated: number | null
  /** What keeps the visitor from seeing anything. */
  problem: Problem | null
  /** Every layer, from the lowest to the topmost. */
  layers: readonly LayerSetting[]
  colourBy: ColourColumn
  filter: PlotFilter
  /** The filter keeps to what the map shows, wherever it is moved. */
  isInView: boolean
  selection: Selection
  camera: Camera | null
  bounds: Bounds | null
  isTilted: boolean
  /** The plot whose card is open; the table leaves no room for cards. */
  plot: number | null
  /** The feature of an opened file whose card is open. */
  feature: { layer: number; feature: number } | null
  /** How often in a row something was picked by keys; 0 when it was done in any other way. */
  keyPicks: number
  /** How often in a row keys have picked where there is nothing. */
  keyMisses: number
  opened: readonly OpenedLayer[]
  /** The file that is looked at, by its number; null when the sample is. An address knows none. */
  ground: number | null
  /** What is chosen of each opened file. */
  grounds: Grounds
  /** How often columns of this survey were changed in place. */
  edited: number
  view: View
  panel: Panel | null
  /** What stands on the left of a wide screen while a panel is open; the metrics never do. */
  side: Exclude<Panel, 'metrics'>
  moment: Moment | null
  /** What the filter answers; null as soon as the visitor asks something else. */
  question: Question | null
  /** The map has yet to go where the answer is. */
  isAnswerDue: boolean
  /** The sheet is laid out to be printed. */
  isSheetOpen: boolean
  /** The explorer fills the window, though there is room for a page around it. */
  isWindow: boolean
}

/** The map's code could not be loaded, no survey could be made, or the map cannot go on. */
export type Problem = 'map' | 'survey' | 'drawing'

export interface LayerSetting {
  id: LayerId
  isShown: boolean
}

/** What an address can hold. */
export type Shared = Pick<
  Exploration,
  | 'size'
  | 'layers'
  | 'colourBy'
  | 'filter'
  | 'isInView'
  | 'camera'
  | 'isTilted'
  | 'plot'
  | 'view'
  | 'panel'
  | 'moment'
  | 'question'
>

/** Where each claim is shown. */
export const scenes: Readonly<Record<Moment, Pick<Exploration, 'view' | 'panel'>>> = {
  layers: { view: 'map', panel: 'layers' },
  formats: { view: 'map', panel: 'files' },
  items: { view: 'table', panel: null },
  metrics: { view: 'map', panel: 'metrics' },
  team: { view: 'map', panel: 'team' },
}

export const noPlots: Selection = { passes: new Uint8Array(0), count: 0 }

/** No card is open. */
export const nothingPicked = { plot: null, feature: null, keyPicks: 0, keyMisses: 0 } as const

/** What a visitor sees who has chosen nothing yet. */
export const beginning: Exploration = {
  size: SAMPLE.plots,
  survey: null,
  generated: null,
  problem: null,
  layers: layerIds.map((id) => ({ id, isShown: layerOf(id).isShownAtFirst === true })),
  colourBy: 'landUse',
  filter: everyPlot,
  isInView: false,
  selection: noPlots,
  camera: null,
  bounds: null,
  isTilted: false,
  ...nothingPicked,
  opened: [],
  ground: null,
  grounds: noGrounds,
  edited: 0,
  view: 'map',
  panel: 'layers',
  side: 'layers',
  moment: null,
  question: null,
  isAnswerDue: false,
  isSheetOpen: false,
  isWindow: false,
}

/** What the colours of the plots mean: what a team changes while it works, else what was chosen. */
export function colouringOf({ panel, colourBy }: Exploration): ColourColumn {
  return panel === 'team' ? 'status' : colourBy
}

/** Around a visitor's file no invented place is shown: it may well be where the file is. */
export function shownLayersOf({ layers, ground }: Exploration): LayerId[] {
  if (ground !== null) return ['opened']
  return layers.flatMap(({ id, isShown }) => (isShown ? [id] : []))
}

/** What stands on the left: the metrics have a place of their own and leave it be. */
export function sidePanelOf({ panel, side }: Exploration): Exploration['side'] | null {
  return panel && side
}
