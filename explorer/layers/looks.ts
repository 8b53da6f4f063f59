import { clamp, smoothstep } from '../survey/interpolate.ts'
import type { Plots } from '../survey/survey.ts'
import { inks } from './colours.ts'

/** A stroke along lines, in pixels of a screen. */
export interface Pen {
  colour: string
  opacity?: number
  /** A line that has a width on the ground may be wider, never thinner. */
  widthPx: number
  /** Added on either side, as for a casing. */
  casingPx?: number
  /** Drawn and left out in turn. */
  dashPx?: readonly [number, number]
  /** In the middle of what is left out. */
  dotPx?: number
}

/** Drawn and left out in turn, in pixels; empty for a whole line. */
export function dashesOf({ dashPx, dotPx }: Pen): readonly number[] {
  if (!dashPx || !dotPx) return dashPx ?? []
  const beside = (dashPx[1] - dotPx) / 2
  return [dashPx[0], beside, dotPx, beside]
}

/** How a point is drawn, in pixels of a screen. */
export interface PointLook {
  sizePx: number
  fill: string
  rim?: string
  rimPx?: number
  opacity?: number
  isTriangle?: boolean
}

/** From the lowest to the topmost: white around the surveyor's red, for what is chosen. */
export const chosenPens: readonly Pen[] = [
  { colour: inks.white, widthPx: 6 },
  { colour: inks.red, widthPx: 3 },
]

/** The same for a point. */
export const chosenPoint: PointLook = { sizePx: 15, fill: inks.white, rim: inks.red, rimPx: 3 }

/** How much is left of lines of plots that do not pass the filter. */
export const PASSED_OVER_SHARE = 0.3

/** Wider plots have room for lines of any width; between the two, hairlines do. */
export const WIDE_PLOT_PX = 18
const NARROW_PLOT_PX = 5

/** How wide plots are on average, which decides from where their boundaries are seen. */
export function plotWidthM({ areaM2 }: Plots): number {
  return Math.sqrt(areaM2.reduce((sum, area) => sum + area, 0) / Math.max(areaM2.length, 1))
}

/** Null where boundaries would only darken the plots. */
export function plotLinePen(widthM: number, metresPerPixel: number): Pen | null {
  const acrossPx = widthM / metresPerPixel
  if (acrossPx <= NARROW_PLOT_PX) return null
  return { colour: inks.plotLine, opacity: Math.min(0.12 + acrossPx / 60, 0.62), widthPx: 0.9 }
}

/** Closer than this, the outlines of buildings are drawn. */
export const BUILDING_LINES_BELOW_M = 0.9
export const buildingPen: Pen = { colour: inks.buildingLine, widthPx: 0.8 }

/** From afar buildings are faint: a whole town of them would hide what its land is used for. */
export function buildingOpacity(metresPerPixel: number): number {
  return 1 - 0.55 * smoothstep(2, 6, metresPerPixel)
}

/** A size that shrinks with the distance, but less than the ground does. */
export function sizeAt(metresPerPixel: number, sizePx: number, least: number, most: number) {
  return clamp(sizePx / Math.sqrt(metresPerPixel), least, most)
}
