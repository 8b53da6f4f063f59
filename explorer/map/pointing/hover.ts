import type { ScreenSpot } from '../camera/free-spot.ts'
import { addElement } from '../element.ts'
import type { Reading } from '../opened/painted-layer.ts'

/** A plot, or a value of a file. */
type Target = number | Reading

interface HoverOptions {
  container: HTMLElement
  canvas: HTMLCanvasElement
  /** What is at a screen position, in pixels from the top left. */
  targetAt(spot: ScreenSpot): Target | null
  /** Its corners on the screen at present. */
  outlineOf(target: Target): readonly ScreenSpot[]
  /** Its name and a short description. */
  describe(target: Target): readonly string[]
}

/**
 * The tooltip is below and beside the pointer, so that it covers neither the pointer nor its
 * target.
 */
const BESIDE_PX = 14
const BELOW_PX = 20

/**
 * Outlines the plot or value under a mouse and describes it in a tooltip. The outline is drawn above
 * the map, so the map is not redrawn. Touch has no hover: there, and by keyboard, plots are selected
 * and values are shown and announced by `tell`.
 */
export function startHover({ container, canvas, targetAt, outlineOf, describe }: HoverOptions) {
  const end = new AbortController()
  const outline = document.createElementNS(SVG, 'svg')
  outline.classList.add('map__hover')
  outline.setAttribute('aria-hidden', 'true')
  const rings = [HALO, RING].map((name) => {
    const ring = document.createElementNS(SVG, 'polygon')
    ring.classList.add(name)
    outline.append(ring)
    return ring
  })
  container.append(outline)
  const tip = addElement(container, 'div', 'map__tip')
  tip.setAttribute('aria-hidden', 'true')
  const announcement = addElement(container, 'p', 'spoken')
  announcement.setAttribute('role', 'status')
  let shown: Target | null = null
  let frame = 0

  function hide(): void {
    cancelAnimationFrame(frame)
    frame = 0
    if (shown === null) return
    shown = null
    outline.removeAttribute('data-shown')
    tip.removeAttribute('data-shown')
  }

  function show(spot: ScreenSpot, target: Target | null): void {
    if (target === null) {
      hide()
      return
    }
    if (target !== shown) {
      shown = target
      const points = outlineOf(target)
        .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
        .join(' ')
      for (const ring of rings) ring.setAttribute('points', points)
      tip.replaceChildren()
      for (const line of describe(target)) addElement(tip, 'span', '', line)
      outline.setAttribute('data-shown', '')
      tip.setAttribute('data-shown', '')
    }
    place(spot)
  }

  function place({ x, y }: ScreenSpot): void {
    const { clientWidth, clientHeight } = container
    const { offsetWidth, offsetHeight } = tip
    const isBeside = x + BESIDE_PX + offsetWidth < clientWidth
    const isBelow = y + BELOW_PX + offsetHeight < clientHeight
    const left = isBeside ? x + BESIDE_PX : x - BESIDE_PX - offsetWidth
    const top = isBelow ? y + BELOW_PX : y - BESIDE_PX - offsetHeight
    tip.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
  }

  function follow({ pointerType, buttons, offsetX, offsetY }: PointerEvent): void {
    if (pointerType === 'touch') return
    cancelAnimationFrame(frame)
    if (buttons !== 0) hide()
    else {
      const spot = { x: offsetX, y: offsetY }
      frame = requestAnimationFrame(() => show(spot, targetAt(spot)))
    }
  }

  canvas.addEventListener('pointermove', follow, { signal: end.signal })
  for (const sign of ['pointerdown', 'pointerleave', 'wheel'] as const) {
    canvas.addEventListener(sign, hide, { signal: end.signal, passive: true })
  }
  return {
    /** The map has moved under the pointer. */
    hide,
    tell(spot: ScreenSpot, reading: Reading): void {
      show(spot, reading)
      announcement.textContent = reading.lines.join(', ')
    },
    stop(): void {
      hide()
      end.abort()
      outline.remove()
      tip.remove()
      announcement.remove()
    },
  }
}

const SVG = 'http://www.w3.org/2000/svg'
const HALO = 'map__halo'
const RING = 'map__ring'
