import {
  codeFills,
  INK,
  INK_2,
  land,
  landUseFills,
  mapInks,
  mapKeys,
  PAPER,
  RED,
  RED_INK,
  RIVER,
  RIVER_2,
  WHITE,
} from '@app/design/colours.ts'
import { landUses } from '../survey/vocabulary.ts'

/** The columns that plots can be coloured by. */
export const colourColumns = ['landUse', 'status', 'flood', 'tax', 'tenure'] as const
export type ColourColumn = (typeof colourColumns)[number]

/** The fill of each code, in the order of its list in vocabulary.ts. */
export const swatches: Readonly<Record<ColourColumn, readonly string[]>> = {
  landUse: landUses.map((use) => landUseFills[use]),
  ...codeFills,
}

/** The colours of the layers, apart from those of the codes. */
export const inks = {
  ...mapInks,
  paper: PAPER,
  ink: INK,
  plotLine: INK_2,
  shore: land.river,
  flood: codeFills.flood[3],
  sand: land.sand,
  shade: land.shade,
  contour: mapKeys.contours,
  block: INK,
  track: RIVER,
  person: INK,
  /** Around the ward, and along its boundary. */
  beyond: mapInks.elevation[1],
  boundary: RED_INK,
  /** The colour of an answer, and of the veil over everything else. */
  answer: RIVER_2,
  veil: PAPER,
  /** The red of marks and selections. */
  red: RED,
  white: WHITE,
  flash: RIVER,
} as const

/** A plot's fill as it looks on the map, multiplied with the plain: for legends and charts. */
export function toneOf(fill: string): string {
  const plain = channelsOf(inks.beyond)
  return hexOf(channelsOf(fill).map((channel, i) => channel * plain[i]))
}

/** A building has the hue of its plot, because it may cover all of it. */
export function buildingTone(fill: string): string {
  return hexOf(channelsOf(toneOf(fill)).map((channel) => 0.8 * channel))
}

/** Red, green and blue from 0 to 1. */
export function channelsOf(hex: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** An interpolated colour of a ramp; `share` is from 0 to 1. */
export function alongRamp(ramp: readonly string[], share: number): [number, number, number] {
  const place = Math.min(Math.max(share, 0), 1) * (ramp.length - 1)
  const index = Math.min(Math.floor(place), ramp.length - 2)
  const from = channelsOf(ramp[index])
  const to = channelsOf(ramp[index + 1])
  const part = place - index
  return [0, 1, 2].map((c) => from[c] * (1 - part) + to[c] * part) as [number, number, number]
}

/** As a CSS colour. */
export function hexAlong(ramp: readonly string[], share: number): string {
  return hexOf(alongRamp(ramp, share))
}

/** Channels from 0 to 1 as a CSS colour. */
export function hexOf(channels: readonly number[]): string {
  const digits = channels.map((channel) =>
    Math.round(255 * channel)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}
