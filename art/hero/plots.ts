import { lerp } from '../interpolate.ts'
import { item } from '../item.ts'
import { distanceBetween, type Point, type Rect } from '../line/point.ts'
import { cut, type Polygon, polygonArea, polygonCentre, sidesOf } from '../polygon/polygon.ts'
import { voronoiCells } from '../polygon/voronoi.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Survey } from './survey.ts'

export interface PlotSheet {
  plots: Polygon[]
  /** Roads run between the estates that were divided into plots. */
  estates: Polygon[]
  selected: Polygon
}

/** The cadastre of one sheet: estates divided again and again, rivers left out. */
export function drawPlots([left, top, width, height]: Rect, survey: Survey): PlotSheet {
  const random = seededRandom(31)
  const seeds = Array.from(
    { length: 9 },
    (): Point => [left + random() * width, top + random() * height],
  )
  const estates = voronoiCells(seeds, [left - 8, top - 8, left + width + 8, top + height + 8])
  const plots = estates
    .flatMap(({ polygon }) => divide(polygon, 40, random))
    .filter((plot) => isDry(plot, survey))
  return {
    plots,
    estates: estates.map(({ polygon }) => polygon),
    selected: nearestTo([left + 62, top + 38], plots),
  }
}

function isDry(plot: Polygon, { beltAt, tributaries }: Survey): boolean {
  const centre = polygonCentre(plot)
  const isAwayFromBelt = beltAt(centre) < 0.12 && plot.every((corner) => beltAt(corner) < 0.4)
  const isAwayFrom = (line: readonly Point[]) =>
    line.every((point) => distanceBetween(point, centre) > 3)
  return isAwayFromBelt && tributaries.every(isAwayFrom)
}

/** Cuts across the longest side until plots are about as small as `area`. */
function divide(plot: Polygon, area: number, random: Random): Polygon[] {
  if (polygonArea(plot) < area * (0.7 + 1.5 * random())) return [plot]
  const [start, end] = longestSide(plot)
  const share = 0.38 + 0.24 * random()
  const through: Point = [lerp(start[0], end[0], share), lerp(start[1], end[1], share)]
  const bearing = Math.atan2(end[1] - start[1], end[0] - start[0])
  const turn = (random() - 0.5) * 0.12
  const [left, right] = cut(plot, through, bearing + Math.PI / 2 + turn)
  if (left.length === 0 || right.length === 0) return [plot]
  return [...divide(left, area, random), ...divide(right, area, random)]
}

function longestSide(polygon: Polygon): [Point, Point] {
  const length = ([start, end]: [Point, Point]) => distanceBetween(start, end)
  return [...sidesOf(polygon)].reduce((longest, side) =>
    length(side) > length(longest) ? side : longest,
  )
}

function nearestTo(place: Point, plots: readonly Polygon[]): Polygon {
  const distance = (plot: Polygon) => distanceBetween(polygonCentre(plot), place)
  return plots.reduce(
    (nearest, plot) => (distance(plot) < distance(nearest) ? plot : nearest),
    item(plots, 0),
  )
}
