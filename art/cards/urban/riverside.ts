import * as colours from '@app/site/styles/colours.ts'
import { seeThrough } from '../../colour.ts'
import { fillPolygon, type Pen, shifted, strokeLine, tracePolygon } from '../canvas.ts'
import { bank, water } from './site.ts'

/** A strip of green along the bank, with a path through it. */
export function drawGreen(pen: Pen): void {
  strokeLine(pen, shifted(bank, -26, 30), 118, '#d7e7d3')
  strokeLine(pen, shifted(bank, -30, 34), 5, colours.PAPER)
}

/** Water-lines run beside the bank and fade away from it, as engravers drew them. */
export function drawRiver(pen: Pen): void {
  fillPolygon(pen, water, colours.land.shallows)
  pen.save()
  tracePolygon(pen, water)
  pen.clip()
  for (let line = 1; line < 9; line++) {
    const colour = seeThrough(colours.land.river, 0.4 - line * 0.04)
    strokeLine(pen, shifted(bank, line * 17, line * -19), 2.2, colour)
  }
  strokeLine(pen, bank, 26, seeThrough(colours.land.waterEdge, 0.3))
  pen.restore()
  strokeLine(pen, bank, 12, colours.industries.urban.street)
  strokeLine(pen, bank, 3, '#9fb6b0')
}
