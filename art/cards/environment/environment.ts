import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import type { Point } from '../../line/point.ts'
import { between } from '../../polygon/polygon.ts'
import type { Studio } from '../../studio.ts'
import { createCard, type Pen, strokeLine } from '../canvas.ts'
import { writeCard } from '../card.ts'
import { CASING, drawHandle } from '../selection.ts'
import { drawFloodplain, drawReeds, drawRiver } from './floodplain.ts'
import { drawForest } from './forest.ts'
import { distanceFromRiver, wanderRiver } from './river-history.ts'
import { drawTerraces } from './terraces.ts'
import { showPlain } from './view.ts'

/** A river and all the courses it has left, forest around it, and a line of gauges across. */
export async function drawEnvironmentCard(studio: Studio): Promise<void> {
  const random = seededRandom(31)
  const river = wanderRiver()
  const { canvas, pen } = createCard(colours.industries.environment.plain)
  showPlain(pen)
  drawFloodplain(pen, river)
  const fromRiver = distanceFromRiver(river)
  drawTerraces(pen, fromRiver)
  drawForest(pen, fromRiver, random)
  drawRiver(pen, river.line)
  drawReeds(pen, river, random)
  drawTransect(pen)
  await writeCard(studio, 'environment', canvas, 44)
}

const transectStart: Point = [600, 390]
const transectEnd: Point = [742, 905]
/** Where the gauges stand, as parts of the transect. */
const gauges = [0, 0.3, 0.62, 1]

function drawTransect(pen: Pen): void {
  const transect = [transectStart, transectEnd]
  strokeLine(pen, transect, 7, CASING)
  pen.save()
  pen.setLineDash([13, 7])
  pen.lineCap = 'butt'
  strokeLine(pen, transect, 3, colours.RED)
  pen.restore()
  for (const part of gauges) drawHandle(pen, between(transectStart, transectEnd, part), 14, 3.2)
}
