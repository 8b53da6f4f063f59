import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Box, CodedColumn, PlotFilter, Range, Selection } from './filter/plot-filter.ts'
import { everyPlot, selectPlots } from './filter/plot-filter.ts'
import {
  type Bounds,
  type Camera,
  type ColourColumn,
  type LayerId,
  layerIds,
} from './map/map-view.ts'
import type { OpenedLayer } from './open/opened-layer.ts'
import { buildPlane } from './survey/place.ts'
import { SAMPLE } from './survey/request.ts'
import type { Survey } from './survey/survey.ts'
import { noteBeginning } from './timing.ts'

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
  opened: readonly OpenedLayer[]
  /** How often columns of this survey were changed in place. */
  edited: number
  view: View
  panel: Panel | null
  moment: Moment | null
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
>

export type ExplorerState = ReturnType<typeof createExplorerState>

/** What is on the screen and the ways to change it. Listeners hear of a change before it returns. */
export function createExplorerState(start: Partial<Shared> = {}) {
  let now: Exploration = { ...beginning, ...start }
  /** A number means another plot in another survey: this one is of the survey that is to come. */
  let awaitedPlot = now.plot
  let shownSize: number | null = null
  const listeners = new Set<() => void>()

  function change(part: Partial<Exploration>): void {
    now = { ...now, ...part }
    for (const listener of listeners) listener()
  }

  function changeFilter(part: Partial<PlotFilter>, more: Partial<Exploration> = {}): void {
    noteBeginning('filter')
    const filter = { ...now.filter, ...part }
    change({ ...more, filter, selection: select(now.survey, filter) })
  }

  return {
    read: (): Exploration => now,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** The survey of another size is made by who listens. */
    setSize(size: number): void {
      awaitedPlot = null
      change({ size, plot: null })
    },

    showProgress: (generated: number | null) => change({ generated }),

    showProblem: (problem: Problem | null) => change({ problem }),

    showSurvey(survey: Survey): void {
      const inView = now.isInView ? boxOf(survey, now.bounds) : null
      const filter = { ...now.filter, inView }
      const isKnown = awaitedPlot !== null && awaitedPlot < survey.plots.landUse.length
      const selection = select(survey, filter)
      const plot = isKnown ? awaitedPlot : null
      awaitedPlot = null
      shownSize = now.size
      change({ survey, generated: null, filter, selection, edited: 0, plot })
    },

    showLayer(id: LayerId, isShown: boolean): void {
      const layers = now.layers.map((layer) => (layer.id === id ? { id, isShown } : layer))
      change({ layers })
    },

    /** Puts a layer at another place, counted from the lowest. */
    moveLayer(id: LayerId, place: number): void {
      const layer = now.layers.find((candidate) => candidate.id === id)
      if (layer === undefined) return
      const others = now.layers.filter((candidate) => candidate.id !== id)
      change({ layers: others.toSpliced(place, 0, layer) })
    },

    resetLayers: () => change({ layers: beginning.layers }),

    colourBy: (colourBy: ColourColumn) => change({ colourBy }),

    /** Bit c of `codes` stands for code c; null asks for none in particular. */
    filterCodes(column: CodedColumn, codes: number | null): void {
      changeFilter({ codes: { ...now.filter.codes, [column]: codes } })
    },

    filterArea: (areaM2: Range | null) => changeFilter({ areaM2 }),

    filterDays: (day: Range | null) => changeFilter({ day }),

    filterView(isInView: boolean): void {
      changeFilter({ inView: isInView ? boxOf(now.survey, now.bounds) : null }, { isInView })
    },

    clearFilter: () => changeFilter(everyPlot, { isInView: false }),

    /** Told by the map, which has moved already. */
    noteCamera(camera: Camera, bounds: Bounds): void {
      if (now.isInView) changeFilter({ inView: boxOf(now.survey, bounds) }, { camera, bounds })
      else change({ camera, bounds })
    },

    tilt: (isTilted: boolean) => change({ isTilted }),

    pickPlot(plot: number | null): void {
      awaitedPlot = null
      change({ plot, feature: null })
    },

    pickFeature: (feature: Exploration['feature']) => change({ feature, plot: null }),

    addOpened(layer: OpenedLayer): void {
      change({ opened: [...now.opened, layer] })
    },

    removeOpened(id: number): void {
      const opened = now.opened.filter((layer) => layer.id !== id)
      change({ opened, feature: now.feature?.layer === id ? null : now.feature })
    },

    /** After columns of plots were changed in place; the maps know of it already. */
    notePlotsEdited(): void {
      change({ edited: now.edited + 1, selection: select(now.survey, now.filter) })
    },

    showView: (view: View) => change({ view, moment: null }),

    openPanel: (panel: Panel | null) => change({ panel, moment: null }),

    /** Whatever was chosen before is no part of the claim. */
    showMoment(moment: Moment): void {
      awaitedPlot = null
      const chosen = { filter: everyPlot, isInView: false, plot: null, feature: null }
      change({ moment, ...scenes[moment], ...chosen, selection: select(now.survey, everyPlot) })
    },

    fillWindow: (isWindow: boolean) => change({ isWindow }),

    /** Closes what lies above the rest: a card, a sheet, the full window. False if nothing does. */
    stepBack(isNarrow: boolean): boolean {
      const { survey, view, plot, feature, panel, isWindow } = now
      // The team's panel shows its plot without a card.
      const hasCard = view === 'map' && ((plot !== null && panel !== 'team') || feature !== null)
      if (survey && hasCard) change({ plot: null, feature: null })
      else if (survey && isNarrow && panel !== null) change({ panel: null, moment: null })
      else if (!isNarrow && isWindow) change({ isWindow: false })
      else return false
      return true
    },

    /** Takes over what an address says; what it does not say is as at the beginning. */
    restore(shared: Partial<Shared>): void {
      const { size, layers, colourBy, isInView, isTilted, view, panel, moment } = beginning
      const plain = { size, layers, colourBy, isInView, isTilted, view, panel, moment }
      const inView = shared.isInView ? boxOf(now.survey, now.bounds) : null
      awaitedPlot = shared.plot ?? null
      const isOfShown = shownSize === null || shownSize === (shared.size ?? size)
      changeFilter(
        { ...everyPlot, ...shared.filter, inView },
        {
          ...plain,
          ...shared,
          plot: isOfShown ? awaitedPlot : null,
          camera: shared.camera ?? now.camera,
        },
      )
    },
  }
}

