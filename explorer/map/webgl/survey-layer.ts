import type { Survey } from '../../survey/build-survey.ts'
import type { MapState } from '../map-view.ts'
import { buildPicker, type Picker } from '../pointing/picker.ts'
import { cameraViewOf } from './camera.ts'
import type { MapLibre } from './maplibre.ts'
import { buildPrograms, type Programs } from './programs.ts'
import { type CameraView, type Renderer, startRenderer } from './renderer.ts'

interface SurveyLayerOptions {
  prefersCalm: boolean
  onPainted(view: CameraView): void
  /** The map cannot continue. */
  onFailure(message: string): void
}

/** The only layer of MapLibre's map: it draws everything, and survives a lost context. */
export function addSurveyLayer(
  map: InstanceType<typeof MapLibre>,
  state: MapState,
  { prefersCalm, onPainted, onFailure }: SurveyLayerOptions,
) {
  let survey: Survey | null = null
  let context: { gl: WebGL2RenderingContext; programs: Programs } | null = null
  let renderer: Renderer | null = null
  let picker: Picker | null = null
  const repaint = () => map.triggerRepaint()

  function stop(): void {
    renderer?.stop()
    renderer = null
  }

  /** Rebuilds from the requested state: at the start, for another survey, and for a new context. */
  function start(): void {
    stop()
    if (!survey || !context) return
    const { gl, programs } = context
    const pixelRatio = map.getPixelRatio()
    renderer = startRenderer(gl, survey, state, { programs, pixelRatio, prefersCalm, repaint })
  }

  map.on('style.load', () =>
    map.addLayer({
      id: 'survey',
      type: 'custom',
      renderingMode: '3d',
      onAdd(_, gl) {
        // Compiles while the survey is still being built.
        context = { gl, programs: buildPrograms(gl) }
        start()
      },
      render(_, args) {
        if (!survey || !renderer) return
        const view = cameraViewOf(map, args, survey.origin)
        try {
          renderer.paint(view)
        } catch (error) {
          stop()
          onFailure(String(error))
        }
        picker?.look(view)
        onPainted(view)
      },
    }),
  )
  map.on('webglcontextlost', stop)
  const watch = watchContext(map.getCanvas(), () =>
    onFailure('The graphics context is lost and does not come back'),
  )

  return {
    survey: () => survey,
    renderer: () => renderer,
    picker: () => picker,
    repaint,
    show(next: Survey): void {
      survey = next
      picker = buildPicker(next, state, () => renderer?.heights() ?? null)
      start()
    },
    /** Resolves when the next frame is on the screen. */
    async painted(): Promise<void> {
      const rendered = map.once('render')
      repaint()
      await rendered
      await renderer?.presented()
    },
    close(): void {
      watch.stop()
      stop()
    },
  }
}

export type SurveyLayer = ReturnType<typeof addSurveyLayer>

/** Browsers restore a context sooner than this, if they do. */
const PATIENCE_MS = 3000

/**
 * Reports when a canvas on a visible page has lost its context for longer than browsers take to
 * restore it.
 */
function watchContext(canvas: HTMLCanvasElement, onGone: () => void) {
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // A browser may drop the context of a hidden page until the page is visible again.
      if (document.visibilityState === 'hidden') return wait()
      onGone()
    }, PATIENCE_MS)
  }
  canvas.addEventListener('webglcontextlost', wait, { signal })
  canvas.addEventListener('webglcontextrestored', () => clearTimeout(timer), { signal })

  return {
    stop(): void {
      end.abort()
      clearTimeout(timer)
    },
  }
}
