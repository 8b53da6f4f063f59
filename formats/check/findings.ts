import type { Pieces } from '../geometry/whole-shape.ts'
import type { Fault } from './find-broken.ts'

/** In the order of the panel. */
export const kinds = [
  ...(['overlap', 'gap', 'crack', 'near', 'sliver', 'duplicate', 'outline'] as const),
  ...(['missing', 'twice', 'unlike'] as const),
] as const
export type Kind = (typeof kinds)[number]

/** What counts as a finding; all can be changed. */
export interface Limits {
  overlapM2: number
  gapM: number
  crackM: number
  nearM: number
  sliverM: number
  /** Of the larger plot. */
  duplicatePercent: number
}

export const usualLimits: Limits = {
  ...{ overlapM2: 0.01, gapM: 2, crackM: 2, nearM: 0.1, sliverM: 0.5, duplicatePercent: 1 },
}

/** Until it is written, a finding is on the plane: in millimetres. */
export interface Finding {
  kind: Kind
  /** The rows of its plots, in order. */
  plots: number[]
  /** The largest is the worst of its kind. */
  size: number
  /** The width of a gap or a sliver, the length of a crack, the largest distance of a near miss. */
  lengthMm: number | null
  /** Of a near miss. */
  corners?: number
  fault?: Fault
  shape: Pieces
}

/** Found, but not an error. */
export interface Noted {
  /** Plots with an area. */
  plots: number
  openLands: number
  openLandMm2: number
  /** Holes within one plot. */
  holes: number
  holesMm2: number
  unmatchedCorners: number
}
