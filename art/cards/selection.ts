import * as colours from '@app/site/styles/colours.ts'
import { seeThrough } from '../colour.ts'
import type { Point } from '../line/point.ts'
import type { Pen } from './canvas.ts'

/** One object on a card wears red, and always on this casing, so that it stands out on any ground. */
export const CASING = '#ffffff'

/** A square corner handle, as a map editor draws it. */
export function drawHandle(pen: Pen, [x, y]: Point, size: number, lineWidth: number): void {
  pen.beginPath()
  pen.rect(x - size / 2, y - size / 2, size, size)
  pen.fillStyle = CASING
  pen.fill()
  pen.strokeStyle = colours.RED
  pen.lineWidth = lineWidth
  pen.stroke()
}

/** The selection colour, see-through. */
export function redTint(opacity: number): string {
  return seeThrough(colours.RED, opacity)
}
