import { everyPlot } from '../../filter/plot-filter.ts'
import type { Bounds, LngLat } from '../../plane/plane.ts'
import type { Survey } from '../../survey/survey.ts'
import { surveyBounds } from '../../survey/survey-bounds.ts'
import { coverOf, freeSpot } from '../camera/free-spot.ts'
import { openingBounds } from '../camera/opening-bounds.ts'
import { isOfSurvey, outlineOf, tiltedCamera } from '../camera/tilted-camera.ts'
import { buildCorner } from '../corner.ts'
import { addKeyHint } from '../key-hint.ts'
import { buildLabelOverlay } from '../labels/label-overlay.ts'
import type { MapOptions, MapView, PickWay } from '../map-view.ts'
import { startHover } from '../pointing/hover.ts'
import { boundsInView, cameraOf, MOST_FIT_ZOOM, viewOf } from './camera.ts'
import { type CustomLayerInterface, MapLibre } from './maplibre.ts'
import { buildPicker, type Picker } from './picker.ts'
import { type Asked, type Renderer, startRenderer } from './renderer.ts'
import { watchContext } from './watch-context.ts'

const TILTED_PITCH = 56
const TILTED_BEARING = -18
const FLIGHT_MS = 900
const ZOOM_MS = 250
const FIT_PADDING_PX = 24
const SPARE_PX = 8

