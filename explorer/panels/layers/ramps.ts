import { colourRamps } from '@app/site/styles/colours.ts'
import { inks } from '../../layers/colours.ts'

/** Colours from low to high; null for those that a visitor has chosen one by one. */
export const ramps = {
  river: inks.ranges,
  ...colourRamps,
  own: null,
} as const satisfies Record<string, readonly string[] | null>

export type RampName = keyof typeof ramps

export const rampNames = Object.keys(ramps) as RampName[] // our own literal's
