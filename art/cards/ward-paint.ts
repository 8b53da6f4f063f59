import * as colours from '@app/design/colours.ts'
import { inks } from '@app/explorer/layers/colours.ts'
import { shoreLinesOf } from '@app/explorer/layers/shore-lines.ts'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { landUses, waterKinds } from '@app/explorer/survey/vocabulary.ts'
import { seeThrough } from '../colour.ts'
import { distanceBetween, type Point } from '../line/point.ts'
import { isInside, polygonCentre, sidesOf } from '../polygon/polygon.ts'
import { ringsOf, sampleWard } from '../ward/ward.ts'
import {
  CARD_SIZE,
  fillCircle,
  fillPolygon,
  overlay,
  type Pen,
  shifted,
  strokeLine,
  strokePolygon,
  tracePolygon,
  type View,
} from './canvas.ts'

/** The ground around the ward, at a third of the ink. */
export function drawBeyond(pen: Pen, { place, scale }: View): void {
  const { river, roads } = sampleWard().beyond
  pen.fillStyle = inks.beyond
  pen.fillRect(0, 0, CARD_SIZE, CARD_SIZE)
  for (const ring of ringsOf(river)) fillPolygon(pen, ring.map(place), seeThrough(inks.water, 0.5))
  ringsOf(roads.shapes).forEach((line, road) => {
    const width = roads.widthM[road] * scale
    strokeLine(pen, line.map(place), width + 3, seeThrough(inks.casing, 0.35))
    strokeLine(pen, line.map(place), width, inks.paper)
  })
}

/** How much of the land's colours a card keeps, so that the answer stands out. */
const KEPT = 0.68

/** Plots in the colours of a column, with rows on the fields and crowns in the woods. */
export function drawLand(pen: Pen, view: View, fills: readonly string[], codes: Uint8Array): void {
  const { plots, contours, boundary } = sampleWard()
  const ward = Array.from(
    { length: boundary.length / 2 },
    (_, i): Point => [boundary[2 * i], boundary[2 * i + 1]],
  ).map(view.place)
  fillPolygon(pen, ward, colours.PAPER)
  ringsOf(plots.shapes).forEach((ring, plot) => {
    const outline = ring.map(view.place)
    if (!view.isSeen(outline)) return
    fillPolygon(pen, outline, seeThrough(fills[codes[plot]] ?? inks.plotPassedOver, KEPT))
    const use = landUses[plots.landUse[plot]]
    if (use === 'agriculture') drawRows(pen, outline)
    if (use === 'forest' || use === 'plantation') plant(pen, outline, use === 'forest')
    strokePolygon(pen, outline, 1.4, seeThrough(inks.plotLine, 0.4))
  })
  for (const line of ringsOf(contours.shapes)) {
    strokeLine(pen, line.map(view.place), 1.4, seeThrough(inks.contour, 0.45))
  }
  pen.setLineDash([16, 6, 3, 6])
  strokePolygon(pen, ward, 3, inks.ink)
  pen.setLineDash([])
}

/** Along the longest side of a field. */
function drawRows(pen: Pen, field: readonly Point[]): void {
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
  pen.save()
  tracePolygon(pen, field)
  pen.clip()
  pen.translate(x, y)
  pen.rotate(bearing)
  for (let row = -120; row <= 120; row += 7) {
    strokeLine(
      pen,
      [
        [-200, row],
        [200, row],
      ],
      1.2,
      seeThrough('#5c8f76', 0.3),
    )
  }
  pen.restore()
}

const crowns = [
  { dark: '#3d6c59', middle: '#5a8d70', light: '#86b48f' },
  { dark: '#5c8f58', middle: '#7fae74', light: '#a6c990' },
] as const

