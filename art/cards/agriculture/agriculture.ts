import { type Random, seededRandom } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import { nearestOnLine } from '../../line/nearest.ts'
import { distanceBetween, type Point } from '../../line/point.ts'
import { type Polygon, polygonArea, polygonCentre, sidesOf } from '../../polygon/polygon.ts'
import { voronoiCells } from '../../polygon/voronoi.ts'
import type { Studio } from '../../studio.ts'
import { CARD_SIZE, createCard, fillPolygon, type Pen, strokePolygon } from '../canvas.ts'
import { writeCard } from '../card.ts'
import { CASING, drawHandle, redTint } from '../selection.ts'
import { drawFields } from './fields.ts'
import { drawHomesteads, drawTreeBelts } from './homesteads.ts'
import { canal, landWarp, road } from './land.ts'
import { drawTeaGarden } from './tea-garden.ts'
import { drawCanal, drawPonds, drawRoads } from './ways.ts'

const SEED = 204

/** Farmland on a river plain: estates divided into fields along a canal and a road. */
export async function drawAgricultureCard(studio: Studio): Promise<void> {
  const random = seededRandom(SEED)
  const { canvas, pen } = createCard('#dfe7cf')

  const fields = drawEstates(pen, random)
  drawCanal(pen)
  drawRoads(pen)
  drawPonds(pen)
  drawTreeBelts(pen, random)
  drawHomesteads(pen, random)
  drawSelection(pen, fields)
  await writeCard(studio, 'agriculture', canvas, 44)
}

const ESTATES = 15
/** The land goes on beyond the picture, so that no estate ends at its edge. */
const MARGIN = 160
/** The estate nearest to this place grows tea. */
const teaGardenNear: Point = [960, 900]

function drawEstates(pen: Pen, random: Random): Polygon[] {
  const sites = Array.from({ length: ESTATES }, (): Point => {
    return [random() * CARD_SIZE, random() * CARD_SIZE]
  })
  const end = CARD_SIZE + MARGIN
  const estates = voronoiCells(sites, [-MARGIN, -MARGIN, end, end], 1)
  const distances = estates.map(({ site }) => distanceBetween(site, teaGardenNear))
  const teaGarden = distances.indexOf(Math.min(...distances))

  return estates.flatMap(({ polygon }, index) => {
    const bearing = bearingOfLand(polygonCentre(polygon)) + (random() - 0.5) * 0.16
    const mainCrop = random()
    if (index !== teaGarden) return drawFields(pen, polygon, bearing, mainCrop, random)
    drawTeaGarden(pen, polygon, random)
    return []
  })
}

/** Fields lie along the canal or along the road, whichever is nearer. */
function bearingOfLand(place: Point): number {
  const alongCanal = nearestOnLine(canal, place)
  const alongRoad = nearestOnLine(road, place)
  return alongCanal.distance < alongRoad.distance ? alongCanal.bearing : alongRoad.bearing
}

const selectionNear: Point = [830, 330]

/** One field is selected, as in a map editor: outlined in red, its corners ready to be dragged. */
function drawSelection(pen: Pen, fields: readonly Polygon[]): void {
  const [selected] = fields.filter(isSelectable).toSorted((a, b) => remoteness(a) - remoteness(b))
  if (!selected) throw new Error('no field is fit to be selected')
  const outline = landWarp.polygon(selected)
  fillPolygon(pen, outline, redTint(0.16))
  strokePolygon(pen, outline, 11, CASING)
  strokePolygon(pen, outline, 5, colours.RED)
  for (const corner of selected) drawHandle(pen, landWarp.point(corner), 16, 4)
}

/** Large, with four corners, and rather a square than a strip: easy to see on a small card. */
function isSelectable(field: Polygon): boolean {
  const sides = [...sidesOf(field)].map(([a, b]) => distanceBetween(a, b))
  const perimeter = sides.reduce((sum, side) => sum + side, 0)
  const area = polygonArea(field)
  const isCompact = area > 0.05 * perimeter * perimeter
  return area > 6000 && field.length === 4 && isCompact && Math.min(...sides) > 40
}

function remoteness(field: Polygon): number {
  return distanceBetween(polygonCentre(field), selectionNear) - polygonArea(field) * 0.012
}
