import * as colours from '@app/site/styles/colours.ts'
import type { Point } from '../../line/point.ts'
import type { Polygon } from '../../polygon/polygon.ts'
import { fillCircle, fillPolygon, type Pen, strokePolygon } from '../canvas.ts'
import { CASING, drawHandle, redTint } from '../selection.ts'

const lease: Polygon = [
  [560, 760],
  [830, 690],
  [1010, 800],
  [960, 1010],
  [690, 1040],
]

const boreholes: readonly Point[] = [
  [670, 840],
  [760, 800],
  [850, 850],
  [720, 930],
  [830, 940],
  [905, 900],
]

/** The mining lease is what the user has selected; the bore-holes lie within it. */
export function drawLease(pen: Pen): void {
  fillPolygon(pen, lease, redTint(0.1))
  strokePolygon(pen, lease, 10, CASING)
  pen.setLineDash([20, 10])
  strokePolygon(pen, lease, 4.6, colours.RED)
  pen.setLineDash([])
  for (const corner of lease) drawHandle(pen, corner, 16, 4)
  for (const borehole of boreholes) drawBorehole(pen, borehole)
}

/** A disc quartered black and white. */
function drawBorehole(pen: Pen, [x, y]: Point): void {
  const radius = 10
  fillCircle(pen, [x, y], radius + 1.5, colours.INK)
  fillCircle(pen, [x, y], radius - 1.5, CASING)
  pen.fillStyle = colours.INK
  for (const start of [0, Math.PI]) {
    pen.beginPath()
    pen.moveTo(x, y)
    pen.arc(x, y, radius, start, start + Math.PI / 2)
    pen.fill()
  }
}
