import type { MapView } from './map/map-view.ts'
import { colouringOf, type Exploration } from './state/exploration.ts'
import type { ExplorerState } from './state/explorer-state.ts'
import { outcomeOf } from './timing.ts'

/** Keeps a map at what the state says, from its start until it is stopped. */
export function driveMap(state: ExplorerState, map: MapView) {
  let shown: Exploration | null = null
  let drawn: Promise<void> = Promise.resolve()
  let isMovedByMap = false
  let leave: (() => void) | undefined

  function follow(): void {
    const before = shown
    const now = state.read()
    shown = now
    const differs = <K extends keyof Exploration>(key: K) => now[key] !== before?.[key]
    if (differs('layers')) map.showLayers(now.layers.flatMap(shownId))
    const colouring = colouringOf(now)
    if (before === null || colouring !== colouringOf(before)) map.colourBy(colouring)
    const isFirstSurvey = now.survey !== null && !before?.survey
    if (differs('survey') && now.survey) drawn = map.showSurvey(now.survey)
    if (differs('selection')) map.showFilter(now.filter, now.selection)
    if (before && differs('filter')) whenPainted(outcomeOf('filter', 'filter-pixels'))
    if (differs('opened')) map.showOpened(now.opened)
    if (now.opened.length > (before?.opened.length ?? 0)) {
      whenPainted(outcomeOf('file-chosen', 'file-painted'))
    }
    if (differs('isTilted') && map.canTilt) map.setTilted(now.isTilted)
    // A map forgets the mark with the survey that it was in.
    if (differs('plot') || differs('survey')) map.mark(now.plot)
    const isMoved = differs('camera') && !isMovedByMap
    if (now.camera && (isFirstSurvey || isMoved)) map.moveTo(now.camera)
    // The state, and with it the address, says only what can be seen.
    if (now.isTilted && !map.canTilt) state.tilt(false)
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

function shownId({ id, isShown }: Exploration['layers'][number]) {
  return isShown ? [id] : []
}
