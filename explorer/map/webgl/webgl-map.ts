import { everyPlot } from '../../filter/plot-filter.ts'
import type { Survey } from '../../survey/survey.ts'
import { firstLayers } from '../colours.ts'
import type { MapOptions } from '../map-options.ts'
import type { Bounds, MapView } from '../map-view.ts'
import { buildScaleBar } from '../scale-bar.ts'
import { surveyBounds } from '../survey-bounds.ts'
import { boundsInView, cameraOf, viewOf } from './camera.ts'
import { type CustomLayerInterface, MapLibre } from './maplibre.ts'
import { buildPicker, type Picker } from './picker.ts'
import { type Asked, type Renderer, startRenderer } from './renderer.ts'

const TILTED_PITCH = 56
const TILTED_BEARING = -18
const FLIGHT_MS = 900
const FIT_PADDING_PX = 24

/** MapLibre has the camera and the frames; all that is seen is drawn by one layer of ours. */
export async function openWebglMap(
  container: HTMLElement,
  { events, words, prefersCalm }: MapOptions,
): Promise<MapView> {
  const map = new MapLibre({
    container,
    style: { version: 8, sources: {}, layers: [] },
    locale: { 'Map.Title': words.name },
    attributionControl: false,
    renderWorldCopies: false,
    reduceMotion: prefersCalm,
    maxPitch: 70,
    maxZoom: 21,
    fadeDuration: 0,
    validateStyle: false,
  })
  const scale = buildScaleBar(container, words)
  const asked: Asked = {
    layers: firstLayers,
    column: 'landUse',
    filter: everyPlot,
    marked: null,
    opened: [],
  }
  let survey: Survey | null = null
  let context: WebGL2RenderingContext | null = null
  let renderer: Renderer | null = null
  let picker: Picker | null = null
  const repaint = () => map.triggerRepaint()
  const durationMs = prefersCalm ? 0 : FLIGHT_MS

  /** Begins anew with what was asked for: at first, with another survey, with a new context. */
  const start = () => {
    renderer?.stop()
    if (!survey || !context) return
    const pixelRatio = map.getPixelRatio()
    renderer = startRenderer(context, survey, asked, { pixelRatio, prefersCalm, repaint })
  }
  const layer: CustomLayerInterface = {
    id: 'survey',
    type: 'custom',
    renderingMode: '3d',
    onAdd(_, gl) {
      context = gl
      start()
    },
    render(_, args) {
      if (!survey || !renderer) return
      const view = viewOf(map, args, survey.origin)
      try {
        renderer.paint(view)
      } catch (error) {
        renderer.stop()
        renderer = null
        events.onFailure(String(error))
      }
      picker?.look(view)
      scale.show(view.metresPerPixel)
    },
  }
  map.on('style.load', () => map.addLayer(layer))
  map.on('webglcontextlost', () => {
    renderer?.stop()
    renderer = null
  })
  map.on('error', ({ error }) => events.onFailure(error.message))
  const tellCamera = () => events.onCamera(cameraOf(map), boundsInView(map))
  map.on('move', tellCamera)
  map.on('resize', tellCamera)
  map.on('click', ({ point }) => events.onPick(picker?.at(point.x, point.y) ?? null))
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { clientWidth, clientHeight } = map.getCanvas()
    events.onPick(picker?.at(clientWidth / 2, clientHeight / 2) ?? null)
  })
  await map.once('style.load')

  return {
    kind: 'webgl',
    async showSurvey(next) {
      survey = next
      asked.marked = null
      picker = buildPicker(survey, asked, () => renderer?.raisedM() ?? null)
      const camera = cameraFor(surveyBounds(survey))
      if (camera) map.jumpTo(camera)
      start()
      await renderer?.first
      await paintedNow()
    },
    showLayers(ids) {
      asked.layers = [...ids]
      renderer?.layersChanged()
    },
    colourBy(column) {
      asked.column = column
      repaint()
    },
    showFilter(filter) {
      if (filter === asked.filter) return
      asked.filter = filter
      repaint()
    },
    refreshPlots(plots) {
      renderer?.refreshPlots(plots)
      repaint()
    },
    mark(plot) {
      asked.marked = plot
      renderer?.markChanged()
      repaint()
    },
    flash(plots) {
      renderer?.flash(plots)
      repaint()
    },
    showOpened(layers) {
      asked.opened = [...layers]
      renderer?.openedChanged()
    },
    setTilted(isTilted) {
      map.easeTo({
        pitch: isTilted ? TILTED_PITCH : 0,
        bearing: isTilted ? TILTED_BEARING : 0,
        duration: durationMs,
      })
    },
    camera: () => cameraOf(map),
    moveTo(target) {
      const camera =
        'bounds' in target ? cameraFor(target.bounds) : { ...target, center: target.centre }
      if (camera) map.easeTo({ ...camera, duration: durationMs })
    },
    zoomBy(steps) {
      map.easeTo({ zoom: map.getZoom() + steps, duration: prefersCalm ? 0 : 250 })
    },
    async painted() {
      await renderer?.idle()
      await paintedNow()
    },
    close() {
      renderer?.stop()
      scale.close()
      map.remove()
    },
  }

  function cameraFor([west, south, east, north]: Bounds) {
    const box: [number, number, number, number] = [west, south, east, north]
    return map.cameraForBounds(box, { padding: FIT_PADDING_PX, maxZoom: 18 })
  }

  async function paintedNow(): Promise<void> {
    const rendered = map.once('render')
    repaint()
    await rendered
    await renderer?.presented()
  }
}
