import type { Survey } from '../../survey/build-survey.ts'
import { buildFlatView, type FlatCamera, type FlatView } from '../camera/flat-camera.ts'
import { addElement } from '../element.ts'
import { flashAt } from '../flash-look.ts'
import type { OverlayView } from '../labels/label-overlay.ts'
import { loadNameFonts } from '../labels/label-style.ts'
import type { MapState } from '../map-view.ts'
import { buildPicker, type Picker } from '../pointing/picker.ts'
import { nextAnimationFrame, nextTask } from '../tasks.ts'
import { buildFlatSurvey, type FlatSurvey } from './flat-survey.ts'

interface ScreenOptions {
  prefersCalm: boolean
  onPainted(view: OverlayView & { metresPerPixel: number }): void
  onMoved(camera: FlatCamera, view: FlatView): void
}

/** A canvas with a camera on a survey, redrawn at most once per frame. */
export function openFlatScreen(
  container: HTMLElement,
  state: MapState,
  { prefersCalm, onPainted, onMoved }: ScreenOptions,
) {
  const context = openContext(container)
  const { canvas } = context
  const flashes = createFlashes(prefersCalm)
  const fonts = loadNameFonts()
  let shown: { survey: Survey; flat: FlatSurvey; view: FlatView; picker: Picker } | null = null
  let camera: FlatCamera = { x: 0, y: 0, zoom: 13, width: 1, height: 1 }

  const redraw = oncePerFrame((startMs) => {
    if (!shown) return
    const { view } = shown
    const flash = flashes.at(startMs)
    shown.flat.draw(context, camera, state, flash)
    const metresPerPixel = view.metresPerPixel(camera)
    const matrixFor = view.matrixFor(camera)
    onPainted({ ...camera, pixelRatio: devicePixelRatio, metresPerPixel, matrixFor })
    // After a slow frame, wait as long as it took, so that other work can run.
    if (flash) setTimeout(redraw, flash.nextMs + performance.now() - startMs)
  })

  function look(next: FlatCamera): void {
    camera = next
    redraw()
    if (!shown) return
    aim()
    onMoved(camera, shown.view)
  }

  function aim(): void {
    if (!shown) return
    const { survey, view, picker } = shown
    const matrix = view.matrixFor(camera)(survey.origin)
    picker.look({ ...camera, matrix, metresPerPixel: view.metresPerPixel(camera), raise: 0 })
  }

  function fitCanvas(): void {
    const { clientWidth, clientHeight } = container
    if (camera.width === clientWidth && camera.height === clientHeight) return
    canvas.width = Math.round(clientWidth * devicePixelRatio)
    canvas.height = Math.round(clientHeight * devicePixelRatio)
    look({ ...camera, width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) })
  }

  const observer = new ResizeObserver(fitCanvas)
  observer.observe(container)
  fitCanvas()

  return {
    canvas,
    survey: () => shown?.survey ?? null,
    redraw,
    /** Moves the camera; does nothing without a survey. */
    steer(move: (camera: FlatCamera, view: FlatView) => FlatCamera | null): void {
      fitCanvas()
      const next = shown && move(camera, shown.view)
      if (next) look(next)
    },
    picker: () => shown?.picker ?? null,
    show(survey: Survey): void {
      const view = buildFlatView(survey.origin)
      const picker = buildPicker(survey, state)
      shown = { survey, view, picker, flat: buildFlatSurvey(survey, view) }
      aim()
      fonts.then(() => {
        shown?.flat.measureNames()
        redraw()
      })
    },
    flash(plots: readonly number[]): void {
      flashes.add(plots)
      redraw()
    },
    async painted(): Promise<void> {
      await fonts
      redraw()
      await nextAnimationFrame()
      // A task after a frame's callbacks runs once that frame has been submitted.
      await nextTask()
    },
    close(): void {
      shown = null
      observer.disconnect()
      canvas.remove()
    },
  }
}

function openContext(container: HTMLElement): CanvasRenderingContext2D {
  const canvas = addElement(container, 'canvas', 'map__flat')
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has neither WebGL nor a canvas to draw on')
  return context
}

function oncePerFrame(draw: (nowMs: number) => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame((nowMs) => {
      isDue = false
      draw(nowMs)
    })
  }
}

/** The plots edited last, while they flash. */
function createFlashes(prefersCalm: boolean) {
  let last: { plots: readonly number[]; fromMs: number } | null = null
  return {
    add(plots: readonly number[]): void {
      last = { plots, fromMs: performance.now() }
    },
    at(nowMs: number) {
      const look = last && flashAt(nowMs - last.fromMs, prefersCalm)
      if (last && look) return { plots: last.plots, ...look }
      last = null
      return null
    },
  }
}
