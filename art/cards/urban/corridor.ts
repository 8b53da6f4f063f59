import * as colours from '@app/site/styles/colours.ts'
import { item } from '../../item.ts'
import { distanceToLine } from '../../line/nearest.ts'
import { polygonCentre } from '../../polygon/polygon.ts'
import { fillPolygon, overlay, type Pen, strokeLine, strokePolygon } from '../canvas.ts'
import { CASING, drawHandle, redTint } from '../selection.ts'
import type { Building } from './buildings.ts'
import { corridor } from './site.ts'

/** Places along the corridor's points. */
const stations = [18, 58, 100, 132]

/** The planned line: the zone it will change, the houses it needs, the alignment, the stations. */
export function drawCorridor(pen: Pen, buildings: readonly Building[]): void {
  overlay(pen, 0.085, (sheet) => strokeLine(sheet, corridor, 150, colours.RED))
  for (const { roof } of buildings) {
    if (distanceToLine(corridor, polygonCentre(roof)) >= 24) continue
    fillPolygon(pen, roof, redTint(0.3))
    strokePolygon(pen, roof, 1.6, colours.RED)
  }
  strokeLine(pen, corridor, 13, CASING)
  strokeLine(pen, corridor, 7, colours.RED)
  drawSleepers(pen)
  for (const station of stations) drawHandle(pen, item(corridor, station), 24, 5)
}

function drawSleepers(pen: Pen): void {
  pen.save()
  pen.setLineDash([2, 12])
  pen.lineCap = 'butt'
  strokeLine(pen, corridor, 2.4, CASING)
  pen.restore()
}
