import * as colours from '@app/site/styles/colours.ts'
import { seeThrough } from '../colour.ts'
import type { Point } from '../line/point.ts'
import type { Pen } from './canvas.ts'
import { fillCircle } from './canvas.ts'

interface Foliage {
  dark: string
  middle: string
  light: string
}

const shadow = seeThrough(colours.land.treeShade, 0.26)

/** A tree from above: lit from the north-west, so its shadow falls to the south-east. */
export function drawCrown(pen: Pen, [x, y]: Point, radius: number, foliage: Foliage): void {
  pen.beginPath()
  pen.ellipse(x + radius * 0.55, y + radius * 0.6, radius * 1.02, radius * 0.96, 0, 0, 2 * Math.PI)
  pen.fillStyle = shadow
  pen.fill()
  fillCircle(pen, [x, y], radius, foliage.dark)
  fillCircle(pen, [x - radius * 0.16, y - radius * 0.18], radius * 0.76, foliage.middle)
  fillCircle(pen, [x - radius * 0.32, y - radius * 0.34], radius * 0.38, foliage.light)
}
