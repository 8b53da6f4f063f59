import type { Random } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import { mixHex } from '../../colour.ts'
import { item } from '../../item.ts'
import type { Point } from '../../line/point.ts'
import { inset, type Polygon, polygonArea, polygonCentre, sidesOf } from '../../polygon/polygon.ts'
import { subdivide } from '../../polygon/subdivide.ts'
import { fillPolygon, type Pen, strokeLine, tracePolygon } from '../canvas.ts'
import { landWarp } from './land.ts'

const crops = [
  colours.industries.agriculture.rice,
  '#a6c6a0',
  '#cadbb6',
  colours.industries.agriculture.jute,
  '#d9e1bd',
  colours.industries.agriculture.mustard,
  '#ece3c9',
  '#dccfae',
  '#9fc4ad',
  '#c4dcc8',
  '#e4d6aa',
  '#b2cda6',
]
const FLOODED = '#b4d7d6'

/**
 * Divides an estate into blocks and the blocks into strips, and sows them. `mainCrop`, from 0 to
 * 1, is what most of this estate grows. Returns the fields as they are before the land is warped.
 */
export function drawFields(
  pen: Pen,
  estate: Polygon,
  bearing: number,
  mainCrop: number,
  random: Random,
): Polygon[] {
  const division = { area: 30000, bearing, jitter: 0.3, tilt: 0.08 }
  const blocks = subdivide(inset(estate, 1.5), division, random)
  return blocks.flatMap((block) => drawBlock(pen, block, bearing, mainCrop, random))
}

function drawBlock(
  pen: Pen,
  block: Polygon,
  estateBearing: number,
  mainCrop: number,
  random: Random,
): Polygon[] {
  // Every now and then a lane, not only a bund, runs between two blocks.
  const ground = inset(block, random() < 0.4 ? 3.4 : 1.2)
  if (ground.length === 0) return []
  const bearing = random() < 0.72 ? estateBearing : estateBearing + Math.PI / 2
  const area = 2600 + 4200 * random()
  const division = { area, bearing, jitter: 0.14, tilt: 0.02, stretch: 0.36 }
  const strips = subdivide(ground, division, random)
  const blockCrop = chooseBlockCrop(mainCrop, random)

  return strips.flatMap((strip) => {
    const field = inset(strip, 1.5)
    if (field.length === 0) return []
    drawField(pen, field, bearing, blockCrop, random)
    return [field]
  })
}

function chooseBlockCrop(mainCrop: number, random: Random): string {
  if (random() >= 0.6) return anyCrop(random)
  const related = Math.floor(mainCrop * crops.length) + Math.floor(random() * 3)
  return item(crops, related % crops.length)
}

function anyCrop(random: Random): string {
  return item(crops, Math.floor(random() * crops.length))
}

function drawField(
  pen: Pen,
  field: Polygon,
  bearing: number,
  blockCrop: string,
  random: Random,
): void {
  const crop = random() < 0.62 ? blockCrop : anyCrop(random)
  const isFlooded = random() < 0.05
  const tone = random() < 0.5 ? colours.WHITE : colours.industries.agriculture.hedge
  const colour = mixHex(isFlooded ? FLOODED : crop, tone, random() * 0.14)
  const outline = landWarp.polygon(field)

  fillPolygon(pen, outline, colour)
  if (!isFlooded && random() < 0.8) {
    pen.save()
    tracePolygon(pen, outline)
    pen.clip()
    drawRows(pen, field, bearing, colour, random)
    pen.restore()
  }
  drawBund(pen, outline)
}

/** Rows of the crop, along the strip but for a few that were ploughed across. */
function drawRows(pen: Pen, field: Polygon, along: number, crop: string, random: Random): void {
  const bearing = along + (random() < 0.12 ? Math.PI / 2 : 0)
  const gap = 4.2 + random() * 3.6
  const colour = mixHex(crop, random() < 0.4 ? '#fffbe6' : '#33685a', 0.32)
  pen.globalAlpha = 0.32 + 0.3 * random()
  const width = 1.2 + random() * 0.8

  const [centreX, centreY] = polygonCentre(field)
  const reach = Math.sqrt(polygonArea(field)) * 2.2
  const alongX = Math.cos(bearing)
  const alongY = Math.sin(bearing)
  for (let across = -reach; across < reach; across += gap) {
    const middleX = centreX - alongY * across
    const middleY = centreY + alongX * across
    const start: Point = [middleX - alongX * reach, middleY - alongY * reach]
    const end: Point = [middleX + alongX * reach, middleY + alongY * reach]
    strokeLine(pen, landWarp.line([start, end]), width, colour)
  }
  pen.globalAlpha = 1
}

const shaded = 'rgba(44, 82, 66, 0.22)'
const lit = 'rgba(255, 255, 245, 0.45)'

/** The bund around a field is a low bank: its inner face is lit to the south-east, dark opposite. */
function drawBund(pen: Pen, outline: readonly Point[]): void {
  for (const [a, b] of sidesOf(outline)) {
    // The outline runs clockwise, so its north-western sides run up or to the right.
    const isNorthWest = b[0] - a[0] > b[1] - a[1]
    strokeLine(pen, [a, b], 1.1, isNorthWest ? shaded : lit)
  }
}
