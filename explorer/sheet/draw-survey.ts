import { inks } from '../layers/colours.ts'
import { type LayerId, layers } from '../layers/layers.ts'
import {
  isLinesOrPoints,
  type LineSet,
  linesAndPoints,
  type PointSet,
  type SpecialLayer,
  shoresOf,
  strokesOf,
} from '../layers/lines-and-points.ts'
import { type Pen, type PointLook, plotLinePen, plotWidthM } from '../layers/looks.ts'
import { type Box, boxAround } from '../plane/plane.ts'
import { inOrder } from '../survey/shapes.ts'
import type { PackedShapes } from '../survey/survey.ts'
import { waterKinds } from '../survey/vocabulary.ts'
import {
  fillBuildings,
  fillFloods,
  fillPlots,
  type PlotPen,
  plotsOn,
  strokePlots,
} from './draw-plots.ts'
import { type PathMark, pathOf } from './path-data.ts'
import type { Projection } from './projection.ts'
import { shadeBands, tintBands } from './relief-bands.ts'
import type { SheetRequest } from './sheet-request.ts'

/** What a screen draws a pixel wide: paper is finer, and read from nearer. */
export const PT_PER_PX = 0.6

/** How far a line may reach beyond the places that it goes through. */
const LINE_REACH_M = 30

type SurveyLayer = Exclude<LayerId, 'opened' | 'labels'>

/** What a layer is drawn from. */
interface Page {
  request: SheetRequest
  projection: Projection
  box: Box
  metresPerPixel: number
}

/** Draws any layer of the survey that is not a name or a file, as paths of the sheet. */
export function buildSurveyDrawer(
  request: SheetRequest,
  projection: Projection,
): (id: SurveyLayer) => PathMark[] {
  const { survey } = request
  const page: Page = {
    request,
    projection,
    box: projection.boxOn(survey.origin),
    metresPerPixel: PT_PER_PX / projection.pointsPerMetre,
  }
  const special = specialDrawers(page)
  return (id) => {
    if (!isLinesOrPoints(id)) return special[id]()
    const described = linesAndPoints[id](survey)
    return 'lines' in described
      ? strokeLineSets(page, described.lines)
      : drawPoints(page, described.points)
  }
}

function specialDrawers(
  page: Page,
): Record<Exclude<SpecialLayer, 'opened' | 'labels'>, () => PathMark[]> {
  const { request, projection, box, metresPerPixel } = page
  const { survey, selection, column } = request
  const { terrain, water, buildings } = survey
  const placement = projection.from(survey.origin)
  const pen: PlotPen = { survey, placement, selection, plots: plotsOn(survey, projection) }
  return {
    elevation: () => tintBands(terrain, placement),
    relief: () => shadeBands(terrain, placement),
    water() {
      const bodies = shapesWithin(water.shapes, inOrder(water.shapes), box)
      const dry = waterKinds.indexOf('sandbar')
      const areas = [false, true].flatMap((isDry) => {
        const some = bodies.filter((body) => (water.kind[body] === dry) === isDry)
        const d = pathOf(placement, water.shapes, some, () => true)
        return d === null ? [] : [{ d, fill: isDry ? inks.sand : inks.water }]
      })
      return [...areas, ...strokeLineSets(page, shoresOf(survey).sets)]
    },
    flood: () => fillFloods(pen),
    plots: () => fillPlots(pen, column),
    'plot-lines'() {
      const look = plotLinePen(plotWidthM(survey.plots), metresPerPixel)
      return look ? strokePlots(pen, strokeOf(look)) : []
    },
    buildings() {
      if (metresPerPixel >= layers.buildings.belowM) return []
      const seen = shapesWithin(buildings.shapes, inOrder(buildings.shapes), box)
      return fillBuildings(pen, seen, metresPerPixel)
    },
  }
}

function strokeLineSets(page: Page, sets: readonly LineSet[]): PathMark[] {
  const { request, projection, box, metresPerPixel } = page
  const placement = projection.from(request.survey.origin)
  return strokesOf(sets, metresPerPixel).flatMap(({ set, pen }) => {
    const { shapes, isRing, widthM } = set
    const seen = shapesWithin(shapes, set.order(request.filter), widen(box, LINE_REACH_M))
    const widths = Map.groupBy(seen, (shape) => (widthM ? widthM[shape] : 0))
    return [...widths].flatMap(([ownM, some]) => {
      const d = pathOf(placement, shapes, some, isRing)
      return d === null ? [] : [{ d, ...strokeOf(pen, ownM / metresPerPixel) }]
    })
  })
}

function drawPoints({ request, projection, box, metresPerPixel }: Page, set: PointSet): PathMark[] {
  const { ax, bx, ay, by } = projection.from(request.survey.origin)
  const { places, plot, lookAt } = set
  const seen: Point[] = []
  for (let i = 0; 2 * i < places.length; i += 1) {
    const x = places[2 * i]
    const y = places[2 * i + 1]
    const isShown = !plot || request.selection.passes[plot[i]] === 1
    if (x < box[0] || x > box[2] || y < box[1] || y > box[3] || !isShown) continue
    seen.push([round(ax * x + bx), round(ay * y + by)])
  }
  return seen.length === 0 ? [] : marksAt(seen, lookAt(metresPerPixel))
}

type Point = readonly [x: number, y: number]

/** Points as strokes of no length with round ends: a dot takes a dozen letters that way. */
export function marksAt(points: readonly Point[], look: PointLook): PathMark[] {
  const { sizePx, fill, rim, rimPx = 0, opacity = 1, isTriangle } = look
  if (isTriangle) {
    const d = points.map(([x, y]) => `M${x} ${round(y - 3.3)}l2.9 5h-5.8Z`).join('')
    return [{ d, fill, stroke: rim ?? fill, strokeWidth: round(rimPx * PT_PER_PX) }]
  }
  const d = points.map(([x, y]) => `M${x} ${y}h0`).join('')
  const dot = (stroke: string, px: number): PathMark => ({
    d,
    stroke,
    strokeWidth: round(px * PT_PER_PX),
    strokeOpacity: opacity,
    strokeLinecap: 'round',
  })
  return [...(rim ? [dot(rim, sizePx)] : []), dot(fill, sizePx - 2 * rimPx)]
}

/** A pen on paper; `ownPx` is how wide the line itself is. */
export function strokeOf(pen: Pen, ownPx = 0): Omit<PathMark, 'd'> {
  const { colour, opacity = 1, widthPx, casingPx = 0, dashPx } = pen
  return {
    stroke: colour,
    strokeWidth: round((Math.max(ownPx, widthPx) + 2 * casingPx) * PT_PER_PX),
    ...(opacity < 1 ? { strokeOpacity: opacity } : {}),
    ...(dashPx
      ? { strokeDasharray: dashPx.map((px) => round(px * PT_PER_PX)).join(' ') }
      : { strokeLinecap: 'round' }),
  }
}

function shapesWithin(
  { starts, coordinates }: PackedShapes,
  order: Uint32Array,
  [west, south, east, north]: Box,
): number[] {
  return Array.from(order).filter((shape) => {
    const own = boxAround(coordinates, starts[shape], starts[shape + 1])
    return own[0] <= east && own[2] >= west && own[1] <= north && own[3] >= south
  })
}

function widen([west, south, east, north]: Box, byM: number): Box {
  return [west - byM, south - byM, east + byM, north + byM]
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}