/** Set around the explorer's tree by main.tsx. */
export const ExplorerContext = createContext<ExplorerState | null>(null)

/** The whole store, for what acts. */
export function useExplorerState(): ExplorerState {
  const state = useContext(ExplorerContext)
  if (state === null) throw new Error('This component stands outside the explorer')
  return state
}

/** A part of what is shown. It must be one that the state holds: a new object would never be equal. */
export function useExplorer<T>(select: (now: Exploration) => T): T {
  const state = useExplorerState()
  return useSyncExternalStore(state.subscribe, () => select(state.read()))
}

/** What the colours of the plots mean: what a team changes while it works, else what was chosen. */
export function colouringOf({ panel, colourBy }: Exploration): ColourColumn {
  return panel === 'team' ? 'status' : colourBy
}

/** Few at first: a visitor adds to a map that can be read, and the plots are painted soonest. */
const shownAtFirst: readonly LayerId[] = [
  'relief',
  'water',
  'plots',
  'plot-lines',
  'roads',
  'buildings',
  'opened',
  'labels',
]

const nothing: Selection = { passes: new Uint8Array(0), count: 0 }

const beginning: Exploration = {
  size: SAMPLE.plots,
  survey: null,
  generated: null,
  problem: null,
  layers: layerIds.map((id) => ({ id, isShown: shownAtFirst.includes(id) })),
  colourBy: 'landUse',
  filter: everyPlot,
  isInView: false,
  selection: nothing,
  camera: null,
  bounds: null,
  isTilted: false,
  plot: null,
  feature: null,
  opened: [],
  edited: 0,
  view: 'map',
  panel: 'layers',
  moment: null,
  isWindow: false,
}

/** Where each claim is shown. */
export const scenes: Readonly<Record<Moment, Pick<Exploration, 'view' | 'panel'>>> = {
  layers: { view: 'map', panel: 'layers' },
  formats: { view: 'map', panel: 'files' },
  items: { view: 'table', panel: null },
  metrics: { view: 'map', panel: 'metrics' },
  team: { view: 'map', panel: 'team' },
}

function select(survey: Survey | null, filter: PlotFilter): Selection {
  return survey === null ? nothing : selectPlots(survey.plots, filter)
}

function boxOf(survey: Survey | null, bounds: Bounds | null): Box | null {
  if (survey === null || bounds === null) return null
  const [west, south, east, north] = bounds
  const plane = buildPlane(survey.origin)
  const low = plane.toPlane({ lng: west, lat: south })
  const high = plane.toPlane({ lng: east, lat: north })
  return [low.x, low.y, high.x, high.y]
}
