import { smoothstep } from '@app/explorer/survey/interpolate.ts'
import type { Random } from '@app/explorer/survey/seeded-random.ts'
import { Field } from '../../field.ts'
import { areasAbove } from '../../line/isolines.ts'
import { type Point, scaleLines } from '../../line/point.ts'
import { seededNoise } from '../../noise.ts'
import { isInside, polygonArea } from '../../polygon/polygon.ts'
import { scatter } from '../../scatter.ts'
import { fillCircle, type Pen, shifted } from '../canvas.ts'
import { PLAIN_SIZE } from './view.ts'

const CELL = 4
/** Smaller woods would read as stains. */
const SMALLEST_WOOD = 900

const woodNoise = seededNoise(5)

/** Forest on the high ground beyond the river's reach, with its shadow to the south-east. */
export function drawForest(pen: Pen, fromRiver: (place: Point) => number, random: Random): void {
  const density = (place: Point) => woodDensity(place, fromRiver(place))
  const woods = outlineWoods(density)
  fillWoods(pen, woods, 3, 4, 'rgba(28, 70, 66, 0.22)')
  fillWoods(pen, woods, -0.8, -1, '#d2e6d4')
  fillWoods(pen, woods, 0, 0, '#b0cfba')
  drawTrees(pen, woods, density, random)
}

/** Above 0 there is forest. It thickens away from the river and never stands on its plain. */
function woodDensity([x, y]: Point, fromRiver: number): number {
  const noise = woodNoise.fractal(x * 0.0036 + 20, y * 0.0036, 5)
  const growth = noise + 0.5 * smoothstep(14, 210, fromRiver) - 0.34
  return Math.min(growth, (fromRiver - 18) / 100)
}

function outlineWoods(density: (place: Point) => number): Point[][][] {
  const cells = PLAIN_SIZE / CELL
  const field = Field.from(cells, cells, (x, y) => density([x * CELL, y * CELL]))
  return areasAbove(field, 0)
    .map((rings) => scaleLines(rings, CELL))
    .filter(([outside = []]) => polygonArea(outside) > SMALLEST_WOOD)
}

function fillWoods(pen: Pen, woods: Point[][][], x: number, y: number, colour: string): void {
  pen.beginPath()
  for (const ring of woods.flat()) {
    shifted(ring, x, y).forEach((point, index) => {
      if (index === 0) pen.moveTo(...point)
      else pen.lineTo(...point)
    })
    pen.closePath()
  }
  pen.fillStyle = colour
  pen.fill('evenodd')
}

/** Trees as an engraver stipples them: evenly apart, unevenly dark. */
function drawTrees(
  pen: Pen,
  woods: Point[][][],
  density: (place: Point) => number,
  random: Random,
): void {
  const isOpen = scatter(8.5)
  for (let attempt = 0; attempt < 30000; attempt++) {
    const place: Point = [random() * PLAIN_SIZE, random() * PLAIN_SIZE]
    const isInWood = density(place) > 0.02 && woods.some(([edge = []]) => isInside(edge, place))
    if (!isInWood || !isOpen(place)) continue
    pen.globalAlpha = 0.28 + 0.42 * random()
    fillCircle(pen, place, 1.7 + random() * 1.2, '#4f826c')
  }
  pen.globalAlpha = 1
}
