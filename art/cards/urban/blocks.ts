import type { Random } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import { distanceToLine } from '../../line/nearest.ts'
import { distanceBetween, type Point } from '../../line/point.ts'
import { inset, type Polygon, polygonCentre } from '../../polygon/polygon.ts'
import { subdivide } from '../../polygon/subdivide.ts'
import { CARD_SIZE, fillPolygon, type Pen, strokePolygon } from '../canvas.ts'
import { bank, isWet, STREET_BEARING, townWarp } from './site.ts'

export interface Block {
  /** As the surveyor divided it, with straight sides. */
  plan: Polygon
  /** As it lies on the ground. */
  outline: Polygon
  isPark: boolean
}

const MARGIN = 220
const end = CARD_SIZE + MARGIN
const town: Polygon = [
  [-MARGIN, -MARGIN],
  [end, -MARGIN],
  [end, end],
  [-MARGIN, end],
]

/** The block nearest to each of these is a park; so is every block on the riverside. */
const parksNear: readonly Point[] = [
  [330, 420],
  [800, 900],
  [1000, 480],
]

/** Avenues divide the town into quarters, streets the quarters into blocks. */
export function layBlocks(random: Random): Block[] {
  const avenues = { area: 150000, bearing: STREET_BEARING, jitter: 0.3, tilt: 0.04 }
  const quarters = subdivide(town, avenues, random)
  const plans = quarters.flatMap((quarter) => {
    const ground = inset(quarter, 10)
    if (ground.length === 0) return []
    const area = 15000 + 9000 * random()
    const bearing = STREET_BEARING + (random() - 0.5) * 0.02
    const streets = { area, bearing, jitter: 0.24, tilt: 0.025 }
    return subdivide(ground, streets, random).map((block) => inset(block, 5.4))
  })

  const blocks = chooseParks(plans.filter((plan) => plan.length > 0))
  return blocks.filter(({ outline }) => !isWet(polygonCentre(outline)))
}

function chooseParks(plans: readonly Polygon[]): Block[] {
  const centres = plans.map((plan) => townWarp.point(polygonCentre(plan)))
  const parks = parksNear.map((place) => {
    const distances = centres.map((centre) => distanceBetween(centre, place))
    return distances.indexOf(Math.min(...distances))
  })
  return plans.map((plan, index) => {
    const centre = centres[index]
    const isRiverside = centre !== undefined && distanceToLine(bank, centre) < 78
    const isPark = isRiverside || parks.includes(index)
    return { plan, outline: townWarp.polygon(plan), isPark }
  })
}

export function drawBlocks(pen: Pen, blocks: readonly Block[]): void {
  for (const { outline, isPark } of blocks) {
    fillPolygon(pen, outline, isPark ? '#c9dfc6' : colours.industries.urban.block)
    strokePolygon(pen, outline, 1.6, isPark ? '#a9c9a8' : '#d5dfd8')
  }
}
