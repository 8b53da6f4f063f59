import { Field } from '../../field.ts'
import { isolines } from '../../line/isolines.ts'
import { type Point, scaleLines } from '../../line/point.ts'
import { resample } from '../../line/resample.ts'
import { smoothLine } from '../../line/smooth-line.ts'
import { seededNoise } from '../../noise.ts'
import { sidesOf } from '../../polygon/polygon.ts'
import { type Pen, strokeLine } from '../canvas.ts'
import { PLAIN_SIZE } from './view.ts'

const CELL = 8
const terraceNoise = seededNoise(12)

/** The scarps of older, higher floors of the valley, so far from the river. */
const scarps = [
  { distance: 52, tick: 6, colour: '#a3bda8' },
  { distance: 128, tick: 5, colour: '#b4cab7' },
]

/** Scarps are drawn as surveyors draw them: a line, and ticks down the slope to the river. */
export function drawTerraces(pen: Pen, fromRiver: (place: Point) => number): void {
  const cells = PLAIN_SIZE / CELL
  const height = Field.from(cells, cells, (x, y) => {
    const place: Point = [x * CELL, y * CELL]
    const wear = 26 * terraceNoise.fractal(place[0] * 0.006, place[1] * 0.006, 3)
    return fromRiver(place) + wear
  }).blur(1.5)
  for (const { distance, tick, colour } of scarps) {
    for (const outline of scaleLines(isolines(height, distance), CELL)) {
      drawScarp(pen, smoothLine(resample(outline, 6), 4), tick, colour)
    }
  }
}

/** An isoline has the higher ground on its left. */
function drawScarp(pen: Pen, line: readonly Point[], tick: number, colour: string): void {
  if (line.length < 20) return
  strokeLine(pen, line, 1.3, colour)
  for (const [a, b] of sidesOf(line)) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length === 0 || length > 12) continue
    const foot: Point = [
      a[0] - ((b[1] - a[1]) / length) * tick,
      a[1] + ((b[0] - a[0]) / length) * tick,
    ]
    strokeLine(pen, [a, foot], 1.1, colour)
  }
}
