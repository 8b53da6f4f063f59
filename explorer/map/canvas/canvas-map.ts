import { everyPlot } from '../../filter/plot-filter.ts'
import type { Survey } from '../../survey/survey.ts'
import { surveyBounds } from '../../survey/survey-bounds.ts'
import { buildFlatView, type FlatCamera } from '../camera/flat-camera.ts'
import { coverOf, freeSpot } from '../camera/free-spot.ts'
import { openingBounds } from '../camera/opening-bounds.ts'
import { buildCorner } from '../corner.ts'
import { flashAt } from '../flash-look.ts'
import { addKeyHint } from '../key-hint.ts'
import { buildLabelOverlay } from '../labels/label-overlay.ts'
import { loadNameFonts } from '../labels/label-style.ts'
import type { MapOptions, MapView } from '../map-view.ts'
import { startHover } from '../pointing/hover.ts'
import { nextAnimationFrame, nextTask } from '../tasks.ts'
import { buildFlatSurvey, type FlatLook, type FlatSurvey } from './flat-survey.ts'
import { listenForGestures } from './gestures.ts'

const FIT_PADDING_PX = 16

/** The map where there is no WebGL: the same layers, seen from above, on a plain canvas. */
export async function openCanvasMap(
  container: HTMLElement,
  { events, words, prefersCalm, describePlot }: MapOptions,
): Promise<MapView> {
  const canvas = document.createElement('canvas')
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'region')
  canvas.setAttribute('aria-label', words.name)
  canvas.className = 'map__flat'
  container.append(canvas)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has neither WebGL nor a canvas to draw on')
  const marks = words.flat === undefined ? [words.sample] : [words.sample, words.flat]
  const corner = buildCorner(container, words, marks)
  const labels = buildLabelOverlay(container)
  const end = new AbortController()
  const asked: FlatLook = {
    layers: [],
    column: 'landUse',
    selection: null,
    filter: everyPlot,
    marked: null,
    markedFeature: null,
    flashed: [],
    flash: null,
    opened: [],
  }
  let shown: {
    survey: Survey
    flat: FlatSurvey
    view: ReturnType<typeof buildFlatView>
  } | null = null
  let camera: FlatCamera = { x: 0, y: 0, zoom: 13, width: 1, height: 1 }
  let isDue = false
  let flashFromMs: number | null = null
  const fonts = loadNameFonts()

  const hover =
    describePlot &&
    startHover({
      container,
      canvas,
      plotAt({ x, y }) {
        const picked = shown?.flat.pick(camera, x, y, asked)
        return picked && 'plot' in picked ? picked.plot : null
      },
      outlineOf: (plot) => shown?.flat.outlineOf(camera, plot) ?? [],
      describe: (plot) => (shown ? describePlot(shown.survey, plot) : []),
    })
  if (words.keys) addKeyHint(container, canvas, words.keys)

  const redraw = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      if (!shown || end.signal.aborted) return
      const startMs = performance.now()
      asked.flash = flashFromMs === null ? null : flashAt(startMs - flashFromMs, prefersCalm)
      shown.flat.draw(context, camera, asked)
      const { width, height } = camera
      const matrixFor = shown.view.matrixFor(camera)
      const pixelRatio = devicePixelRatio
      const labelled = asked.layers.includes('opened') ? asked.opened : []
      labels.draw(labelled, { width, height, pixelRatio, matrixFor })
      // A picture that takes long leaves as much time for everything else.
      if (asked.flash) setTimeout(redraw, asked.flash.nextMs + performance.now() - startMs)
      else flashFromMs = null
      corner.showScale(shown.view.metresPerPixel(camera))
    })
  }
  const look = (next: FlatCamera) => {
    camera = next
    hover?.hide()
    redraw()
    if (shown) events.onCamera(shown.view.cameraOf(camera), shown.view.boundsOf(camera))
  }
  const painted = async () => {
    await fonts
    redraw()
    await nextAnimationFrame()
    // The task after a frame's callbacks finds that frame handed over to the screen.
    await nextTask()
  }
  const fitCanvas = () => {
    const { clientWidth, clientHeight } = container
    if (camera.width === clientWidth && camera.height === clientHeight) return
    canvas.width = Math.round(clientWidth * devicePixelRatio)
    canvas.height = Math.round(clientHeight * devicePixelRatio)
    look({ ...camera, width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) })
  }
  const observer = new ResizeObserver(fitCanvas)
  observer.observe(container)
  fitCanvas()
  listenForGestures(
    canvas,
    {
      pan: (dx, dy) => shown && look(shown.view.pan(camera, dx, dy)),
      zoom: (steps, x, y) => shown && look(shown.view.zoomAt(camera, steps, x, y)),
      pick: (x, y, way) => events.onPick(shown?.flat.pick(camera, x, y, asked) ?? null, way),
    },
    end.signal,
  )

  return {
    kind: 'canvas',
    canTilt: false,
    async showSurvey(survey: Survey) {
      const view = buildFlatView(survey.origin)
      shown = { survey, view, flat: buildFlatSurvey(survey, view) }
      asked.marked = null
      asked.selection = null
      fitCanvas()
      look(view.fit(camera, openingBounds(surveyBounds(survey), camera), FIT_PADDING_PX))
      fonts.then(() => {
        shown?.flat.measureNames()
        redraw()
      })
      await painted()
    },
    showLayers(ids) {
      asked.layers = [...ids]
      corner.tellLayers(ids, canvas)
      redraw()
    },
    colourBy(column) {
      asked.column = column
      redraw()
    },
    showFilter(filter, selection) {
      asked.filter = filter
      asked.selection = selection
      redraw()
    },
    refreshPlots: redraw,
    mark(plot) {
      asked.marked = plot
      redraw()
    },
    markFeature(feature) {
      asked.markedFeature = feature
      redraw()
    },
    flash(plots) {
      asked.flashed = plots
      flashFromMs = performance.now()
      redraw()
    },
    showOpened(layers) {
      asked.opened = [...layers]
      redraw()
    },
    setTilted() {},
    moveTo(target) {
      if (!shown) return
      fitCanvas()
      const { view } = shown
      look(
        'bounds' in target
          ? view.fit(camera, target.bounds, FIT_PADDING_PX)
          : view.place(camera, target),
      )
    },
    uncover(place, cover) {
      if (!shown) return
      fitCanvas()
      const { view } = shown
      const at = view.pixelOf(camera, place)
      const free = freeSpot(at, camera, cover && coverOf(cover, container))
      if (free) look(view.pan(camera, free.x - at.x, free.y - at.y))
    },
    focus: () => canvas.focus({ preventScroll: true }),
    zoomBy: (steps) =>
      shown && look(shown.view.zoomAt(camera, steps, camera.width / 2, camera.height / 2)),
    painted,
    close() {
      end.abort()
      observer.disconnect()
      hover?.stop()
      corner.close()
      labels.close()
      canvas.remove()
    },
  }
}
