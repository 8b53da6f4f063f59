import * as colours from '@app/design/colours.ts'
import { inks } from '@app/explorer/layers/colours.ts'
import { shoreLinesOf } from '@app/explorer/layers/shore-lines.ts'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { landUses, waterKinds } from '@app/explorer/survey/vocabulary.ts'
import {
  type Brush,
  fillCircle,
  fillPolygon,
  overlay,
  strokeLine,
  strokePolygon,
  tracePolygon,
} from '../canvas.ts'
import { seeThrough } from '../colour.ts'
import { distanceBetween, moveLine, type Point, rangesOf } from '../line/point.ts'
import { isInside, polygonCentre, sidesOf } from '../polygon/polygon.ts'
import { ringsOf, sampleWard } from '../ward/ward.ts'

/** Cards are square and drawn larger than they are shown: scaling down smooths every edge. */
export const CARD_SIZE = 1280

/** The part of the ward on a card, and the picture position of a place. */
export interface CardView {
  project(spot: Point): Point
  scale: number
  isSeen(ring: readonly Point[]): boolean
}

/** The ground around the ward, at a third of the ink. */
export function drawBeyond(brush: Brush, { project, scale }: CardView): void {
  const { river, roads } = sampleWard().beyond
  brush.fillStyle = inks.beyond
  brush.fillRect(0, 0, CARD_SIZE, CARD_SIZE)
  for (const ring of ringsOf(river))
    fillPolygon(brush, ring.map(project), seeThrough(inks.water, 0.5))
  ringsOf(roads.shapes).forEach((line, road) => {
    const width = roads.widthM[road] * scale
    strokeLine(brush, line.map(project), width + 3, seeThrough(inks.casing, 0.35))
    strokeLine(brush, line.map(project), width, inks.paper)
  })
}

/** How much of the land's colours a card keeps, so that the answer stands out. */
const KEPT = 0.68

/** Plots in the colours of a column, with rows on the fields and crowns in the woods. */
export function drawLand(
  brush: Brush,
  view: CardView,
  fills: readonly string[],
  codes: Uint8Array,
): void {
  const { plots, contours, boundary } = sampleWard()
  const ward = Array.from(
    { length: boundary.length / 2 },
    (_, i): Point => [boundary[2 * i], boundary[2 * i + 1]],
  ).map(view.project)
  fillPolygon(brush, ward, colours.PAPER)
  ringsOf(plots.shapes).forEach((ring, plot) => {
    const outline = ring.map(view.project)
    if (!view.isSeen(outline)) return
    fillPolygon(brush, outline, seeThrough(fills[codes[plot]] ?? inks.plotPassedOver, KEPT))
    const use = landUses[plots.landUse[plot]]
    if (use === 'agriculture') drawRows(brush, outline)
    if (use === 'forest' || use === 'plantation') plant(brush, outline, use === 'forest')
    strokePolygon(brush, outline, 1.4, seeThrough(inks.plotLine, 0.4))
  })
  for (const line of ringsOf(contours.shapes)) {
    strokeLine(brush, line.map(view.project), 1.4, seeThrough(inks.contour, 0.45))
  }
  brush.setLineDash([16, 6, 3, 6])
  strokePolygon(brush, ward, 3, inks.ink)
  brush.setLineDash([])
}

/** Along the longest side of a field. */
function drawRows(brush: Brush, field: readonly Point[]): void {
  const sides = [...sidesOf(field)].toSorted(
    ([a, b], [c, d]) => distanceBetween(c, d) - distanceBetween(a, b),
  )
  const [
    [from, to] = [
      [0, 0],
      [1, 0],
    ],
  ] = sides
  const bearing = Math.atan2(to[1] - from[1], to[0] - from[0])
  const [x, y] = polygonCentre(field)
  brush.save()
  tracePolygon(brush, field)
  brush.clip()
  brush.translate(x, y)
  brush.rotate(bearing)
  for (let row = -120; row <= 120; row += 7) {
    strokeLine(
      brush,
      [
        [-200, row],
        [200, row],
      ],
      1.2,
      seeThrough('#5c8f76', 0.3),
    )
  }
  brush.restore()
}

