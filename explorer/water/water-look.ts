import { inks } from '../layers/colours.ts'

/** Heights of the sample are right to about this much, so that the shore is a band of twice it. */
export const UNSURE_MM = 150

/** Certainly below the water, and perhaps: one over the other. */
export const waterOpacity = { sure: 0.3, unsure: 0.24 } as const
export const waterColour = inks.waterline

/** Lower than the water, and not reached. */
export const dryPen = { colour: inks.flood, widthPx: 1.2, opacity: 0.75 } as const
export const DRY_PERIOD_PX = 9
