import type { ScreenSpot } from '../camera/free-spot.ts'
import { createMapState } from '../map-state.ts'
import type { MapOptions, MapView, PickWay } from '../map-view.ts'
import { buildSurroundings } from '../surroundings.ts'
import { boundsInView, cameraOf } from './camera.ts'
import { MapLibre } from './maplibre.ts'
import { steerCamera } from './steer-camera.ts'
import { addSurveyLayer } from './survey-layer.ts'

/** MapLibre provides the camera and the frames; one layer of ours draws everything. */
export async function openWebglMap(
  container: HTMLElement,
  { words: { flat: _, ...words }, ...options }: MapOptions,
): Promise<MapView> {
  const { events, prefersCalm } = options
  const map = openMapLibre(container, words.name, prefersCalm)
  const canvas = map.getCanvas()
  const { state, show, leaveSurvey } = createMapState((what) => {
    if (what === 'layers') surroundings.layersChanged()
    layer.renderer()?.changed(what)
  })
  const layer = addSurveyLayer(map, state, {
    prefersCalm,
    onPainted: (view) => surroundings.painted(view),
    onFailure: events.onFailure,
  })
  const { open, ...camera } = steerCamera(map, layer, { prefersCalm })
  const { survey, picker } = layer
  const surroundings = buildSurroundings(
    container,
    { ...options, words },
    { canvas, state, survey, picker, isMoving: () => map.isMoving() },
  )
  map.on('error', ({ error }) => events.onFailure(error.message))
  const reportCamera = () => {
    surroundings.moved()
    events.onCamera(cameraOf(map), boundsInView(map))
  }
  map.on('move', reportCamera)
  map.on('resize', reportCamera)
  listenForPicks(map, surroundings.tap)
  await map.once('style.load')

  return {
    kind: 'webgl',
    canTilt: true,
    ...surroundings.shared,
    show,
    ...camera,
    async showSurvey(survey) {
      leaveSurvey()
      layer.show(survey)
      open(survey)
      await layer.renderer()?.first
    },
    refreshPlots(plots) {
      layer.renderer()?.refreshPlots(plots)
      layer.repaint()
    },
    flash(plots) {
      layer.renderer()?.flash(plots)
      layer.repaint()
    },
    async painted() {
      await layer.renderer()?.idle()
      // Content drawn off-screen for the first time needs the view of a frame first.
      if (!layer.renderer()?.unseen()) await layer.painted()
      const unseen = layer.renderer()?.unseen()
      if (!unseen) return
      await unseen
      await layer.painted()
    },
    close() {
      layer.close()
      surroundings.close()
      map.remove()
    },
  }
}

function openMapLibre(container: HTMLElement, name: string, prefersCalm: boolean) {
  return new MapLibre({
    container,
    style: { version: 8, sources: {}, layers: [] },
    locale: { 'Map.Title': name },
    attributionControl: false,
    renderWorldCopies: false,
    reduceMotion: prefersCalm,
    maxPitch: 70,
    maxZoom: 21,
    fadeDuration: 0,
    validateStyle: false,
  })
}

/** By a click, or by Enter in the middle of the map. */
function listenForPicks(
  map: InstanceType<typeof MapLibre>,
  pick: (spot: ScreenSpot, way: PickWay) => void,
): void {
  const canvas = map.getCanvas()
  map.on('click', ({ point }) => pick(point, 'pointer'))
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    pick({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }, 'keys')
  })
}