const crowns = [
  { dark: '#3d6c59', middle: '#5a8d70', light: '#86b48f' },
  { dark: '#5c8f58', middle: '#7fae74', light: '#a6c990' },
] as const

/** Woods are dense and uneven; a plantation has its trees in rows. */
function plant(brush: Brush, plot: readonly Point[], isForest: boolean): void {
  const random = seededRandom(Math.round(plot[0][0] * 7 + plot[0][1]))
  const [[left, right], [top, bottom]] = rangesOf(plot)
  const [step, sway] = isForest ? [15, 9] : [13, 1]
  for (let y = Math.max(0, top); y < Math.min(CARD_SIZE, bottom); y += step) {
    for (let x = Math.max(0, left); x < Math.min(CARD_SIZE, right); x += step) {
      const spot: Point = [x + (random() - 0.5) * sway, y + (random() - 0.5) * sway]
      const radius = isForest ? 4 + 4 * random() : 4.4
      if (isInside(plot, spot)) drawCrown(brush, spot, radius, crowns[isForest ? 0 : 1])
    }
  }
}

export function drawWays(brush: Brush, { project, scale }: CardView): void {
  const { shapes, kind, widthM } = sampleWard().roads
  const lines = ringsOf(shapes).map((line) => line.map(project))
  for (const wider of [3, 0]) {
    lines.forEach((line, road) => {
      const ink = wider ? inks.casing : colours.mapInks.roads[kind[road]]
      strokeLine(brush, line, widthM[road] * scale + wider, ink)
    })
  }
}

export function drawWater(brush: Brush, { project }: CardView): void {
  const { water, boundary } = sampleWard()
  ringsOf(water.shapes).forEach((ring, body) => {
    const isDry = waterKinds[water.kind[body]] === 'sandbar'
    const outline = ring.map(project)
    fillPolygon(brush, outline, isDry ? inks.sand : inks.water)
    brush.save()
    brush.clip()
    for (const [width, share] of [
      [44, 0.16],
      [26, 0.2],
      [12, 0.3],
    ] as const) {
      if (!isDry) strokePolygon(brush, outline, width, seeThrough(inks.waterline, share))
    }
    brush.restore()
  })
  for (const line of ringsOf(shoreLinesOf(water, boundary).shapes)) {
    strokeLine(brush, line.map(project), 2.6, inks.shore)
  }
}

/** Roofs, and the shadows that they cast to the south-east as far as the house is tall. */
export function drawHouses(brush: Brush, { project, isSeen, scale }: CardView): void {
  const { shapes, heightM } = sampleWard().buildings
  const houses = ringsOf(shapes)
    .map((ring, house) => ({ roof: ring.map(project), heightM: heightM[house] }))
    .filter(({ roof }) => isSeen(roof))
  overlay(brush, 0.3, (sheet) => {
    for (const { roof, heightM: tall } of houses) {
      for (let reach = 0; reach <= tall * scale * 0.8; reach += 1.5) {
        fillPolygon(sheet, moveLine(roof, reach * 0.7, reach * 0.7), colours.land.shade)
      }
    }
  })
  for (const { roof } of houses) {
    fillPolygon(brush, roof, inks.buildingLit)
    strokePolygon(brush, roof, 1.3, inks.buildingLine)
  }
}

type Foliage = (typeof crowns)[number]

const shadow = seeThrough(colours.land.treeShade, 0.26)

/** A tree from above: lit from the north-west, so its shadow falls to the south-east. */
function drawCrown(brush: Brush, [x, y]: Point, radius: number, foliage: Foliage): void {
  brush.beginPath()
  brush.ellipse(
    x + radius * 0.55,
    y + radius * 0.6,
    radius * 1.02,
    radius * 0.96,
    0,
    0,
    2 * Math.PI,
  )
  brush.fillStyle = shadow
  brush.fill()
  fillCircle(brush, [x, y], radius, foliage.dark)
  fillCircle(brush, [x - radius * 0.16, y - radius * 0.18], radius * 0.76, foliage.middle)
  fillCircle(brush, [x - radius * 0.32, y - radius * 0.34], radius * 0.38, foliage.light)
}
