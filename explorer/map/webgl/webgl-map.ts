import { createMapState, type MapState } from '../map-state.ts'
import type { MapOptions, MapView, PickWay } from '../map-view.ts'
import { buildSurroundings } from '../surroundings.ts'
import { boundsInView, cameraOf } from './camera.ts'
import { MapLibre } from './maplibre.ts'
import { steerCamera } from './steer-camera.ts'
import { addSurveyLayer, type SurveyLayer } from './survey-layer.ts'

/** MapLibre provides the camera and the frames; one layer of ours draws everything. */
export async function openWebglMap(
  container: HTMLElement,
  { words: { flat: _, ...words }, ...options }: MapOptions,
): Promise<MapView> {
  const { events, prefersCalm } = options
  const map = openMapLibre(container, words.name, prefersCalm)
  const canvas = map.getCanvas()
  const { state, setters } = createMapState((what) => {
    if (what === 'layers') surroundings.layersChanged()
    updateRenderer(layer, what)
  })
  const layer = addSurveyLayer(map, state, {
    prefersCalm,
    onPainted: (view) => surroundings.painted(view),
    onFailure: events.onFailure,
  })
  const { open, ...camera } = steerCamera(map, layer, { prefersCalm })
  const surroundings = buildSurroundings(
    container,
    { ...options, words },
    {
      canvas,
      state,
      survey: layer.survey,
      pick: ({ x, y }) => (map.isMoving() ? null : (layer.picker()?.at(x, y) ?? null)),
      outlineOf: (plot) => layer.picker()?.outlineOf(plot) ?? [],
      spotOf: (place) => layer.picker()?.spotOf(place) ?? null,
    },
  )
  map.on('error', ({ error }) => events.onFailure(error.message))
  const reportCamera = () => {
    surroundings.moved()
    events.onCamera(cameraOf(map), boundsInView(map))
  }
  map.on('move', reportCamera)
  map.on('resize', reportCamera)
  listenForPicks(map, (x, y, way) => {
    surroundings.tap({ x, y }, way, () => layer.picker()?.at(x, y) ?? null)
  })
  await map.once('style.load')

  return {
    kind: 'webgl',
    canTilt: true,
    element: container,
    lay: surroundings.lay,
    placeAt: (spot) => layer.picker()?.placeAt(spot) ?? null,
    spotOf: (place) => layer.picker()?.spotOf(place) ?? null,
    ...setters,
    ...camera,
    async showSurvey(survey) {
      state.marked = null
      state.selection = null
      state.answer = null
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
    focus: () => canvas.focus({ preventScroll: true }),
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

/** Requests a frame, which reads the requested state; some changes need preparation first. */
function updateRenderer(layer: SurveyLayer, what: keyof MapState): void {
  const renderer = layer.renderer()
  if (what === 'layers') renderer?.layersChanged()
  else if (what === 'opened') renderer?.openedChanged()
  else {
    if (what === 'answer') renderer?.answerChanged()
    if (what === 'marked' || what === 'markedFeature') renderer?.markChanged()
    layer.repaint()
  }
}

/** By a click, or by Enter in the middle of the map. */
function listenForPicks(
  map: InstanceType<typeof MapLibre>,
  pick: (x: number, y: number, way: PickWay) => void,
): void {
  const canvas = map.getCanvas()
  map.on('click', ({ point }) => pick(point.x, point.y, 'pointer'))
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    pick(canvas.clientWidth / 2, canvas.clientHeight / 2, 'keys')
  })
}
