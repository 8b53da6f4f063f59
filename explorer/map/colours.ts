import type { ColourColumn } from './map-view.ts'

/** The fill of each code, in the order of its list in survey.ts. Legends take them from here too. */
export const swatches: Readonly<Record<ColourColumn, readonly string[]>> = {
  landUse: [
    '#f4e6c6', // residential
    '#e7b699', // commercial
    '#f0d0a8', // mixed
    '#b7ccdc', // public
    '#c9becf', // industrial
    '#e5ebc6', // agriculture
    '#c8dcb0', // plantation
    '#a3c6ae', // forest
    '#b9dcd8', // wetland
    '#eaf1e0', // open
  ],
  status: ['#e4e9e4', '#f0dba2', '#b3d6da', '#83b9b2', '#d98f70'],
  flood: ['#f0f2e7', '#cde5e9', '#93c5d0', '#569db0'],
  tax: ['#c2dcba', '#f1dfa9', '#df9f79', '#dce2e3'],
  tenure: ['#ecdcb2', '#c8dcb0', '#b3cbdd', '#e0bba3', '#c7b8d4'],
}

/** What the layers are drawn with, besides the codes. */
export const inks = {
  paper: '#fbfcfa',
  ink: '#0e2a30',
  plotLine: '#3a5357',
  casing: '#93a39a',
  roads: ['#f6dfae', '#fdf3d8', '#ffffff', '#ffffff'],
  water: '#bfdde3',
  waterline: '#4f98a9',
  shore: '#2c7a8f',
  sand: '#f1e9d6',
  contour: '#a06a38',
  block: '#0e2a30',
  track: '#145b70',
  light: '#e0a92e',
  person: '#0e2a30',
  /** The surveyor's mark. */
  red: '#d6401c',
  white: '#ffffff',
  flash: '#145b70',
  opened: ['#6b3f86', '#a3521a', '#14665c', '#8a2f5b', '#3d57a3', '#6a6314'],
} as const

/** From the lowest ground to the highest: wet meadow, plain, foot of the hills, ridge. */
export const elevationTints = ['#e6f0e6', '#f3f5ea', '#f4ecda', '#e8d6b8', '#d6bd97'] as const

/** Red, green and blue from 0 to 1. */
export function channelsOf(hex: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** A colour on the way between those of a ramp; `share` runs from 0 to 1. */
export function alongRamp(ramp: readonly string[], share: number): [number, number, number] {
  const place = Math.min(Math.max(share, 0), 1) * (ramp.length - 1)
  const index = Math.min(Math.floor(place), ramp.length - 2)
  const from = channelsOf(ramp[index])
  const to = channelsOf(ramp[index + 1])
  const part = place - index
  return [0, 1, 2].map((c) => from[c] * (1 - part) + to[c] * part) as [number, number, number] // Three go in, three come out: map() forgets the length.
}
