import type { Question } from '@app/site/parts/questions.ts'
import {
  type CodedColumn,
  codedColumns,
  everyPlot,
  type PlotFilter,
  type Range,
  type RangedColumn,
} from '../filter/plot-filter.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import type { Camera, PickWay } from '../map/map-view.ts'
import type { Bounds } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'
import { noteBeginning } from '../timing.ts'
import {
  beginning,
  type Exploration,
  type Moment,
  nothingPicked,
  type Panel,
  type Problem,
  type Shared,
  scenes,
  sidePanelOf,
  type View,
} from './exploration.ts'
import { createGroundActions } from './ground-actions.ts'
import { sceneOf } from './questions.ts'
import { boxOf, select } from './select.ts'

export type ExplorerState = ReturnType<typeof createExplorerState>

/** What is on the screen and the ways to change it. Listeners hear of a change before it returns. */
export function createExplorerState(start: Partial<Shared> = {}) {
  let now: Exploration = keepSide({ ...beginning, ...start })
  /** In another survey a number means another plot: this one is of the survey that is to come. */
  let awaitedPlot = now.plot
  let shownSize: number | null = null
  const listeners = new Set<() => void>()
  /** The one that was begun last comes last. */
  const running = new Set<() => void>()

  function change(part: Partial<Exploration>): void {
    now = keepSide({ ...now, ...part })
    for (const listener of listeners) listener()
  }

  function changeFilter(part: Partial<PlotFilter>, more: Partial<Exploration> = {}): void {
    noteBeginning('filter')
    const filter = { ...now.filter, ...part }
    change({ question: null, ...more, filter, selection: select(now.survey, filter) })
  }

  function filterCodes(codes: Partial<PlotFilter['codes']>): void {
    changeFilter({ codes: { ...now.filter.codes, ...codes } })
  }

  function moveLayer(id: LayerId, place: number): number | null {
    const layer = now.layers[place] && now.layers.find((candidate) => candidate.id === id)
    if (layer === undefined || layer === now.layers[place]) return null
    const others = now.layers.filter((candidate) => candidate.id !== id)
    change({ layers: others.toSpliced(place, 0, layer) })
    return place
  }

  /** A team edits the sample and nothing else. */
  function opening(panel: Panel | null): Partial<Exploration> {
    return panel === 'team' && now.ground !== null
      ? { panel, ground: null, ...nothingPicked }
      : { panel }
  }

  function countKeys(picked: unknown, way: PickWay | undefined): number {
    return picked !== null && way === 'keys' ? now.keyPicks + 1 : 0
  }

  const read = (): Exploration => now
  const { movedTo, ...groundActions } = createGroundActions({ read, change })

  return {
    read,

    ...groundActions,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Whoever listens makes the survey of that size. */
    setSize(size: number): void {
      awaitedPlot = null
      change({ size, plot: null, keyPicks: 0 })
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

    /** Puts a layer at another place, counted from the lowest. Null if it cannot or need not go. */
    moveLayer,

    /** By one place up or down; as `moveLayer`. */
    stepLayer: (id: LayerId, step: 1 | -1) =>
      moveLayer(id, now.layers.findIndex((layer) => layer.id === id) + step),

    resetLayers: () => change({ layers: beginning.layers }),

    colourBy: (colourBy: ColourColumn) => change({ colourBy }),

    clearCodes: (column: CodedColumn) => filterCodes({ [column]: null }),

    /** Asks for one code more or less. While any will do, the first asks for itself alone. */
    toggleCode(column: CodedColumn, code: number): void {
      filterCodes({ [column]: (now.filter.codes[column] ?? 0) ^ (1 << code) || null })
    },

    /** Asks for one code of each of these columns; for any, when it was these alone already. */
    toggleAlone(wanted: Partial<Record<CodedColumn, number>>): void {
      const codes = codedColumns.flatMap((column) => {
        const code = wanted[column]
        return code === undefined ? [] : [[column, 1 << code] as const]
      })
      const isAlready = codes.every(([column, code]) => now.filter.codes[column] === code)
      filterCodes(
        Object.fromEntries(codes.map(([column, code]) => [column, isAlready ? null : code])),
      )
    },

    /** `ask` gets the range that is asked for by now. */
    filterRange(column: RangedColumn, ask: (asked: Range | null) => Range | null): void {
      changeFilter({ [column]: ask(now.filter[column]) })
    },

    /** Asks for a range; for any, when it was this one already. */
    toggleRange(column: RangedColumn, { from, to }: Range): void {
      const asked = now.filter[column]
      const isAlready = asked?.from === from && asked.to === to
      changeFilter({ [column]: isAlready ? null : { from, to } })
    },

    filterView(isInView: boolean): void {
      changeFilter({ inView: isInView ? boxOf(now.survey, now.bounds) : null }, { isInView })
    },

    clearFilter: () => changeFilter(everyPlot, { isInView: false }),

    /** Told by the map, which has moved already. */
    noteCamera(camera: Camera, bounds: Bounds): void {
      const moved = { camera, bounds, ...movedTo(bounds) }
      if (now.isInView) changeFilter({ inView: boxOf(now.survey, bounds) }, moved)
      else change(moved)
    },

    tilt: (isTilted: boolean) => change({ isTilted }),

    toggleTilt: () => change({ isTilted: !now.isTilted }),

    pickPlot(plot: number | null, way?: PickWay): void {
      awaitedPlot = null
      const keyMisses = plot === null && way === 'keys' ? now.keyMisses + 1 : 0
      change({ ...nothingPicked, plot, keyPicks: countKeys(plot, way), keyMisses })
    },

    /** They were told of long enough. */
    forgetMisses: () => change({ keyMisses: 0 }),

    pickFeature(feature: Exploration['feature'], way?: PickWay): void {
      change({ ...nothingPicked, feature, keyPicks: countKeys(feature, way) })
    },

    /** After columns of plots were changed in place; the maps know of it already. */
    notePlotsEdited(): void {
      change({ edited: now.edited + 1, selection: select(now.survey, now.filter) })
    },

    /** What was said of a place of the map is over with it. */
    showView: (view: View) => change({ view, moment: null, keyMisses: 0 }),

    openPanel: (panel: Panel | null) => change({ ...opening(panel), moment: null }),

    /** A press on its tab. Where the metrics have a column of their own, tabs are for what is on the left. */
    togglePanel(panel: Panel, haveMetricsPlace: boolean): void {
      const open = haveMetricsPlace ? sidePanelOf(now) : now.panel
      change({ ...opening(open === panel ? null : panel), moment: null })
    },

    /** Whatever was chosen before is no part of the claim. */
    showMoment(moment: Moment): void {
      awaitedPlot = null
      const chosen = { filter: everyPlot, isInView: false, ground: null, ...nothingPicked }
      const selection = select(now.survey, everyPlot)
      change({ moment, question: null, ...scenes[moment], ...chosen, selection })
    },

    /** Whatever was chosen before is no part of the question; the panel beside the map may stay. */
    ask(question: Question): void {
      awaitedPlot = null
      const { filter, ...scene } = sceneOf(question)
      const isTeam = now.panel === 'team' // which has colours of its own
      const place = { view: 'map', panel: isTeam ? null : now.panel, moment: null } as const
      const chosen = { isInView: false, isAnswerDue: true, ground: null, ...nothingPicked }
      changeFilter(filter, { ...scene, ...place, ...chosen })
    },

    /** The map is on its way to the answer. */
    noteAnswerShown: () => change({ isAnswerDue: false }),

    /** From here on the visitor asks; the filter stays as it is. */
    endQuestion: () => change({ question: null, isAnswerDue: false }),

    showSheet: (isSheetOpen: boolean) => change({ isSheetOpen }),

    fillWindow: (isWindow: boolean) => change({ isWindow }),

    toggleWindow: () => change({ isWindow: !now.isWindow }),

    /** Notes work that can be cancelled, until the function that it returns is called. */
    noteRunning(cancel: () => void): () => void {
      running.add(cancel)
      return () => running.delete(cancel)
    },

    /**
     * Cancels what is running, else closes what lies above the rest: the sheet to be printed, a card,
     * a panel over the map, the full window. False if there is nothing of the kind.
     */
    stepBack(isNarrow: boolean): boolean {
      if (now.isSheetOpen) {
        change({ isSheetOpen: false })
        return true
      }
      const cancel = [...running].at(-1)
      if (cancel) {
        running.delete(cancel)
        cancel()
        return true
      }
      const { survey, view, plot, feature, panel, question, isWindow } = now
      // The team's panel shows its plot without a card.
      const hasCard = view === 'map' && ((plot !== null && panel !== 'team') || feature !== null)
      if (survey && hasCard) change(nothingPicked)
      else if (survey && isNarrow && panel !== null) change({ panel: null, moment: null })
      else if (survey && view === 'map' && question) change({ question: null, isAnswerDue: false })
      else if (!isNarrow && isWindow) change({ isWindow: false })
      else return false
      return true
    },

    /** Takes over what an address says; what it does not say is as at the beginning. */
    restore(shared: Partial<Shared>): void {
      const { size, layers, colourBy, isInView, isTilted, view, panel, moment, question } =
        beginning
      const plain = { size, layers, colourBy, isInView, isTilted, view, panel, moment, question }
      const inView = shared.isInView ? boxOf(now.survey, now.bounds) : null
      awaitedPlot = shared.plot ?? null
      const isOfShown = shownSize === null || shownSize === (shared.size ?? size)
      changeFilter(
        { ...everyPlot, ...shared.filter, inView },
        {
          ...plain,
          ...shared,
          plot: isOfShown ? awaitedPlot : null,
          keyPicks: 0,
          ground: null,
          camera: shared.camera ?? now.camera,
          isAnswerDue: Boolean(shared.question && !shared.camera),
        },
      )
    },
  }
}

function keepSide(next: Exploration): Exploration {
  const { panel } = next
  return panel === null || panel === 'metrics' ? next : { ...next, side: panel }
}
