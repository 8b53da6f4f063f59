import { clamp } from '@app/explorer/survey/interpolate.ts'
import * as colours from '@app/site/styles/colours.ts'
import { seeThrough } from '../../colour.ts'
import type { Field } from '../../field.ts'
import { item } from '../../item.ts'
import type { Point } from '../../line/point.ts'
import { smoothLine } from '../../line/smooth-line.ts'
import { CARD_SIZE, type Pen, strokeLine } from '../canvas.ts'
import { crossFault, mainFault, sequencePosition } from './strata.ts'
import { trunkValleyX } from './surface.ts'

/** The stream runs where the trunk valley is lowest. */
export function drawStream(pen: Pen, surface: Field): void {
  const course: Point[] = []
  for (let y = -10; y <= CARD_SIZE + 10; y += 8) {
    course.push([lowestNear(surface, trunkValleyX(y), clamp(y, 0, CARD_SIZE - 1)), y])
  }
  const line = smoothLine(course, 4)
  strokeLine(pen, line, 10, '#f4efe0')
  strokeLine(pen, line, 7, colours.land.river)
}

function lowestNear(surface: Field, middle: number, y: number): number {
  let lowest = middle
  let least = Number.POSITIVE_INFINITY
  const start = Math.max(0, Math.round(middle) - 80)
  for (let x = start; x < Math.min(CARD_SIZE, middle + 80); x++) {
    const height = surface.at(x, y)
    if (height < least) {
      least = height
      lowest = x
    }
  }
  return lowest
}

const casing = seeThrough(colours.PAPER, 0.78)

/** Faults carry ticks on the side that went down. */
export function drawFaults(pen: Pen): void {
  const faults = [mainFault, crossFault]
  for (const fault of faults) strokeLine(pen, fault, 6.5, casing)
  for (const fault of faults) {
    strokeLine(pen, fault, 3.2, colours.INK)
    for (let index = 10; index < fault.length - 12; index += 11) {
      const [x, y] = item(fault, index)
      const before = item(fault, index - 1)
      const after = item(fault, index + 1)
      const alongX = after[0] - before[0]
      const alongY = after[1] - before[1]
      const length = Math.hypot(alongX, alongY)
      const tip: Point = [x - (alongY / length) * 13, y + (alongX / length) * 13]
      strokeLine(pen, [[x, y], tip], 2.6, colours.INK)
    }
  }
}

const outcropsMeasured: readonly Point[] = [
  [190, 180],
  [455, 240],
  [1080, 230],
  [250, 700],
  [660, 590],
  [1120, 860],
  [430, 1090],
  [930, 1120],
  [1010, 430],
]

/** Strike and dip: the long stroke lies along the bed, the short one points the way it falls. */
export function drawDips(pen: Pen): void {
  for (const place of outcropsMeasured) {
    const [dipX, dipY] = dipAt(place)
    const [x, y] = place
    const strike: Point[] = [
      [x - dipY * 17, y + dipX * 17],
      [x + dipY * 17, y - dipX * 17],
    ]
    const dip: Point[] = [place, [x + dipX * 11, y + dipY * 11]]
    for (const stroke of [strike, dip]) strokeLine(pen, stroke, 6, casing)
    for (const stroke of [strike, dip]) strokeLine(pen, stroke, 2.8, colours.INK)
  }
}

/** Beds fall towards younger ones on level ground: up the gradient of the sequence. */
function dipAt([x, y]: Point): Point {
  const reach = 30
  const eastwards = sequencePosition([x + reach, y], 0) - sequencePosition([x - reach, y], 0)
  const southwards = sequencePosition([x, y + reach], 0) - sequencePosition([x, y - reach], 0)
  const length = Math.hypot(eastwards, southwards) || 1
  return [eastwards / length, southwards / length]
}
