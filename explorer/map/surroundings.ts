import { createImporter } from '../loading/create-importer.ts'
import type { LngLat } from '../plane/plane.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { ScreenSpot } from './camera/free-spot.ts'
import { buildCorner } from './corner.ts'
import { showsSample } from './drawing/draw-beyond.ts'
import { addElement } from './element.ts'
import { buildBlockTab } from './labels/block-tab.ts'
import { buildLabelOverlay, type OverlayView } from './labels/label-overlay.ts'
import type { MapOptions, MapOverlay, MapState, MapView, PickWay } from './map-view.ts'
import type { FramedView } from './neatline.ts'
import { once } from './once.ts'
import { startHover } from './pointing/hover.ts'
import type { Picker } from './pointing/picker.ts'

const loadNeatline = createImporter(() => import('./neatline.ts'))

interface SurroundedMap {
  canvas: HTMLCanvasElement
  state: MapState
  survey(): Survey | null
  picker(): Picker | null
  /** While it moves, nothing is under the pointer. */
  isMoving(): boolean
}

/** The elements around and above either map. */
export function buildSurroundings(
  container: HTMLElement,
  { words, describePlot, events }: MapOptions,
  { canvas, state, survey, picker, isMoving }: SurroundedMap,
) {
  // Only the map that cannot tilt has a notice about it.
  const marks = words.flat === undefined ? [words.sample] : [words.sample, words.flat]
  const corner = buildCorner(container, words, marks)
  const labels = buildLabelOverlay(container)
  const tab = buildBlockTab(container)
  const hover =
    describePlot &&
    startHover({
      container,
      canvas,
      targetAt(spot) {
        const picked = overlay || isMoving() ? null : picker()?.at(spot)
        if (!picked || 'feature' in picked) return null
        return 'plot' in picked ? picked.plot : picked
      },
      outlineOf(target) {
        if (typeof target === 'number') return picker()?.outlineOf(target) ?? []
        return target.corners.map(spotOf).filter((spot) => spot !== null)
      },
      describe(target) {
        if (typeof target !== 'number') return target.lines
        const shown = survey()
        return shown ? describePlot(shown, target) : []
      },
    })
  const spotOf = (place: LngLat) => picker()?.spotOf(place) ?? null
  const neatline = once(() => loadNeatline().then((code) => code.buildNeatline(container)))
  let last: FramedView | null = null
  let overlay: MapOverlay | null = null
  let isClosed = false

  /** Loaded when a map needs a frame, and drawn with the state at that time. */
  async function frame(view: OverlayView): Promise<void> {
    const shown = survey()
    if (words.nal === undefined || !shown) return
    last = {
      ...view,
      origin: shown.origin,
      covers: state.covers,
      hasGrid: !showsSample(state.layers),
    }
    const { draw, close } = await neatline()
    if (isClosed) close()
    else if (last) draw(last)
    last = null
  }

  if (words.keys) addKeyHint(container, canvas, words.keys)
  /** The part of the map's interface that is the same for both maps. */
  const shared = {
    element: container,
    placeAt: (spot) => picker()?.placeAt(spot) ?? null,
    spotOf,
    lay(next: MapOverlay): () => void {
      overlay = next
      hover?.hide()
      return () => {
        overlay = null
      }
    },
    focus: () => canvas.focus({ preventScroll: true }),
  } satisfies Partial<MapView>
  return {
    shared,
    /** A click, a tap, or Enter in the middle of the map: for an overlay, or to pick. */
    tap(spot: ScreenSpot, way: PickWay): void {
      const picked = overlay ? null : (picker()?.at(spot) ?? null)
      const isReading = picked !== null && 'lines' in picked
      if (overlay) overlay.tap(spot)
      else if (isReading) {
        events.onPick(null, 'pointer')
        hover?.tell(spot, picked)
      } else events.onPick(picked, way)
    },
    layersChanged: () => corner.showLayers(state.layers, canvas),
    /** The map has moved under the pointer. */
    moved: () => hover?.hide(),
    painted(view: OverlayView & { metresPerPixel: number }): void {
      labels.draw(state.layers.includes('opened') ? state.opened : [], view)
      tab.draw(survey(), state.answer, view)
      corner.showScale(view.metresPerPixel)
      frame(view).catch(() => {})
      overlay?.draw()
    },
    close(): void {
      isClosed = true
      hover?.stop()
      corner.close()
      labels.close()
      tab.close()
    },
  }
}

/** The keys that move the map: shown while it has the keyboard focus. */
function addKeyHint(container: HTMLElement, canvas: HTMLElement, text: string): void {
  const hint = addElement(container, 'p', 'map__keys', text)
  hint.id = 'map-keys'
  canvas.setAttribute('aria-describedby', hint.id)
}