/** Woods are dense and uneven; a plantation has its trees in rows. */
function plant(pen: Pen, plot: readonly Point[], isForest: boolean): void {
  const random = seededRandom(Math.round(plot[0][0] * 7 + plot[0][1]))
  const [xs, ys] = [plot.map(([x]) => x), plot.map(([, y]) => y)]
  const [step, sway] = isForest ? [15, 9] : [13, 1]
  for (let y = Math.max(0, Math.min(...ys)); y < Math.min(CARD_SIZE, Math.max(...ys)); y += step) {
    for (
      let x = Math.max(0, Math.min(...xs));
      x < Math.min(CARD_SIZE, Math.max(...xs));
      x += step
    ) {
      const spot: Point = [x + (random() - 0.5) * sway, y + (random() - 0.5) * sway]
      const radius = isForest ? 4 + 4 * random() : 4.4
      if (isInside(plot, spot)) drawCrown(pen, spot, radius, crowns[isForest ? 0 : 1])
    }
  }
}

export function drawWays(pen: Pen, { place, scale }: View): void {
  const { shapes, kind, widthM } = sampleWard().roads
  const lines = ringsOf(shapes).map((line) => line.map(place))
  for (const wider of [3, 0]) {
    lines.forEach((line, road) => {
      const ink = wider ? inks.casing : colours.mapInks.roads[kind[road]]
      strokeLine(pen, line, widthM[road] * scale + wider, ink)
    })
  }
}

export function drawWater(pen: Pen, { place }: View): void {
  const { water, boundary } = sampleWard()
  ringsOf(water.shapes).forEach((ring, body) => {
    const isDry = waterKinds[water.kind[body]] === 'sandbar'
    const outline = ring.map(place)
    fillPolygon(pen, outline, isDry ? inks.sand : inks.water)
    pen.save()
    pen.clip()
    for (const [width, share] of [
      [44, 0.16],
      [26, 0.2],
      [12, 0.3],
    ] as const) {
      if (!isDry) strokePolygon(pen, outline, width, seeThrough(inks.waterline, share))
    }
    pen.restore()
  })
  for (const line of ringsOf(shoreLinesOf(water, boundary).shapes)) {
    strokeLine(pen, line.map(place), 2.6, inks.shore)
  }
}

/** Roofs, and the shadows that they cast to the south-east as far as the house is tall. */
export function drawHouses(pen: Pen, { place, isSeen, scale }: View): void {
  const { shapes, heightM } = sampleWard().buildings
  const houses = ringsOf(shapes)
    .map((ring, house) => ({ roof: ring.map(place), heightM: heightM[house] }))
    .filter(({ roof }) => isSeen(roof))
  overlay(pen, 0.3, (sheet) => {
    for (const { roof, heightM: tall } of houses) {
      for (let reach = 0; reach <= tall * scale * 0.8; reach += 1.5) {
        fillPolygon(sheet, shifted(roof as Point[], reach * 0.7, reach * 0.7), colours.land.shade)
      }
    }
  })
  for (const { roof } of houses) {
    fillPolygon(pen, roof, inks.buildingLit)
    strokePolygon(pen, roof, 1.3, inks.buildingLine)
  }
}

interface Foliage {
  dark: string
  middle: string
  light: string
}

const shadow = seeThrough(colours.land.treeShade, 0.26)

/** A tree from above: lit from the north-west, so its shadow falls to the south-east. */
function drawCrown(pen: Pen, [x, y]: Point, radius: number, foliage: Foliage): void {
  pen.beginPath()
  pen.ellipse(x + radius * 0.55, y + radius * 0.6, radius * 1.02, radius * 0.96, 0, 0, 2 * Math.PI)
  pen.fillStyle = shadow
  pen.fill()
  fillCircle(pen, [x, y], radius, foliage.dark)
  fillCircle(pen, [x - radius * 0.16, y - radius * 0.18], radius * 0.76, foliage.middle)
  fillCircle(pen, [x - radius * 0.32, y - radius * 0.34], radius * 0.38, foliage.light)
}