/** MapLibre has the camera and the frames; all that is seen is drawn by one layer of ours. */
export async function openWebglMap(
  container: HTMLElement,
  { events, words, prefersCalm, describePlot }: MapOptions,
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
  const corner = buildCorner(container, words, [words.sample])
  const labels = buildLabelOverlay(container)
  const asked: Asked = {
    layers: [],
    column: 'landUse',
    filter: everyPlot,
    selection: null,
    marked: null,
    markedFeature: null,
    opened: [],
  }
  let survey: Survey | null = null
  let context: WebGL2RenderingContext | null = null
  let renderer: Renderer | null = null
  let picker: Picker | null = null
  const repaint = () => map.triggerRepaint()
  const durationMs = prefersCalm ? 0 : FLIGHT_MS
  /** What the map is on its way to: the next step begins there, not where it happens to be. */
  let goal: Parameters<typeof map.easeTo>[0] & { isWhole?: boolean } = {}
  const look = () => ({
    pitch: goal.pitch ?? map.getPitch(),
    bearing: goal.bearing ?? map.getBearing(),
  })
  const easeOn = (step: typeof goal, ms: number) => {
    const wanted = { ...goal, ...step }
    map.stop()
    goal = wanted
    map.easeTo({ ...wanted, duration: prefersCalm ? 0 : ms })
  }

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
      labels.draw(asked.layers.includes('opened') ? asked.opened : [], view)
      corner.showScale(view.metresPerPixel)
    },
  }
  map.on('style.load', () => map.addLayer(layer))
  map.on('webglcontextlost', () => {
    renderer?.stop()
    renderer = null
  })
  const watch = watchContext(map.getCanvas(), () =>
    events.onFailure('The graphics context is lost and does not come back'),
  )
  map.on('error', ({ error }) => events.onFailure(error.message))
  const hover =
    describePlot &&
    startHover({
      container,
      canvas: map.getCanvas(),
      plotAt({ x, y }) {
        const picked = map.isMoving() ? null : picker?.at(x, y)
        return picked && 'plot' in picked ? picked.plot : null
      },
      outlineOf: (plot) => picker?.outlineOf(plot) ?? [],
      describe: (plot) => (survey ? describePlot(survey, plot) : []),
    })
  if (words.keys) addKeyHint(container, map.getCanvas(), words.keys)
  const tellCamera = () => {
    hover?.hide()
    events.onCamera(cameraOf(map), boundsInView(map))
  }
  map.on('move', tellCamera)
  map.on('moveend', () => {
    goal = {}
  })
  map.on('resize', tellCamera)
  const pick = (x: number, y: number, way: PickWay) => events.onPick(picker?.at(x, y) ?? null, way)
  map.on('click', ({ point }) => pick(point.x, point.y, 'pointer'))
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { clientWidth, clientHeight } = map.getCanvas()
    pick(clientWidth / 2, clientHeight / 2, 'keys')
  })
  await map.once('style.load')

  return {
    kind: 'webgl',
    canTilt: true,
    async showSurvey(next) {
      survey = next
      asked.marked = null
      asked.selection = null
      picker = buildPicker(survey, asked, () => renderer?.raisedM() ?? null)
      fitCanvas()
      start()
      const { clientWidth: width, clientHeight: height } = container
      const opening = openingBounds(surveyBounds(survey), { width, height })
      map.jumpTo(cameraFor(opening, look()))
      await renderer?.first
      await paintedNow()
    },
    showLayers(ids) {
      asked.layers = [...ids]
      corner.tellLayers(ids, map.getCanvas())
      renderer?.layersChanged()
    },
    colourBy(column) {
      asked.column = column
      repaint()
    },
    showFilter(filter, selection) {
      asked.selection = selection
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
    markFeature(feature) {
      asked.markedFeature = feature
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
      const [pitch, bearing] = isTilted ? [TILTED_PITCH, TILTED_BEARING] : [0, 0]
      // Who sees all of the survey goes on seeing all of it; who looks at a place stays there.
      const isWhole = goal.isWhole ?? (survey !== null && isWholeInView(survey))
      const whole = isWhole && survey ? cameraFor(surveyBounds(survey), { pitch, bearing }) : {}
      easeOn({ ...whole, pitch, bearing, isWhole }, FLIGHT_MS)
    },
    moveTo(target) {
      fitCanvas()
      const camera =
        'bounds' in target
          ? cameraFor(target.bounds, look())
          : { ...look(), ...target, center: target.centre }
      const isWhole = 'bounds' in target && survey !== null && isOfSurvey(target.bounds, survey)
      easeOn({ ...camera, isWhole }, FLIGHT_MS)
    },
    uncover,
    focus: () => map.getCanvas().focus({ preventScroll: true }),
    zoomBy: (steps) =>
      easeOn({ zoom: (goal.zoom ?? map.getZoom()) + steps, isWhole: false }, ZOOM_MS),
    async painted() {
      await renderer?.idle()
      // What is drawn off-screen for the first time has yet to hear of the view.
      if (!renderer?.unseen()) await paintedNow()
      const unseen = renderer?.unseen()
      if (!unseen) return
      await unseen
      await paintedNow()
    },
    close() {
      watch.stop()
      hover?.stop()
      renderer?.stop()
      corner.close()
      labels.close()
      map.remove()
    },
  }

  function uncover(place: LngLat, cover: DOMRectReadOnly | null): void {
    if (map.isMoving()) {
      map.once('moveend', () => uncover(place, cover))
      return
    }
    fitCanvas()
    const { clientWidth: width, clientHeight: height } = container
    const free = freeSpot(map.project(place), { width, height }, cover && coverOf(cover, container))
    if (!free) return
    const offset: [number, number] = [free.x - width / 2, free.y - height / 2]
    map.easeTo({ center: place, offset, duration: durationMs / 2 })
  }

  /** The map hears late of the room that it has. */
  function fitCanvas(): void {
    const { clientWidth, clientHeight } = container
    const { width, height } = map.getCanvas().getBoundingClientRect()
    if (width !== clientWidth || height !== clientHeight) map.resize()
  }

  function cameraFor(bounds: Bounds, look: { pitch: number; bearing: number }) {
    const { width, height } = map.getCanvas().getBoundingClientRect()
    if (look.pitch > 0 && survey) {
      const raisedM = renderer?.raisedM() ?? null
      const screen = { ...look, width, height, paddingPx: FIT_PADDING_PX }
      return { ...look, ...tiltedCamera(survey, raisedM, bounds, screen) }
    }
    const [west, south, east, north] = bounds
    const box: [number, number, number, number] = [west, south, east, north]
    const room = { padding: FIT_PADDING_PX, maxZoom: MOST_FIT_ZOOM }
    return { ...look, ...map.cameraForBounds(box, { ...room, bearing: look.bearing }) }
  }

  /** With a little to spare, since a fit is a matter of pixels. */
  function isWholeInView(shown: Survey): boolean {
    const { width, height } = map.getCanvas().getBoundingClientRect()
    return outlineOf(shown).every((place) => {
      const { x, y } = map.project(place)
      return x > -SPARE_PX && y > -SPARE_PX && x < width + SPARE_PX && y < height + SPARE_PX
    })
  }

  async function paintedNow(): Promise<void> {
    const rendered = map.once('render')
    repaint()
    await rendered
    await renderer?.presented()
  }
}
