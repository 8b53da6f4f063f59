import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { showsValues } from './layers/layer-style.ts'
import { createImporter } from './loading/create-importer.ts'
import type { MapTarget, MapView } from './map/map-view.ts'
import type { PaintedLayer } from './map/opened/painted-layer.ts'
import { boundsBesideCards } from './panels/covers/map-covers.ts'
import type { Bounds } from './plane/plane.ts'
import {
  type DatasetView,
  isFiltering,
  paintedOf,
  sampleViewOf,
  shownDataset,
  viewOf,
  visibleFiles,
} from './state/datasets.ts'
import {
  colouringOf,
  type Exploration,
  type MapCommand,
  type PlotEdits,
  pickedFeatureOf,
  pickedIn,
  shownAnswerOf,
  shownLayersOf,
} from './state/exploration.ts'
import type { ExplorerState } from './state/explorer-state.ts'
import { isElsewhere, isOnMap } from './state/positions.ts'
import type { Survey } from './survey/build-survey.ts'
import { surveyBounds } from './survey/survey-bounds.ts'
import { copyColumns, fieldNames } from './team/edit.ts'
import { outcomeOf } from './timing.ts'

const loadValues = createImporter(() => import('./values/show-values.ts'))
const loadMeasuring = createImporter(() => import('./measure/measure-on-map.ts'))

/** Keeps a map in sync with the state, from its start until it is stopped. */
export function driveMap(state: ExplorerState, map: MapView) {
  let shown: Exploration | null = null
  let drawn: Promise<void> = Promise.resolve()
  let isMovedByMap = false
  let leaving: (() => void)[] = []
  const showDatasets = createDatasetDriver(state, map)
  const commands = createCommandDriver(map)
  const showEdits = createEditDriver(map)
  const showMeasure = createMeasureDriver(state, map)

  function follow(): void {
    const before = shown
    const now = state.read()
    shown = now
    const differs = (select: (now: Exploration) => unknown) =>
      before === null || select(now) !== select(before)
    const { survey, edits } = now.sample
    const { covers, isTilted, camera, measure } = now.map
    if (differs(({ map }) => map.layers) || differs(({ datasets }) => datasets.active))
      map.show({ layers: shownLayersOf(now) })
    if (differs(colouringOf)) map.show({ column: colouringOf(now) })
    const isOtherSurvey = differs(({ sample }) => sample.survey?.plots.shapes)
    if (isOtherSurvey && survey) drawn = map.showSurvey(showEdits.begin(survey))
    if (differs(({ sample }) => sample.edits) && edits) showEdits.show(edits, before !== null)
    showDatasets(now, before)
    const answer = shownAnswerOf(now)
    if (answer !== (before && shownAnswerOf(before)) || (isOtherSurvey && answer))
      map.show({ answer })
    if (differs(({ map }) => map.covers)) map.show({ covers })
    if (differs(({ map }) => map.isTilted)) map.setTilted(isTilted)
    const isOtherPick = differs(({ pick }) => pick.picked)
    // A map drops its marks together with their survey.
    if (isOtherPick || isOtherSurvey) map.show({ marked: pickedIn(now, 'sample') })
    if (isOtherPick) {
      commands.end()
      map.show({ markedFeature: pickedFeatureOf(now) })
    }
    const isMoved = differs(({ map }) => map.camera) && !isMovedByMap
    if (camera && ((survey && !before?.sample.survey) || isMoved)) map.moveTo(camera)
    const isMeasuring = measure !== null
    if (isMeasuring !== (before !== null && before.map.measure !== null)) showMeasure(isMeasuring)
  }

  return {
    /** An existing survey is shown at once, and the map reports its position. */
    start(): void {
      state.noteTiltable(map.canTilt)
      follow()
      leaving = [state.subscribe(follow), state.onCommand(commands.begin)]
    },
    stop(): void {
      for (const leave of leaving) leave()
      showMeasure(false)
    },
    /** Resolves when the plots of the last survey are painted. */
    drawn: () => drawn,
    /** The map's position without a survey is not recorded. */
    noteCamera(...moved: Parameters<ExplorerState['noteCamera']>): void {
      if (!shown?.sample.survey) return
      isMovedByMap = true
      state.noteCamera(...moved)
      isMovedByMap = false
    },
  }
}

