import { explorer as words } from './content/explorer.ts'
import { driveMap } from './drive-map.ts'
import type { MapView } from './map/map-view.ts'
import { openMap } from './map/open-map.ts'
import type { ExplorerState } from './state/explorer-state.ts'
import { noteTime } from './timing.ts'
import { describePlot } from './writing/plot-words.ts'

interface MapStart {
  state: ExplorerState
  element: HTMLElement
  /** As soon as there is a map, even if it is empty. */
  onMap(map: MapView): void
  /** When the plots are painted for the first time. */
  onDrawn(): void
}

/**
 * Loads the map's code while the survey is being built, and keeps the map in sync with the state.
 */
export function startMap({ state, element, onMap, onDrawn }: MapStart) {
  const end = new AbortController()

  open().catch((error: unknown) => {
    if (end.signal.aborted) return
    console.error(error)
    state.showProblem('map')
  })

  async function open(): Promise<void> {
    let driver: ReturnType<typeof driveMap> | undefined
    const map = await openMap(element, {
      words: words.map,
      describePlot,
      prefersCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
      events: {
        onCamera: (camera, bounds) => driver?.noteCamera(camera, bounds),
        onPick(picked, way) {
          if (picked && 'feature' in picked) {
            state.pick({ dataset: picked.layer, row: picked.feature }, way)
          } else state.pick(picked && { dataset: 'sample', row: picked.plot }, way)
        },
        onFailure(message) {
          console.error(message)
          state.showProblem('drawing')
        },
      },
    })
    end.signal.addEventListener('abort', () => map.close())
    if (end.signal.aborted) return map.close()
    driver = driveMap(state, map)
    end.signal.addEventListener('abort', driver.stop)
    driver.start()
    onMap(map)
    await firstSurvey(state, end.signal)
    await driver.drawn()
    if (end.signal.aborted) return
    noteTime('plots-painted')
    onDrawn()
  }

  return { stop: () => end.abort() }
}

function firstSurvey(state: ExplorerState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.read().sample.survey === null) return
      leave()
      resolve()
    }
    const leave = state.subscribe(look)
    signal.addEventListener('abort', leave)
    look()
  })
}
