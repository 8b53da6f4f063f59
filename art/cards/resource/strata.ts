import * as colours from '@app/site/styles/colours.ts'
import { hexToOklab } from '../../colour.ts'
import { nearestOnLine } from '../../line/nearest.ts'
import type { Point } from '../../line/point.ts'
import { spline } from '../../line/spline.ts'
import { seededNoise } from '../../noise.ts'
import { CARD_SIZE } from '../canvas.ts'

/** The main fault crosses the sheet; the cross fault comes down from the north and ends on it. */
export const mainFault: readonly Point[] = spline([
  [-60, 360],
  [330, 470],
  [640, 470],
  [980, 590],
  [1340, 640],
])

export const crossFault: readonly Point[] = spline([
  [860, -60],
  [800, 260],
  [812, 420],
  [838, 537],
])

/** The beds from the lowest up. Above the highest the sequence begins again. */
const beds = [
  { colour: colours.industries.resource.limestone, thickness: 9 },
  { colour: '#e2c79f', thickness: 5 },
  { colour: colours.industries.resource.sandstone, thickness: 3.2 },
  { colour: '#eedcb8', thickness: 8 },
  { colour: '#bccaa4', thickness: 6 },
  { colour: '#98b59d', thickness: 4 },
  { colour: '#e0d2b0', thickness: 7 },
  { colour: '#c98d69', thickness: 2.4 },
  { colour: '#f4eddc', thickness: 10 },
  { colour: '#a7c4bc', thickness: 5 },
  { colour: '#d4ba8f', thickness: 3.6 },
  { colour: colours.industries.resource.shale, thickness: 7 },
  { colour: '#e5dac1', thickness: 6 },
  { colour: '#bb7c60', thickness: 3 },
]
const sequenceThickness = beds.reduce((sum, bed) => sum + bed.thickness, 0)

export const bedColours = beds.map(({ colour }) => hexToOklab(colour))

/** The index of the bed that crops out at a place on ground of this height. */
export function bedAt(place: Point, height: number): number {
  let above = sequencePosition(place, height) % sequenceThickness
  if (above < 0) above += sequenceThickness
  for (const [index, bed] of beds.entries()) {
    above -= bed.thickness
    if (above <= 0) return index
  }
  return beds.length - 1
}

const foldNoise = seededNoise(91)
/** The folds run across this bearing. */
const FOLD_BEARING = 0.62

/**
 * How far up the sequence of beds a point of the rock lies. The folds bend the whole stack alike,
 * whatever the height, and the ground then cuts through it: that is why the outcrops bend in a V
 * where they cross a valley, and point the way the beds dip, as they do in the field.
 */
export function sequencePosition(place: Point, height: number): number {
  const u = place[0] / CARD_SIZE
  const v = place[1] / CARD_SIZE
  const across = u * Math.cos(FOLD_BEARING) + v * Math.sin(FOLD_BEARING)
  const along = -u * Math.sin(FOLD_BEARING) + v * Math.cos(FOLD_BEARING)
  const bend = 1.1 * foldNoise.fractal(u * 2, v * 2, 2)
  const folds = 15 * Math.sin(across * 9.5 + bend + 0.8 * along)
  const warps = 8 * foldNoise.fractal(u * 2.4 + 3, v * 2.4, 3)
  const plunge = along * 22
  return 44 + height * 0.3 + folds + warps + plunge + throwAt(place)
}

/** How far the faults have moved the block of rock at this place, as a part of the sequence. */
function throwAt(place: Point): number {
  if (nearestOnLine(mainFault, place).side > 0) return 15
  return nearestOnLine(crossFault, place).side > 0 ? -9 : 0
}
