import { surveyBounds } from '../../survey/survey-bounds.ts'
import { openingBounds } from '../camera/free-room.ts'
import { coverOf, freeSpot } from '../camera/free-spot.ts'
import { createMapState } from '../map-state.ts'
import type { MapOptions, MapView } from '../map-view.ts'
import { buildSurroundings } from '../surroundings.ts'
import { openFlatScreen } from './flat-screen.ts'
import { listenForGestures } from './gestures.ts'

const FIT_PADDING_PX = 16

/** The map without WebGL: the same layers, seen from above, on a 2D canvas. */
export async function openCanvasMap(container: HTMLElement, options: MapOptions): Promise<MapView> {
  const { events, words, prefersCalm } = options
  const end = new AbortController()
  const { state, show, leaveSurvey } = createMapState((what) => {
    if (what === 'layers') surroundings.layersChanged()
    screen.redraw()
  })
  const screen = openFlatScreen(container, state, {
    prefersCalm,
    onPainted: (view) => surroundings.painted(view),
    onMoved(camera, view) {
      surroundings.moved()
      events.onCamera(view.cameraOf(camera), view.boundsOf(camera))
    },
  })
  const { canvas, steer, survey, picker } = screen
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'region')
  canvas.setAttribute('aria-label', words.name)
  const surroundings = buildSurroundings(container, options, {
    ...{ canvas, state, survey, picker },
    isMoving: () => false,
  })
  const gestures = {
    pan: (dx: number, dy: number) => steer((camera, view) => view.pan(camera, dx, dy)),
    zoom: (steps: number, x: number, y: number) =>
      steer((camera, view) => view.zoomAt(camera, steps, x, y)),
    pick: surroundings.tap,
  }
  listenForGestures(canvas, gestures, end.signal)

  return {
    kind: 'canvas',
    canTilt: false,
    ...surroundings.shared,
    show,
    async showSurvey(survey) {
      leaveSurvey()
      screen.show(survey)
      steer((camera, view) =>
        view.fit(camera, openingBounds(surveyBounds(survey), camera), FIT_PADDING_PX),
      )
      await screen.painted()
    },
    refreshPlots: screen.redraw,
    flash: screen.flash,
    setTilted() {},
    moveTo: (target) =>
      steer((camera, view) =>
        'bounds' in target
          ? view.fit(camera, target.bounds, FIT_PADDING_PX)
          : view.place(camera, target),
      ),
    uncover(place, cover) {
      steer((camera, view) => {
        const at = view.pixelOf(camera, place)
        const free = freeSpot(at, camera, cover && coverOf(cover, container))
        return free && view.pan(camera, free.x - at.x, free.y - at.y)
      })
      // Nothing to cancel: the canvas draws synchronously.
      return () => {}
    },
    zoomBy: (steps) =>
      steer((camera, view) => view.zoomAt(camera, steps, camera.width / 2, camera.height / 2)),
    painted: screen.painted,
    close() {
      end.abort()
      surroundings.close()
      screen.close()
    },
  }
}
