import * as colours from '@app/design/colours.ts'
import type { Question } from '@app/explorer/face/questions.ts'
import { selectPlots } from '@app/explorer/filter/plot-filter.ts'
import { inks, swatches } from '@app/explorer/layers/colours.ts'
import { strewPeople } from '@app/explorer/layers/population-dots.ts'
import { findAnswer } from '@app/explorer/state/find-answer.ts'
import { sceneOf } from '@app/explorer/state/questions.ts'
import { landing } from '@app/site/content/landing.ts'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { type Brush, createBrush, fillCircle, fillPolygon, strokePolygon } from '../canvas.ts'
import { seeThrough } from '../colour.ts'
import { writeEditions } from '../encode.ts'
import { isInRect, type Point, rangesOf } from '../line/point.ts'
import { simplifyRing } from '../line/simplify.ts'
import type { Studio } from '../studio.ts'
import { ringOf, sampleWard } from '../ward/ward.ts'
import {
  CARD_SIZE,
  type CardView,
  drawBeyond,
  drawHouses,
  drawLand,
  drawWater,
  drawWays,
} from './ward-paint.ts'

/** A card fills a phone's width or a third of a desktop's, at one to three pixels to the point. */
const editions = {
  avif: [
    { width: 640, maxBytes: 26_000 },
    { width: 960, maxBytes: 46_000 },
  ],
  webp: { width: 640, quality: 36 },
}

/** In the legend, at two pixels per CSS pixel. */
const SWATCH = { width: 88, height: 56 }

/**
 * The answers that the industry cards lead to, each around the named block; and the middle of each,
 * one below the other, for the legend.
 */
export async function drawCards(studio: Studio): Promise<void> {
  const cards = landing.industries.columns.flat()
  const legend = createCanvas(SWATCH.width, cards.length * SWATCH.height)
  for (const [index, { picture, ask }] of cards.entries()) {
    const card = paintCard(ask)
    await writeEditions(studio, `card-${picture}`, card.toBuffer('image/png'), editions)
    const [left, top, width] = [0.28 * CARD_SIZE, 0.26 * CARD_SIZE, 0.5 * CARD_SIZE]
    const { width: w, height: h } = SWATCH
    legend.getContext('2d').drawImage(card, left, top, width, (width * h) / w, 0, index * h, w, h)
  }
  const webp = sharp(legend.toBuffer('image/png')).webp({ quality: 24, effort: 6 })
  await studio.write('site/pictures/industries.webp', await webp.toBuffer())
}

export function paintCard(question: Question): Canvas {
  const survey = sampleWard()
  const { colourBy, filter } = sceneOf(question)
  const answer = findAnswer(survey, selectPlots(survey, filter), question)
  const block = ringOf(survey.blocks.shapes, answer.block)
  const view = viewOf(block)
  const brush = createBrush(CARD_SIZE, CARD_SIZE, colours.PAPER)
  brush.lineCap = 'round'
  drawBeyond(brush, view)
  drawLand(brush, view, swatches[colourBy], survey.plots[colourBy])
  const outlines = (plots: Uint32Array) =>
    Array.from(plots, (plot) => ringOf(survey.plots.shapes, plot).map(view.project)).filter(
      view.isSeen,
    )
  for (const { plots, opacity } of answer.tints) {
    for (const ring of outlines(plots)) fillPolygon(brush, ring, seeThrough(inks.answer, opacity))
  }
  drawWays(brush, view)
  drawWater(brush, view)
  const passing = outlines(answer.plots)
  for (const ring of passing) strokePolygon(brush, ring, 7, inks.ink)
  for (const ring of passing) {
    fillPolygon(brush, ring, inks.answer)
    strokePolygon(brush, ring, 1.6, seeThrough(inks.paper, 0.55))
  }
  if (answer.layer === 'population') drawPeople(brush, view, new Set(answer.plots))
  else drawHouses(brush, view)
  drawBlock(brush, simplifyRing(block, 14).map(view.project))
  return brush.canvas
}

/**
 * The position of a block in its card: towards the nearer edge of the ward, and above the tab at
 * the bottom left. From west to east, and from north to south.
 */
const across = [0.4, 0.54, 0.67] as const
const down = [0.36, 0.42, 0.55] as const
const BLOCK_SHARE = 0.44
/** From the middle of the ward, in metres: further out, its edge is near. */
const MIDDLE_M = 900

function viewOf(block: readonly Point[]): CardView {
  const [[west, east], [south, north]] = rangesOf(block)
  const scale = (BLOCK_SHARE * CARD_SIZE) / Math.max(east - west, north - south)
  const { boundary } = sampleWard()
  const side = (axis: 0 | 1, middle: number) => {
    const along = boundary.filter((_, index) => index % 2 === axis)
    const out = middle - (Math.min(...along) + Math.max(...along)) / 2
    return out < -MIDDLE_M ? 0 : out > MIDDLE_M ? 2 : 1
  }
  const left = CARD_SIZE * across[side(0, (west + east) / 2)]
  const top = CARD_SIZE * down[2 - side(1, (south + north) / 2)]
  return {
    scale,
    project: ([x, y]) => [
      left + (x - (west + east) / 2) * scale,
      top - (y - (south + north) / 2) * scale,
    ],
    isSeen: (ring) => ring.some((spot) => isInRect([0, 0, CARD_SIZE, CARD_SIZE], spot, 200)),
  }
}

/** A dot for every few people. */
function drawPeople(
  brush: Brush,
  { project, isSeen, scale }: CardView,
  answering: ReadonlySet<number>,
): void {
  const { places, plot } = strewPeople(sampleWard().plots)
  plot.forEach((owner, dot) => {
    const spot = project([places[2 * dot], places[2 * dot + 1]])
    const ink = answering.has(owner) ? colours.WHITE : inks.person
    if (isSeen([spot])) fillCircle(brush, spot, 2.6 * scale, ink)
  })
}

/** The one red object of the picture, on a casing that stands out on any ground. */
function drawBlock(brush: Brush, outline: readonly Point[]): void {
  strokePolygon(brush, outline, 12, colours.WHITE)
  strokePolygon(brush, outline, 5.5, colours.RED)
  for (const corner of outline) drawHandle(brush, corner, 15, 4)
}

/** A square corner handle, as a map editor draws it. */
function drawHandle(brush: Brush, [x, y]: Point, size: number, lineWidth: number): void {
  brush.beginPath()
  brush.rect(x - size / 2, y - size / 2, size, size)
  brush.fillStyle = colours.WHITE
  brush.fill()
  brush.strokeStyle = colours.RED
  brush.lineWidth = lineWidth
  brush.stroke()
}
