import { metresBetween } from '@app/formats/geometry/earth.ts'
import type { ScreenSpot } from '../map/camera/free-spot.ts'
import type { MapView } from '../map/map-view.ts'
import type { LngLat } from '../plane/plane.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { snapped } from './snap.ts'

const SNAP_PX = 12
const SVG = 'http://www.w3.org/2000/svg'

/** Lets a visitor draw a line or an area on the map, by pointer or by keys, until the signal aborts. */
export function measureOnMap(state: ExplorerState, map: MapView, signal: AbortSignal): void {
  const { element } = map
  const drawing = buildDrawing(element)
  /** Keys add points in the middle of the map. */
  let isByKeys = true

  function placeAt(spot: ScreenSpot): LngLat | null {
    const place = map.placeAt(spot)
    const beside = place && map.placeAt({ x: spot.x + SNAP_PX, y: spot.y })
    if (!beside) return place
    const reachM = metresBetween(place.lng, place.lat, beside.lng, beside.lat)
    return snapped(state.read(), place, reachM)
  }

  function pointAt(spot: ScreenSpot): void {
    const next = placeAt(spot)
    const before = state.read().map.measure?.next
    if (next?.lng !== before?.lng || next?.lat !== before?.lat) state.pointMeasure(next)
  }

  function draw(): void {
    const { measure } = state.read().map
    if (!measure) return
    const { points, next, kind } = measure
    const spots = [...points, ...(next ? [next] : [])].flatMap((place) => map.spotOf(place) ?? [])
    drawing.show(spots, kind === 'area')
  }

  const middle = () => ({ x: element.clientWidth / 2, y: element.clientHeight / 2 })
  const stopLaying = map.lay({
    draw() {
      if (isByKeys) pointAt(middle())
      draw()
    },
    tap(spot) {
      const place = placeAt(spot)
      if (place) state.addMeasured(place)
    },
  })
  const leave = state.subscribe(draw)
  element.addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => {
      isByKeys = false
      const { left, top } = element.getBoundingClientRect()
      // A finger has no position before it taps.
      if (pointerType === 'touch') state.pointMeasure(null)
      else pointAt({ x: clientX - left, y: clientY - top })
    },
    { signal },
  )
  element.addEventListener('pointerleave', () => !isByKeys && state.pointMeasure(null), { signal })
  element.addEventListener(
    'keydown',
    (event) => {
      isByKeys = true
      if (event.key === 'Backspace') {
        event.preventDefault()
        state.dropMeasured()
      }
      pointAt(middle())
    },
    { signal },
  )
  signal.addEventListener('abort', () => {
    stopLaying()
    leave()
    drawing.remove()
  })
}

/** A line with its corners, above the map. */
function buildDrawing(element: HTMLElement) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.classList.add('map__hover')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('data-shown', '')
  element.append(svg)
  const add = (name: string, className: string, values: Record<string, string | number>) => {
    const shape = document.createElementNS(SVG, name)
    shape.classList.add(className)
    for (const [key, value] of Object.entries(values)) shape.setAttribute(key, String(value))
    svg.append(shape)
  }
  return {
    show(spots: readonly ScreenSpot[], isArea: boolean): void {
      svg.replaceChildren()
      const points = spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
      const line = isArea ? 'polygon' : 'polyline'
      for (const name of ['map__halo', 'map__ring']) add(line, name, { points })
      for (const { x, y } of spots) {
        for (const name of ['map__halo', 'map__ring']) add('circle', name, { cx: x, cy: y, r: 4 })
      }
    },
    remove: () => svg.remove(),
  }
}
