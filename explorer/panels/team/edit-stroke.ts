import type { MapView } from '../../map/map-view.ts'
import type { LngLat } from '../../plane/plane.ts'

/** As long as the flash around the plot. */
const STROKE_MS = 1600

/** How far the stroke bends, as a share of its length. */
const BEND = 0.12

export type StrokeMap = Pick<MapView, 'element' | 'spotOf'>

/**
 * An edit on its way: a stroke from a plot on one map to the same plot on the other. It follows
 * both maps while they move, and ends at the edge of a map that does not show the plot.
 */
export function drawEditStroke(place: LngLat, from: StrokeMap, to: StrokeMap): void {
  const host = to.element.closest('dialog')
  if (!host) return
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.classList.add('edit-stroke')
  svg.setAttribute('aria-hidden', 'true')
  const paths = ['edit-stroke__casing', 'edit-stroke__ink'].map((name) => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.classList.add(name)
    path.setAttribute('pathLength', '1')
    svg.append(path)
    return path
  })
  const startMs = performance.now()

  function draw(): void {
    const [start, end] = [inWindow(place, from), inWindow(place, to)]
    if (!start || !end || performance.now() - startMs > STROKE_MS) {
      svg.remove()
      return
    }
    const [wayX, wayY] = [end.x - start.x, end.y - start.y]
    const bend = { x: start.x + wayX / 2 - BEND * wayY, y: start.y + wayY / 2 + BEND * wayX }
    const d = `M${start.x} ${start.y} Q${bend.x} ${bend.y} ${end.x} ${end.y}`
    for (const path of paths) path.setAttribute('d', d)
    requestAnimationFrame(draw)
  }

  host.append(svg)
  draw()
}

/** Where a map shows a place, or its edge there; null behind the camera. */
function inWindow(place: LngLat, { element, spotOf }: StrokeMap) {
  const spot = spotOf(place)
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return (
    spot && {
      x: Math.round(Math.min(Math.max(left + spot.x, left), right)),
      y: Math.round(Math.min(Math.max(top + spot.y, top), bottom)),
    }
  )
}
