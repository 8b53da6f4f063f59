import * as colours from '@app/site/styles/colours.ts'
import type { Point } from '../line/point.ts'
import type { Pen } from './canvas.ts'

/** A square corner handle, as a map editor draws it. */
export function drawHandle(pen: Pen, [x, y]: Point, size: number, lineWidth: number): void {
  pen.beginPath()
  pen.rect(x - size / 2, y - size / 2, size, size)
  pen.fillStyle = colours.WHITE
  pen.fill()
  pen.strokeStyle = colours.RED
  pen.lineWidth = lineWidth
  pen.stroke()
}
