import { visitTouching } from '@app/formats/geometry/box-tree.ts'
import type { PaintedLayer } from '../map/opened/painted-layer.ts'
import { showsPlots } from '../map/pointing/pick-at.ts'
import { visitShapes } from '../map/pointing/pick-opened.ts'
import { type Box, buildPlane, type LngLat } from '../plane/plane.ts'
import { paintedOf, visibleFiles } from '../state/datasets.ts'
import { type Exploration, shownLayersOf } from '../state/exploration.ts'
import type { Survey } from '../survey/build-survey.ts'

/** A corner on a plane, and its distance from the pointer. */
interface Corner {
  place: LngLat
  awayM: number
}

/** The nearest visible corner within reach, else the place itself. */
export function snapped(now: Exploration, place: LngLat, reachM: number): LngLat {
  const { survey } = now.sample
  const layers = shownLayersOf(now)
  const files = layers.includes('opened') ? visibleFiles(now) : []
  const corners = [
    ...files.map(({ layer, view }) => cornerOfFile(paintedOf(layer, view), place, reachM)),
    survey && showsPlots(layers) ? cornerOfPlots(survey, place, reachM) : null,
  ]
  const nearest = corners.reduce(
    (best, corner) => (corner && corner.awayM < (best?.awayM ?? Infinity) ? corner : best),
    null,
  )
  return nearest?.place ?? place
}

function cornerOfFile({ layer, passes }: PaintedLayer, place: LngLat, reachM: number) {
  const { drawing } = layer
  const { origin, coordinates, feature, segments, points, trees } = drawing
  return nearestOf(origin, place, reachM, (box, look) => {
    const see = (vertex: number) => {
      if (passes && passes[feature[vertex]] === 0) return
      look(coordinates[2 * vertex], coordinates[2 * vertex + 1])
    }
    visitShapes(trees.segments, box, (segment) => {
      see(segments[2 * segment])
      see(segments[2 * segment + 1])
    })
    visitShapes(trees.points, box, (point) => see(points[point]))
  })
}

function cornerOfPlots({ origin, plots, plotTree }: Survey, place: LngLat, reachM: number) {
  const { starts, coordinates } = plots.shapes
  return nearestOf(origin, place, reachM, (box, look) => {
    visitTouching(plotTree, box, (plot) => {
      for (let i = starts[plot]; i < starts[plot + 1]; i += 1) {
        look(coordinates[2 * i], coordinates[2 * i + 1])
      }
    })
  })
}

function nearestOf(
  origin: LngLat,
  place: LngLat,
  reachM: number,
  visit: (box: Box, look: (x: number, y: number) => void) => void,
): Corner | null {
  const plane = buildPlane(origin)
  const { x, y } = plane.toPlane(place)
  let best: { x: number; y: number } | null = null
  let awayM = reachM
  visit([x - reachM, y - reachM, x + reachM, y + reachM], (cornerX, cornerY) => {
    const away = Math.hypot(cornerX - x, cornerY - y)
    if (away >= awayM) return
    awayM = away
    best = { x: cornerX, y: cornerY }
  })
  const found = best as { x: number; y: number } | null // a callback may have set it
  return found && { place: plane.toLngLat(found.x, found.y), awayM }
}
