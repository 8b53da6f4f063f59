import { inks } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import { strewPeople } from '../map/geometry/population-dots.ts'
import { roadLooks } from '../map/road-looks.ts'
import { type Box, boxAround } from '../plane/plane.ts'
import { roadKinds, type Shapes, waterKinds } from '../survey/survey.ts'
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

/** Closer than this many metres to a pixel, single plots and buildings can be told apart. */
const BOUNDS_BELOW_M = 3.2
const BUILDINGS_BELOW_M = 4.5
const INDEX_EVERY_M = 50

type SurveyLayer = Exclude<LayerId, 'opened' | 'labels'>

/** Every layer of the survey that is not a name or a file, as paths of the sheet. */
export function buildSurveyDrawers(
  { survey, selection, column }: SheetRequest,
  projection: Projection,
): Record<SurveyLayer, () => PathMark[]> {
  const { terrain, roads, water, blocks, contours, tracks, buildings } = survey
  const placement = projection.from(survey.origin)
  const box = projection.boxOn(survey.origin)
  const pixelM = PT_PER_PX / projection.pointsPerMetre
  const pen: PlotPen = { survey, placement, selection, plots: plotsOn(survey, projection) }
  const seen = (shapes: Shapes, marginM = 0) => shapesWithin(shapes, widen(box, marginM))
  const ring = () => true
  const line = () => false
  const paint = (d: string | null, look: Omit<PathMark, 'd'>): PathMark[] =>
    d === null ? [] : [{ d, ...look }]

  return {
    elevation: () => tintBands(terrain, placement),
    relief: () => shadeBands(terrain, placement),
    water() {
      const bodies = seen(water.shapes)
      const dry = waterKinds.indexOf('sandbar')
      return [false, true].flatMap((isDry) => {
        const some = bodies.filter((body) => (water.kind[body] === dry) === isDry)
        return paint(pathOf(placement, water.shapes, some, ring), {
          fill: isDry ? inks.sand : inks.water,
          stroke: inks.shore,
          strokeWidth: 0.35,
        })
      })
    },
    flood: () => fillFloods(pen),
    plots: () => fillPlots(pen, column),
    'plot-lines': () => (pixelM < BOUNDS_BELOW_M ? strokePlots(pen) : []),
    blocks() {
      const d = pathOf(placement, blocks.shapes, seen(blocks.shapes), ring)
      return [
        ...paint(d, { stroke: inks.white, strokeWidth: 1.8, strokeOpacity: 0.7 }),
        ...paint(d, { stroke: inks.block, strokeWidth: 0.7, strokeDasharray: '6 2.4' }),
      ]
    },
    contours() {
      const isRing = (contour: number) => contours.isClosed[contour] === 1
      const isIndex = (contour: number) => contours.elevationM[contour] % INDEX_EVERY_M === 0
      const lines = seen(contours.shapes)
      return [false, true].flatMap((isThick) => {
        const some = lines.filter((contour) => isIndex(contour) === isThick)
        return paint(pathOf(placement, contours.shapes, some, isRing), {
          stroke: inks.contour,
          strokeWidth: isThick ? 0.75 : 0.4,
          strokeOpacity: 0.8,
        })
      })
    },
    roads() {
      const on = seen(roads.shapes, 30)
      return [false, true].flatMap((isSurface) =>
        roadKinds.toReversed().flatMap((kind) => {
          const rank = roadKinds.indexOf(kind)
          const look = roadLooks[rank]
          if (pixelM >= (isSurface ? look.belowM : look.casedBelowM)) return []
          const widths = Map.groupBy(
            on.filter((road) => roads.kind[road] === rank),
            (road) =>
              Math.max(roads.widthM[road] * projection.pointsPerMetre, look.leastPx * PT_PER_PX),
          )
          return [...widths].flatMap(([widthPt, some]) =>
            paint(pathOf(placement, roads.shapes, some, line), {
              stroke: isSurface ? inks.roads[rank] : inks.casing,
              strokeWidth: round(isSurface ? widthPt : widthPt + 0.8),
              strokeLinecap: 'round',
            }),
          )
        }),
      )
    },
    buildings: () => (pixelM < BUILDINGS_BELOW_M ? fillBuildings(pen, seen(buildings.shapes)) : []),
    lights: () => dots(survey.lights, pen, 1.5, inks.light, ring),
    population() {
      const { places, plot } = strewPeople(survey.plots)
      const sizePt = PT_PER_PX * Math.min(Math.max(3 / Math.sqrt(pixelM), 1), 3)
      return dots(places, pen, sizePt, inks.person, (dot) => selection.passes[plot[dot]] === 1)
    },
    tracks: () =>
      paint(pathOf(placement, tracks.shapes, seen(tracks.shapes), line), {
        stroke: inks.track,
        strokeWidth: 0.6,
        strokeOpacity: 0.85,
        strokeDasharray: '3 1.8',
      }),
    'control-points'() {
      const { points } = survey.controlPoints
      const signs = onPaper(points, pen, ring).map(trianglePath)
      return paint(signs.join('') || null, {
        fill: inks.white,
        stroke: inks.red,
        strokeWidth: 0.8,
      })
    },
  }

  /** Points as strokes of no length with round ends: a dot takes a dozen letters that way. */
  function dots(
    points: Float32Array,
    from: PlotPen,
    sizePt: number,
    stroke: string,
    isShown: (point: number) => boolean,
  ): PathMark[] {
    const d = onPaper(points, from, isShown).map(([x, y]) => `M${x} ${y}h0`)
    return paint(d.join('') || null, {
      stroke,
      strokeWidth: round(sizePt),
      strokeLinecap: 'round',
    })
  }

  function onPaper(
    points: Float32Array,
    { placement: { ax, bx, ay, by } }: PlotPen,
    isShown: (point: number) => boolean,
  ): [x: number, y: number][] {
    const places: [number, number][] = []
    for (let i = 0; 2 * i < points.length; i += 1) {
      const x = points[2 * i]
      const y = points[2 * i + 1]
      if (x < box[0] || x > box[2] || y < box[1] || y > box[3] || !isShown(i)) continue
      places.push([round(ax * x + bx), round(ay * y + by)])
    }
    return places
  }
}

/** The sign by which maps mark a trigonometric station. */
export function trianglePath([x, y]: readonly [number, number]): string {
  return `M${x} ${round(y - 3.3)}l2.9 5h-5.8Z`
}

function shapesWithin(shapes: Shapes, [west, south, east, north]: Box): number[] {
  const { starts, coordinates } = shapes
  const found: number[] = []
  for (let shape = 0; shape + 1 < starts.length; shape += 1) {
    const own = boxAround(coordinates, starts[shape], starts[shape + 1])
    if (own[0] <= east && own[2] >= west && own[1] <= north && own[3] >= south) found.push(shape)
  }
  return found
}

function widen([west, south, east, north]: Box, byM: number): Box {
  return [west - byM, south - byM, east + byM, north + byM]
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}
