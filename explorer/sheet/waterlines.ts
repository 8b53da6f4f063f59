import { inks } from '../layers/colours.ts'
import { shoresOf } from '../layers/lines-and-points.ts'
import type { Surface } from '../map/drawing/surface.ts'
import type { Survey } from '../survey/build-survey.ts'
import { inOrder } from '../survey/shapes.ts'
import type { WaterBodies } from '../survey/survey.ts'
import { waterKinds } from '../survey/vocabulary.ts'

/** The distances of the lines from the shore, in pixels of the map. */
const awayPx = [16, 10, 5] as const
const LINE_PX = 0.8

/**
 * Lines along the shores of the river and the beel, as on engraved maps. Each is the rim of a wide
 * stroke along the shore, so it must be clipped to the water.
 */
export function drawWaterlines(surface: Surface, survey: Survey): void {
  const { shapes, kind } = shoresOf(survey).lines
  const order = inOrder(shapes).filter((line) => isBroad(kind[line]))
  const lines = { shapes, isRing: () => false }
  for (const px of awayPx) {
    surface.stroke(lines, order, { colour: inks.waterline, opacity: 0.6, widthPx: 2 * px })
    surface.stroke(lines, order, { colour: inks.water, widthPx: 2 * (px - LINE_PX) })
  }
}

/** The river, the beel and the sandbars in them: with the even-odd rule, the water alone. */
export function broadWaters({ shapes, kind }: WaterBodies): Uint32Array {
  return inOrder(shapes).filter((body) => isBroad(kind[body]))
}

function isBroad(kind: number): boolean {
  return ['river', 'beel', 'sandbar'].includes(waterKinds[kind])
}
