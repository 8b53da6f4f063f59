import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import type { MapView } from './map/map-view.ts'
import type { PaintedLayer } from './map/opened/painted-layer.ts'
import { isElsewhere } from './panels/files/is-elsewhere.ts'
import { colouringOf, type Exploration, shownLayersOf } from './state/exploration.ts'
import type { ExplorerState } from './state/explorer-state.ts'
import { type Ground, ownGroundOf, paintedOf } from './state/ground.ts'
import { surveyBounds } from './survey/survey-bounds.ts'
import { outcomeOf } from './timing.ts'

/** Keeps a map at what the state says, from its start until it is stopped. */
export function driveMap(state: ExplorerState, map: MapView) {
  let shown: Exploration | null = null
  let drawn: Promise<void> = Promise.resolve()
  let shownOpened: readonly PaintedLayer[] = []
  let isMovedByMap = false
  let leave: (() => void) | undefined
  const paint = createLayerPaint()

  function follow(): void {
    const before = shown
    const now = state.read()
    shown = now
    const differs = <K extends keyof Exploration>(key: K) => now[key] !== before?.[key]
    if (differs('layers') || differs('ground')) map.showLayers(shownLayersOf(now))
    const colouring = colouringOf(now)
    if (before === null || colouring !== colouringOf(before)) map.colourBy(colouring)
    const isFirstSurvey = now.survey !== null && !before?.survey
    if (differs('survey') && now.survey) drawn = map.showSurvey(now.survey)
    if (differs('selection')) map.showFilter(now.filter, now.selection)
    if (before && differs('filter')) whenPainted(outcomeOf('filter', 'filter-pixels'))
    if (differs('opened') || differs('grounds')) {
      const painted = now.opened.map((layer) => paint(layer, now.grounds.get(layer.id)))
      if (!isSameList(painted, shownOpened)) map.showOpened(painted)
      shownOpened = painted
      if (now.ground !== null && now.ground === before?.ground) {
        whenPainted(outcomeOf('filter', 'filter-pixels'))
      }
    }
    if (now.opened.length > (before?.opened.length ?? 0)) {
      whenPainted(outcomeOf('file-chosen', 'file-painted'))
    }
    if (before && differs('ground')) goTo(now)
    if (differs('isTilted') && map.canTilt) map.setTilted(now.isTilted)
    // A map forgets the marks with the survey that they were in.
    if (differs('plot') || differs('survey')) map.mark(now.plot)
    if (differs('feature')) map.markFeature(now.feature)
    const isMoved = differs('camera') && !isMovedByMap
    if (now.camera && (isFirstSurvey || isMoved)) map.moveTo(now.camera)
    // The state, and with it the address, says only what can be seen.
    if (now.isTilted && !map.canTilt) state.tilt(false)
  }

  /** What is looked at comes into view, unless it is there already. */
  function goTo(now: Exploration): void {
    const target = ownGroundOf(now)?.layer.bounds ?? (now.survey && surveyBounds(now.survey))
    if (target && now.bounds && isElsewhere(now.bounds, target)) map.moveTo({ bounds: target })
  }

  /** A map that is closed meanwhile has nothing to tell. */
  function whenPainted(note: () => void): void {
    map.painted().then(note, () => {})
  }

  return {
    /** A survey that is there already is shown at once, and the map tells where it stands. */
    start(): void {
      follow()
      leave = state.subscribe(follow)
    },
    stop: () => leave?.(),
    /** Resolves when the plots of the last survey are painted. */
    drawn: () => drawn,
    /** Where the map stands before it has a survey to show is not worth noting. */
    noteCamera(...moved: Parameters<ExplorerState['noteCamera']>): void {
      if (!shown?.survey) return
      isMovedByMap = true
      state.noteCamera(...moved)
      isMovedByMap = false
    },
  }
}

function isSameList(a: readonly PaintedLayer[], b: readonly PaintedLayer[]): boolean {
  return a.length === b.length && a.every((painted, place) => painted === b[place])
}

/** The same object as long as nothing that is painted has changed. */
function createLayerPaint() {
  const last = new Map<number, { ground: Ground | undefined; painted: PaintedLayer }>()
  return (layer: OpenedLayer, ground: Ground | undefined): PaintedLayer => {
    const before = last.get(layer.id)
    const isSame =
      before?.painted.layer === layer &&
      before.ground?.colourBy === ground?.colourBy &&
      before.ground?.labelBy === ground?.labelBy &&
      before.ground?.drawn === ground?.drawn
    if (isSame) return before.painted
    const painted = paintedOf(layer, ground)
    last.set(layer.id, { ground, painted })
    return painted
  }
}
