import { gaussian, type Random } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import { mixHex, seeThrough } from '../../colour.ts'
import { item, lastItem } from '../../item.ts'
import { distanceToLine } from '../../line/nearest.ts'
import type { Point } from '../../line/point.ts'
import type { Meanders, Oxbow } from '../../river/meander.ts'
import { type Pen, shifted, strokeLine } from '../canvas.ts'
import { KEEP_EVERY } from './river-history.ts'

/** One tint for each epoch, the oldest first, in the manner of Fisk's plates of 1944. */
const epochTints = [
  '#dbe5d0',
  '#c9ddcd',
  '#ece4cc',
  colours.industries.environment.oldCourse,
  '#e0d3b2',
  '#cbe0e0',
  '#a5cbb8',
  '#f0e9d6',
  '#9cc5c3',
  '#d8caa4',
  '#8cbaac',
  '#e8dec3',
  '#bcd8d6',
  '#c8d9b9',
]
const BANK = '#2d5f5c'

/** Every course the river has had: younger epochs lie over older ones, as their sand does. */
export function drawFloodplain(pen: Pen, river: Meanders): void {
  const { history } = river
  const length = Math.ceil(history.length / epochTints.length)
  epochTints.forEach((tint, epoch) => {
    const start = epoch * length
    const courses = history.slice(start, start + length)
    if (courses.length === 0) return
    drawCourses(pen, courses, tint)
    const end = start + courses.length
    for (const { line, step } of river.oxbows) {
      if (step >= start * KEEP_EVERY && step < end * KEEP_EVERY) drawOxbow(pen, line, epoch)
    }
    strokeLine(pen, lastItem(courses), 21.5, mixHex(tint, BANK, 0.35))
    strokeLine(pen, lastItem(courses), 19.6, mixHex(tint, '#ffffff', 0.25))
  })
}

function drawCourses(pen: Pen, courses: readonly Point[][], tint: string): void {
  for (const course of courses) {
    strokeLine(pen, course, 22, mixHex(tint, BANK, 0.14))
    strokeLine(pen, course, 20.5, tint)
  }
  // Scroll bars: the faint ridges a bend leaves behind as it moves outwards.
  courses.forEach((course, index) => {
    if (index % 3 === 0) strokeLine(pen, course, 1, mixHex(tint, BANK, 0.3))
  })
}

/** A young lake is open water; an old one has silted up and pales. */
function drawOxbow(pen: Pen, loop: readonly Point[], epoch: number): void {
  const lake = withoutPlugs(loop)
  if (lake.length < 5) return
  strokeLine(pen, lake, 17, '#6fa5ae')
  strokeLine(pen, lake, 14.6, lakeColour(epoch))
}

/** The ends of a cut-off loop fill with sediment first. */
function withoutPlugs(loop: readonly Point[]): readonly Point[] {
  return loop.slice(Math.floor(loop.length * 0.05), Math.ceil(loop.length * 0.95))
}

function lakeColour(epoch: number): string {
  if (epoch > 8) return '#9bcbd0'
  return epoch > 5 ? '#b3d7d6' : '#c5ded8'
}

/** Today's river, raised from the plain by its shadow and a rim of sand. */
export function drawRiver(pen: Pen, course: readonly Point[]): void {
  strokeLine(pen, shifted(course, 3, 4), 24, seeThrough(colours.land.hillShade, 0.2))
  strokeLine(pen, course, 26, '#f6f0e0')
  strokeLine(pen, course, 20.5, colours.land.riverLine)
  strokeLine(pen, course, 18, colours.land.river)
  strokeLine(pen, course, 10, '#37859a')
}

/** Reeds grow in the younger lakes, where no later course has swept them away. */
export function drawReeds(pen: Pen, river: Meanders, random: Random): void {
  for (const oxbow of river.oxbows.slice(-16)) {
    const lake = withoutPlugs(oxbow.line)
    for (let index = 3; index < lake.length - 3; index += 4) {
      if (random() < 0.86) continue
      const [x, y] = item(lake, index)
      const place: Point = [x + gaussian(random) * 2, y + gaussian(random) * 2]
      if (!isSweptAway(place, oxbow, river)) drawReed(pen, place)
    }
  }
}

function isSweptAway(place: Point, oxbow: Oxbow, river: Meanders): boolean {
  const later = river.history.slice(Math.ceil(oxbow.step / KEEP_EVERY))
  return [...later, river.line].some((course) => distanceToLine(course, place) < 24)
}

function drawReed(pen: Pen, [x, y]: Point): void {
  pen.globalAlpha = 0.7
  const blades: [Point, Point][] = [
    [
      [x - 6, y],
      [x + 6, y],
    ],
    [
      [x, y],
      [x, y - 7],
    ],
    [
      [x - 3.5, y],
      [x - 5.5, y - 6],
    ],
    [
      [x + 3.5, y],
      [x + 5.5, y - 6],
    ],
  ]
  for (const blade of blades) strokeLine(pen, blade, 1.5, '#17606f')
  pen.globalAlpha = 1
}
