import { selectTracks } from '../../filter/track-filter.ts'
import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import { roadKinds, type Survey, waterKinds } from '../../survey/survey.ts'
import { buildChunks, firstCorners } from '../geometry/chunks.ts'
import { strewPeople } from '../geometry/population-dots.ts'
import { buildRelief } from '../geometry/relief.ts'
import { inOrder } from '../geometry/segments.ts'
import { narrowShorePx, PONDS_BELOW_M, shoreLinesOf } from '../geometry/shore-lines.ts'
import { once } from '../once.ts'
import { roadLooks } from '../road-looks.ts'
import { fillBuildings, fillFloods, fillPlots, type PlotLook, strokePlots } from './draw-plots.ts'
import { buildReliefImages } from './relief-image.ts'
import { dotPoints, type Sheet, setPen, strokeShapes, trace } from './sheet.ts'

/** Closer than this, single plots and buildings can be told apart. */
const BOUNDS_BELOW_M = 2.4
const BUILDINGS_BELOW_M = 3.4

type Draw = (sheet: Sheet, look: PlotLook) => void

/** Every layer of a survey that is not a name or a file, ready to be drawn. */
export function buildSurveyDrawers(
  survey: Survey,
): Record<Exclude<LayerId, 'opened' | 'labels'>, Draw> {
  const { plots, buildings, terrain, roads, water, blocks, contours, tracks } = survey
  const plotChunks = once(() => buildChunks(plots.centres, 400))
  const buildingChunks = once(() => buildChunks(firstCorners(buildings.shapes), 60))
  const images = once(() => buildReliefImages(terrain, buildRelief(terrain)))
  const shores = once(() => shoreLinesOf(water, survey.boundary))
  const people = once(() => strewPeople(plots))
  const drawImage = ({ context }: Sheet, image: OffscreenCanvas) => {
    const { westM, southM, cellM, columns, rows } = terrain
    context.save()
    context.translate(westM - cellM / 2, southM + (rows - 0.5) * cellM)
    context.scale(cellM, -cellM)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, columns, rows)
    context.restore()
  }

  return {
    elevation: (sheet) => drawImage(sheet, images().elevation),
    relief: (sheet) => drawImage(sheet, images().light),
    water(sheet) {
      const { context } = sheet
      for (const body of inOrder(water.shapes)) {
        context.fillStyle = waterKinds[water.kind[body]] === 'sandbar' ? inks.sand : inks.water
        context.beginPath()
        trace(context, water.shapes, body, true)
        context.fill()
      }
      const { shapes, kind } = shores()
      const isNarrow = (line: number) => ['creek', 'pond'].includes(waterKinds[kind[line]])
      const lines = inOrder(shapes)
      const openLine = () => false
      const { metresPerPixel } = sheet
      const narrow = { colour: inks.shore, widthPx: narrowShorePx(metresPerPixel) }
      if (metresPerPixel < PONDS_BELOW_M)
        strokeShapes(sheet, shapes, lines.filter(isNarrow), narrow, openLine)
      const broad = lines.filter((line) => !isNarrow(line))
      strokeShapes(sheet, shapes, broad, { colour: inks.shore, widthPx: 1.3 }, openLine)
    },
    flood: (sheet, look) => fillFloods(sheet, plots, plotChunks(), look),
    plots: (sheet, look) => fillPlots(sheet, plots, plotChunks(), look),
    'plot-lines'(sheet, look) {
      if (sheet.metresPerPixel < BOUNDS_BELOW_M) strokePlots(sheet, plots, plotChunks(), look)
    },
    blocks(sheet) {
      const order = inOrder(blocks.shapes)
      strokeShapes(sheet, blocks.shapes, order, { colour: '#ffffff', widthPx: 3.2, opacity: 0.7 })
      strokeShapes(sheet, blocks.shapes, order, {
        colour: inks.block,
        widthPx: 1.3,
        dashPx: [10, 4],
      })
    },
    contours(sheet) {
      const isRing = (contour: number) => contours.isClosed[contour] === 1
      for (const isIndex of [false, true]) {
        const order = inOrder(contours.shapes).filter(
          (contour) => (contours.elevationM[contour] % 50 === 0) === isIndex,
        )
        const pen = { colour: inks.contour, widthPx: isIndex ? 1.4 : 0.8, opacity: 0.7 }
        strokeShapes(sheet, contours.shapes, order, pen, isRing)
      }
    },
    roads(sheet) {
      for (const isSurface of [false, true]) {
        for (let rank = roadKinds.length - 1; rank >= 0; rank -= 1) {
          const look = roadLooks[rank]
          const isSeen = sheet.metresPerPixel < (isSurface ? look.belowM : look.casedBelowM)
          if (!isSeen) continue
          for (const road of inOrder(roads.shapes).filter((one) => roads.kind[one] === rank)) {
            const onGround = roads.widthM[road] / sheet.metresPerPixel
            const widthPx = Math.max(onGround, look.leastPx) + (isSurface ? 0 : 1.8)
            const colour = isSurface ? inks.roads[rank] : inks.casing
            strokeShapes(sheet, roads.shapes, [road], { colour, widthPx }, () => false)
          }
        }
      }
    },
    buildings(sheet, look) {
      if (sheet.metresPerPixel > BUILDINGS_BELOW_M) return
      fillBuildings(sheet, buildings, buildingChunks(), look)
    },
    lights: (sheet) => dotPoints(sheet, survey.lights, { colour: inks.light, sizePx: 3 }),
    population(sheet, { selection }) {
      const { places, plot } = people()
      const sizePx = Math.min(Math.max(3 / Math.sqrt(sheet.metresPerPixel), 1), 4)
      dotPoints(
        sheet,
        places,
        { colour: inks.person, sizePx },
        (dot) => selection?.passes[plot[dot]] !== 0,
      )
    },
    tracks(sheet, { filter }) {
      const pen = { colour: inks.track, widthPx: 1.1, dashPx: [5, 3], opacity: 0.8 }
      strokeShapes(sheet, tracks.shapes, selectTracks(tracks, filter), pen, () => false)
    },
    'control-points'(sheet) {
      setPen(sheet, { colour: inks.red, widthPx: 1.6 })
      const sign = { colour: inks.red, sizePx: 11, isTriangle: true }
      dotPoints(sheet, survey.controlPoints.points, sign)
    },
  }
}
