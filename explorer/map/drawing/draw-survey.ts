import { buildingTone, inks, swatches } from '../../layers/colours.ts'
import { hasSource, type LayerId, layers, type SpecialLayer } from '../../layers/layers.ts'
import { type LayerSource, shoresOf } from '../../layers/lines-and-points.ts'
import {
  BUILDING_LINES_BELOW_M,
  buildingOpacity,
  buildingPen,
  floodOpacity,
  PASSED_OVER_SHARE,
  plotLinePen,
  plotWidthM,
} from '../../layers/looks.ts'
import type { Box } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { inOrder } from '../../survey/shapes.ts'
import type { Plots } from '../../survey/survey.ts'
import { waterKinds } from '../../survey/vocabulary.ts'
import { buildChunks, type Chunks, firstCorners, runsWithin } from '../geometry/chunks.ts'
import type { MapState } from '../map-view.ts'
import { once } from '../once.ts'
import { type Surface, strokeLineSets } from './surface.ts'

type Draw = (surface: Surface, state: Pick<MapState, 'column' | 'filter' | 'selection'>) => void
type SurveyLayer = Exclude<LayerId, 'opened' | 'labels'>

/** The reach of plots from their centres, and of buildings from their first corners. */
const PLOT_REACH_M = 400
const BUILDING_REACH_M = 60

/** The group after all codes. */
const PASSED_OVER = 255

/** Every layer of a survey except labels and files; each is built when it is first drawn. */
export function buildSurveyDrawers(survey: Survey): (id: SurveyLayer) => Draw {
  const special = buildSpecialDrawers(survey)
  const built = new Map<SurveyLayer, Draw>()
  return (id) => {
    const draw =
      built.get(id) ?? (hasSource(id) ? sourceDrawer(layers[id].source(survey)) : special[id])
    built.set(id, draw)
    return draw
  }
}

function sourceDrawer(source: ReturnType<LayerSource>): Draw {
  if ('lines' in source) {
    return (surface, { filter }) => strokeLineSets(surface, source.lines, filter)
  }
  const { places, lookAt, plot: owner } = source.points
  return (surface, { selection }) =>
    surface.drawPoints(
      places,
      lookAt(surface.metresPerPixel),
      (point) => !owner || selection?.passes[owner[point]] !== 0,
    )
}

function buildSpecialDrawers(
  survey: Survey,
): Record<Exclude<SpecialLayer, 'opened' | 'labels'>, Draw> {
  const { plots, buildings, terrain, water } = survey
  const chunks = once(() => buildChunks(plots.centres, PLOT_REACH_M))
  const houses = once(() => buildChunks(firstCorners(buildings.shapes), BUILDING_REACH_M))
  const shores = once(() => shoresOf(survey))
  const dry = waterKinds.indexOf('sandbar')
  const groupOf = (plot: number, { column, selection }: Parameters<Draw>[1]) =>
    selection?.passes[plot] === 0 ? PASSED_OVER : plots[column][plot]
  return {
    elevation: (surface) => surface.drawTerrain(terrain, 'elevation'),
    relief: (surface) => surface.drawTerrain(terrain, 'relief'),
    water(surface, { filter }) {
      surface.fill(
        water.shapes,
        inOrder(water.shapes),
        (body) => (water.kind[body] === dry ? 1 : 0),
        (isDry) => ({ colour: isDry ? inks.sand : inks.water }),
      )
      strokeLineSets(surface, shores().sets, filter)
    },
    flood: (surface, { selection }) =>
      surface.fill(
        plots.shapes,
        within(chunks(), surface.box),
        (plot) => (selection?.passes[plot] === 0 ? 0 : plots.flood[plot]),
        (hatch) =>
          hatch === 0 ? null : { colour: inks.flood, opacity: floodOpacity(hatch), hatch },
      ),
    plots: (surface, state) =>
      surface.fill(
        plots.shapes,
        within(chunks(), surface.box),
        (plot) => groupOf(plot, state),
        (code) => ({ colour: swatches[state.column][code] ?? inks.plotPassedOver, isInk: true }),
      ),
    'plot-lines': buildPlotLineDrawer(plots, chunks),
    buildings(surface, state) {
      const { metresPerPixel } = surface
      if (metresPerPixel >= layers.buildings.belowM) return
      surface.fill(
        buildings.shapes,
        within(houses(), surface.box),
        (building) => groupOf(buildings.plot[building], state),
        (code) => {
          const fill = swatches[state.column][code]
          return {
            colour: fill === undefined ? inks.buildingPassedOver : buildingTone(fill),
            opacity: buildingOpacity(metresPerPixel),
            outline: metresPerPixel < BUILDING_LINES_BELOW_M ? buildingPen : null,
          }
        },
      )
    },
  }
}

function buildPlotLineDrawer(plots: Plots, chunks: () => Chunks): Draw {
  const widthM = once(() => plotWidthM(plots))
  const rings = { shapes: plots.shapes, isRing: () => true }
  return (surface, { selection }) => {
    const pen = plotLinePen(widthM(), surface.metresPerPixel)
    if (!pen) return
    const seen = Array.from(within(chunks(), surface.box))
    const isPassedOver = (plot: number) => selection?.passes[plot] === 0
    const faint = { ...pen, opacity: PASSED_OVER_SHARE * (pen.opacity ?? 1) }
    surface.stroke(rings, seen.filter(isPassedOver), faint)
    surface.stroke(
      rings,
      seen.filter((plot) => !isPassedOver(plot)),
      pen,
    )
  }
}

function* within(chunks: Chunks, box: Box): Generator<number> {
  for (const [from, to] of runsWithin(chunks, box)) yield* chunks.order.subarray(from, to)
}
