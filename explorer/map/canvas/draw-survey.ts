import { inks } from '../../layers/colours.ts'
import { type LayerId, layers } from '../../layers/layers.ts'
import {
  isLinesOrPoints,
  linesAndPoints,
  type SpecialLayer,
  shoresOf,
} from '../../layers/lines-and-points.ts'
import { plotLinePen, plotWidthM } from '../../layers/looks.ts'
import { inOrder } from '../../survey/shapes.ts'
import type { Survey, Terrain } from '../../survey/survey.ts'
import { waterKinds } from '../../survey/vocabulary.ts'
import type { Asked } from '../asked.ts'
import { buildChunks, firstCorners } from '../geometry/chunks.ts'
import { buildRelief } from '../geometry/relief.ts'
import { once } from '../once.ts'
import { fillBuildings, fillFloods, fillPlots, strokePlots } from './draw-plots.ts'
import { drawPoints, type PlaneCanvas, strokeLineSets, trace } from './plane-canvas.ts'
import { buildReliefImages } from './relief-image.ts'

type Draw = (canvas: PlaneCanvas, asked: Asked) => void
type SurveyLayer = Exclude<LayerId, 'opened' | 'labels'>

/** Every layer of a survey that is not a name or a file; each is built when it is first drawn. */
export function buildSurveyDrawers(survey: Survey): (id: SurveyLayer) => Draw {
  const special = buildSpecialDrawers(survey)
  const built = new Map<SurveyLayer, Draw>()
  return (id) => {
    const draw = built.get(id) ?? (isLinesOrPoints(id) ? describedDrawer(survey, id) : special[id])
    built.set(id, draw)
    return draw
  }
}

function describedDrawer(survey: Survey, id: keyof typeof linesAndPoints): Draw {
  const described = linesAndPoints[id](survey)
  if ('lines' in described) {
    return (canvas, { filter }) => strokeLineSets(canvas, described.lines, filter)
  }
  const { places, lookAt, ...rest } = described.points
  const owner = 'plot' in rest ? rest.plot : null
  return (canvas, { selection }) =>
    drawPoints(
      canvas,
      places,
      lookAt(canvas.metresPerPixel),
      (point) => owner === null || selection?.passes[owner[point]] !== 0,
    )
}

function buildSpecialDrawers(
  survey: Survey,
): Record<Exclude<SpecialLayer, 'opened' | 'labels'>, Draw> {
  const { plots, buildings, terrain, water } = survey
  const plotChunks = once(() => buildChunks(plots.centres, 400))
  const buildingChunks = once(() => buildChunks(firstCorners(buildings.shapes), 60))
  const images = once(() => buildReliefImages(terrain, buildRelief(terrain)))
  const shores = once(() => shoresOf(survey))
  const widthM = once(() => plotWidthM(plots))
  return {
    elevation: (canvas) => drawImage(canvas, terrain, images().elevation),
    relief: (canvas) => drawImage(canvas, terrain, images().light),
    water(canvas, { filter }) {
      const { context } = canvas
      for (const body of inOrder(water.shapes)) {
        context.fillStyle = waterKinds[water.kind[body]] === 'sandbar' ? inks.sand : inks.water
        context.beginPath()
        trace(context, water.shapes, body, true)
        context.fill()
      }
      strokeLineSets(canvas, shores().sets, filter)
    },
    flood: (canvas, look) => fillFloods(canvas, plots, plotChunks(), look),
    plots: (canvas, look) => fillPlots(canvas, plots, plotChunks(), look),
    'plot-lines'(canvas, look) {
      const pen = plotLinePen(widthM(), canvas.metresPerPixel)
      if (pen) strokePlots(canvas, plots, plotChunks(), look, pen)
    },
    buildings(canvas, look) {
      if (canvas.metresPerPixel >= layers.buildings.belowM) return
      fillBuildings(canvas, buildings, buildingChunks(), look)
    },
  }
}

function drawImage(
  { context }: PlaneCanvas,
  { westM, southM, cellM, columns, rows }: Terrain,
  image: OffscreenCanvas,
): void {
  context.save()
  context.translate(westM - cellM / 2, southM + (rows - 0.5) * cellM)
  context.scale(cellM, -cellM)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, columns, rows)
  context.restore()
}
