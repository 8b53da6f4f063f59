import { clamp } from '@app/explorer/survey/interpolate.ts'
import * as colours from '@app/site/styles/colours.ts'
import { hexToOklab, mix } from '../../colour.ts'
import { openCountry } from '../../country/country.ts'
import type { Field } from '../../field.ts'
import { item } from '../../item.ts'
import { distanceBetween, type Point } from '../../line/point.ts'
import { levelShade, shade, surfaceNormals } from '../../relief/light.ts'
import type { Studio } from '../../studio.ts'
import { CARD_SIZE, createCard, type Pen, paintPixels, strokeLine, tintPixels } from '../canvas.ts'
import { writeCard } from '../card.ts'
import { groundOf } from '../ground.ts'
import { CASING } from '../selection.ts'
import { type Border, traceBorders } from './borders.ts'
import { divideIntoSeats, type Seat, type SeatMap } from './seats.ts'

/** Constituencies on the hero's own ground, tinted by one share, one of them selected. */
export async function drawPoliticalCard(studio: Studio): Promise<void> {
  const ground = groundOf(await openCountry(studio), 1180, 60, 1080)
  const map = divideIntoSeats(ground)
  const borders = traceBorders(map.seatOf, CARD_SIZE)

  const { canvas, pen } = createCard(colours.PAPER)
  paintShares(pen, map, ground.height)
  drawBorders(pen, map.seats, borders)
  tintPixels(
    pen,
    '#f4f8f6',
    ground.belt.map((amount) => clamp(amount) * 0.78),
  )
  tintPixels(
    pen,
    '#3f8fa3',
    ground.water.map((amount) => clamp(amount) * 0.9),
  )
  drawSelection(pen, map.seats, borders)
  await writeCard(studio, 'political', canvas, 44)
}

/** One hue from pale to dark: no party owns a colour of this map. */
const classes = [
  '#f4efdf',
  colours.industries.political.few,
  '#bfd9c8',
  colours.industries.political.half,
  '#579a9c',
  colours.industries.political.most,
].map(hexToOklab)
const shadow = hexToOklab(colours.land.shade)
const sunlight = hexToOklab('#ffffff')

function paintShares(pen: Pen, { seats, seatOf }: SeatMap, height: Field): void {
  const light = shade(surfaceNormals(height.blur(1.2), 0.6), 318, 45)
  const level = levelShade(45)
  const tints = seats.map(({ share }) => {
    return item(classes, Math.min(classes.length - 1, Math.floor(share * classes.length)))
  })
  paintPixels(pen, (index) => {
    const tint = item(tints, seatOf[index])
    const slope = light[index] - level
    if (slope < 0) return mix(tint, shadow, clamp(-slope * 0.62))
    return mix(tint, sunlight, clamp(slope * 0.7))
  })
}

/** Two ranks: seats part in white, districts in a dashed line. The river needs no line of its own. */
function drawBorders(pen: Pen, seats: readonly Seat[], borders: readonly Border[]): void {
  const onLand = borders.filter(({ regions: [a, b] }) => {
    return item(seats, a).isNorthOfRiver === item(seats, b).isNorthOfRiver
  })
  const ofDistricts = onLand.filter(({ regions: [a, b] }) => {
    return item(seats, a).district !== item(seats, b).district
  })
  for (const { line } of onLand) strokeLine(pen, line, 3, colours.PAPER)
  for (const { line } of ofDistricts) strokeLine(pen, line, 6.5, colours.PAPER)
  pen.save()
  pen.lineCap = 'butt'
  pen.setLineDash([16, 6, 3, 6])
  for (const { line } of ofDistricts) strokeLine(pen, line, 2.4, '#12353c')
  pen.restore()
}

const selectionNear: Point = [760, 700]

function drawSelection(pen: Pen, seats: readonly Seat[], borders: readonly Border[]): void {
  const distances = seats.map(({ site }) => distanceBetween(site, selectionNear))
  const selected = distances.indexOf(Math.min(...distances))
  const outline = borders.filter(({ regions }) => regions.includes(selected))
  for (const { line } of outline) strokeLine(pen, line, 13, CASING)
  for (const { line } of outline) strokeLine(pen, line, 5.6, colours.RED)
}
