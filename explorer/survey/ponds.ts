import type { Spot } from './ground.ts'
import type { Lot } from './lots.ts'
import { apart, cutCorners } from './outlines.ts'
import type { Random } from './random.ts'
import { roundedSpot } from './shore.ts'

/** Some of the larger plots contain a pond; these are water, not plots. */
export function digPonds(all: readonly Lot[], random: Random): { lots: Lot[]; ponds: Spot[][] } {
  const lots: Lot[] = []
  const ponds: Spot[][] = []
  for (const lot of all) {
    const isRural = lot.fabric.kind === 'village' || lot.fabric.kind === 'field'
    const share = lot.isWhole ? 0.16 : isRural && lot.areaM2 < 2200 ? 0.014 : 0
    if (random.chance(share)) ponds.push(rounded(lot))
    else lots.push(lot)
  }
  return { lots, ponds }
}

/** A pond with its banks, and rounded corners. */
function rounded({ ring, centre }: Lot): Spot[] {
  const inner = ring.map(({ x, y }) => ({
    x: centre.x + (x - centre.x) * 0.88,
    y: centre.y + (y - centre.y) * 0.88,
  }))
  const smooth = cutCorners(cutCorners(cutCorners(inner)))
  return apart(smooth, 0.4).map(({ x, y }) => roundedSpot(x, y))
}