/** Shows the matching plots of the sample, and the visitor's files. */
function createDatasetDriver(state: ExplorerState, map: MapView) {
  const paint = createLayerPaint()
  let shownOpened: readonly PaintedLayer[] = []
  let ready: Promise<unknown> = Promise.resolve()
  let notedCount = 0

  /** A closed map has nothing to report. */
  function whenPainted(note: () => void): void {
    ready
      .then(() => map.painted())
      .then(note)
      .catch(() => {})
  }

  /** Files with values need code that loads with the first of them; without it they are plain. */
  function show(opened: readonly PaintedLayer[]): void {
    shownOpened = opened
    const showIfLatest = (layers: readonly PaintedLayer[]) => {
      if (shownOpened === opened) map.show({ opened: layers })
    }
    if (!opened.some(({ style }) => style && showsValues(style))) map.show({ opened })
    else
      ready = loadValues().then(
        ({ showValues }) => showIfLatest(opened.map(showValues)),
        () => showIfLatest(opened),
      )
  }

  return (now: Exploration, before: Exploration | null): void => {
    const { survey } = now.sample
    const { opened } = now.files
    const { active, views } = now.datasets
    const [view, viewBefore] = [sampleViewOf(now), before && sampleViewOf(before)]
    if (!viewBefore || !selectsTheSame(view, viewBefore)) {
      map.show({ filter: view.filter, selection: view.selection })
    }
    if (opened !== before?.files.opened || views !== before.datasets.views) {
      const painted = visibleFiles(now).map(({ layer, view }) => paint(layer, view))
      if (!isSameList(painted, shownOpened)) show(painted)
    }
    if (before && isFilteredAnew(now, before)) whenPainted(outcomeOf('filter', 'filter-pixels'))
    // Without a survey a map draws nothing.
    if (survey && opened.length > notedCount) {
      const noteTime = outcomeOf('file-chosen', 'file-painted')
      whenPainted(() => {
        noteTime()
        state.notePainted(opened.map(({ id }) => id))
      })
    }
    if (survey) notedCount = opened.length
    if (before && active !== before.datasets.active) goTo(map, now)
  }
}

/** Edits renew the selection. Without a filter it contains every plot, and needs no other frame. */
function selectsTheSame(view: DatasetView, before: DatasetView): boolean {
  const hasAll = !isFiltering(view) && !isFiltering(before)
  const isSameSize = view.selection.count === before.selection.count
  return view.selection === before.selection || (hasAll && isSameSize)
}

/** The active dataset's selection changed; an edit does not change it. */
function isFilteredAnew(now: Exploration, before: Exploration): boolean {
  const [view, viewBefore] = [viewOf(now), viewOf(before)]
  const isOther = view.filter !== viewBefore.filter || view.seen !== viewBefore.seen
  return isOther && now.datasets.active === before.datasets.active
}

/** Moves the active dataset into view, unless it is visible already or on no map. */
function goTo(map: MapView, now: Exploration): void {
  const { survey } = now.sample
  const { bounds } = now.map
  const { layer = null } = shownDataset(now) ?? {}
  if (layer && !isOnMap(layer)) return
  const target = layer?.bounds ?? (survey && surveyBounds(survey))
  if (target && bounds && isElsewhere(bounds, target)) moveTo(map, { bounds: target })
}

/** What has to be seen is shown beside the cards over the map. */
function moveTo(map: MapView, to: MapTarget | { bounds: Bounds }, isOpening = false): void {
  const fitted = 'bounds' in to && { bounds: boundsBesideCards(map.element, to.bounds, isOpening) }
  map.moveTo(fitted || to, ...(isOpening ? [true] : []))
}

function createCommandDriver(map: MapView) {
  let end = () => {}
  return {
    begin(command: MapCommand): void {
      if (command.kind === 'zoom') map.zoomBy(command.steps)
      else if (command.kind === 'focus') map.focus()
      // When the cards of the same change are in place.
      else if (command.kind === 'move')
        queueMicrotask(() => moveTo(map, command.to, command.isOpening))
      else
        queueMicrotask(() => {
          end = map.uncover(command.place, command.cover)
        })
    },
    /** Cancels what waits for a running flight. */
    end(): void {
      end()
      end = () => {}
    },
  }
}

/** Draws the measurement over the map; its code loads with the first one. */
function createMeasureDriver(state: ExplorerState, map: MapView) {
  let end = new AbortController()
  return (isMeasuring: boolean): void => {
    end.abort()
    if (!isMeasuring) return
    end = new AbortController()
    const { signal } = end
    loadMeasuring().then(
      ({ measureOnMap }) => !signal.aborted && measureOnMap(state, map, signal),
      () => state.read().map.measure && state.toggleMeasure(),
    )
  }
}

/** The map updates edited plots in place, so it does not need all of them again. */
function createEditDriver(map: MapView) {
  let columns: ReturnType<typeof copyColumns> | undefined
  return {
    begin(survey: Survey): Survey {
      columns = copyColumns(survey.plots)
      return { ...survey, plots: { ...survey.plots, ...columns } }
    },
    show(edits: PlotEdits, isSeen: boolean): void {
      for (const field of fieldNames) {
        for (const plot of edits.changed) {
          const code = edits.columns[field]?.[plot]
          if (columns && code !== undefined) columns[field][plot] = code
        }
      }
      map.refreshPlots(edits.changed)
      if (isSeen) map.flash(edits.changed)
    },
  }
}

function isSameList(a: readonly PaintedLayer[], b: readonly PaintedLayer[]): boolean {
  return a.length === b.length && a.every((painted, index) => painted === b[index])
}

/** The same object as long as nothing painted has changed. */
function createLayerPaint() {
  const last = new Map<number, { view: DatasetView; painted: PaintedLayer }>()
  return (layer: OpenedLayer, view: DatasetView): PaintedLayer => {
    const before = last.get(layer.id)
    const keys = ['colourBy', 'nameBy', 'labelBy', 'drawn', 'style'] as const
    const isSame =
      before?.painted.layer === layer && keys.every((key) => before.view[key] === view[key])
    if (isSame) return before.painted
    const painted = paintedOf(layer, view)
    last.set(layer.id, { view, painted })
    return painted
  }
}
