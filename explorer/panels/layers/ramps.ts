import { inks } from '../../layers/colours.ts'

/** Colours from low to high; null for those that a visitor has chosen one by one. */
export const ramps = {
  river: inks.ranges,
  green: ['#e8f0d8', '#b5d3a0', '#7bb183', '#3f8a68', '#16553f'],
  red: ['#f6e3d3', '#ebb796', '#d6815f', '#b04a3a', '#701f22'],
  violet: ['#ece4f0', '#c9b3d6', '#a07db8', '#774a94', '#48235f'],
  grey: ['#ececea', '#c2c6c4', '#929997', '#626b69', '#2f3836'],
  diverging: ['#8c4a17', '#cf9b5e', '#f1ead9', '#7fb3c4', '#1d5f7d'],
  own: null,
} as const satisfies Record<string, readonly string[] | null>

export type RampName = keyof typeof ramps

export const rampNames = Object.keys(ramps) as RampName[] // our own literal's
