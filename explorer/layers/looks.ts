import { clamp, smoothstep } from '../survey/interpolate.ts'
import type { Plots } from '../survey/survey.ts'
import { inks } from './colours.ts'

/** A stroke along lines, in screen pixels. */
export interface Pen {
  colour: string
  opacity?: number
  /** The minimum; a line with a width on the ground may be wider. */
  widthPx: number
  /** Added on both sides, for example for a casing. */
  casingPx?: number
  /** Lengths of dashes and gaps, in turn. */
  dashPx?: readonly [number, number]
  /** To the left of the line: for a counter-clockwise ring, within it. */
  insetPx?: number
  /** A dot in the middle of each gap. */
  dotPx?: number
}

/** Lengths of dashes and gaps in pixels, in turn; empty for a solid line. */
export function dashesOf({ dashPx, dotPx }: Pen): readonly number[] {
  if (!dashPx || !dotPx) return dashPx ?? []
  const beside = (dashPx[1] - dotPx) / 2
  return [dashPx[0], beside, dotPx, beside]
}

/** The symbol of a point, in screen pixels. */
export interface PointLook {
  sizePx: number
  fill: string
  rim?: string
  rimPx?: number
  opacity?: number
  isTriangle?: boolean
}

/** From the lowest to the topmost: white around red, for the selection. */
export const chosenPens: readonly Pen[] = [
  { colour: inks.white, widthPx: 6 },
  { colour: inks.red, widthPx: 3 },
]

/** The same for a point. */
export const chosenPoint: PointLook = { sizePx: 15, fill: inks.white, rim: inks.red, rimPx: 3 }

/** The opacity of lines of plots that do not match the filter. */
export const PASSED_OVER_SHARE = 0.3

/** Wider plots have space for lines of any width; smaller ones get hairlines. */
export const WIDE_PLOT_PX = 18
const NARROW_PLOT_PX = 5

/** The average width of plots, which decides from which scale their boundaries are visible. */
export function plotWidthM({ areaM2 }: Plots): number {
  return Math.sqrt(areaM2.reduce((sum, area) => sum + area, 0) / Math.max(areaM2.length, 1))
}

/** Null where boundaries would only darken the plots. */
export function plotLinePen(widthM: number, metresPerPixel: number): Pen | null {
  const acrossPx = widthM / metresPerPixel
  if (acrossPx <= NARROW_PLOT_PX) return null
  return { colour: inks.plotLine, opacity: Math.min(0.12 + acrossPx / 60, 0.62), widthPx: 0.9 }
}

/** Of plots at risk of floods: lines of 1.4 px, closer together in each higher class. */
export const floodHatch = { periodPx: 13, closerPx: 2.5, lineOpacity: 0.5, tint: 0.07 } as const

/** Of the same classes on paper, which has tints instead. */
export function floodOpacity(density: number): number {
  return 0.14 * density
}

/** Outlines of buildings are drawn below this. */
export const BUILDING_LINES_BELOW_M = 0.9
export const buildingPen: Pen = { colour: inks.buildingLine, widthPx: 0.8 }

/** From afar buildings are faint, because a whole town of them would hide the land use. */
export function buildingOpacity(metresPerPixel: number): number {
  return 1 - 0.55 * smoothstep(2, 6, metresPerPixel)
}

/** A size that shrinks with distance, but less than the ground does. */
export function sizeAt(metresPerPixel: number, sizePx: number, least: number, most: number) {
  return clamp(sizePx / Math.sqrt(metresPerPixel), least, most)
}
