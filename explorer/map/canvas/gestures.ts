import type { ScreenSpot } from '../camera/free-spot.ts'
import type { PickWay } from '../map-view.ts'

/** Gestures on a flat map; positions are pixels from its top left. */
export interface Gestures {
  pan(dx: number, dy: number): void
  zoom(steps: number, x: number, y: number): void
  pick(spot: ScreenSpot, way: PickWay): void
}

const KEY_STEP_PX = 100
const CLICK_SLACK_PX = 4

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_STEP_PX, 0],
  ArrowRight: [-KEY_STEP_PX, 0],
  ArrowUp: [0, KEY_STEP_PX],
  ArrowDown: [0, -KEY_STEP_PX],
}

/** Handles pointer, touch, wheel and keyboard until the signal aborts. */
export function listenForGestures(
  canvas: HTMLCanvasElement,
  { pan, zoom, pick }: Gestures,
  signal: AbortSignal,
): void {
  const fingers = new Map<number, ScreenSpot>()
  let travelledPx = 0
  function listen<Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    listener: (event: HTMLElementEventMap[Kind]) => void,
  ): void {
    // Not passive, because a wheel event must not scroll the page.
    canvas.addEventListener(kind, listener, { signal, passive: false })
  }

  const middle = () => ({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 })

  listen('pointerdown', (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    if (fingers.size === 0) travelledPx = 0
    fingers.set(event.pointerId, placeOf(event))
  })
  listen('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    travelledPx += Math.hypot(now.x - before.x, now.y - before.y)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const wasApart = Math.hypot(before.x - other.x, before.y - other.y)
      const isApart = Math.hypot(now.x - other.x, now.y - other.y)
      // Each finger contributes half of the movement, so that two together move the map fully.
      pan((now.x - before.x) / 2, (now.y - before.y) / 2)
      if (wasApart > 0 && isApart > 0) {
        zoom(Math.log2(isApart / wasApart), (now.x + other.x) / 2, (now.y + other.y) / 2)
      }
    } else if (travelledPx > CLICK_SLACK_PX) pan(now.x - before.x, now.y - before.y)
    fingers.set(event.pointerId, now)
  })
  const release = (event: PointerEvent) => {
    const wasAlone = fingers.delete(event.pointerId) && fingers.size === 0
    if (!wasAlone || event.type !== 'pointerup' || travelledPx > CLICK_SLACK_PX) return
    pick(placeOf(event), 'pointer')
  }
  listen('pointerup', release)
  listen('pointercancel', release)
  listen('dblclick', (event) => zoom(event.shiftKey ? -1 : 1, event.offsetX, event.offsetY))
  listen('wheel', (event) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1
    const steps = Math.min(Math.max((-event.deltaY * lines) / 300, -1), 1)
    zoom(steps, event.offsetX, event.offsetY)
  })
  listen('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { x, y } = middle()
    const step = arrows[event.key]
    if (step) pan(...step)
    else if (event.key === '+' || event.key === '=') zoom(1, x, y)
    else if (event.key === '-') zoom(-1, x, y)
    else if (event.key === 'Enter') pick({ x, y }, 'keys')
    else return
    event.preventDefault()
  })
}

function placeOf({ offsetX, offsetY }: PointerEvent): ScreenSpot {
  return { x: offsetX, y: offsetY }
}
