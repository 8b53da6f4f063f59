import { clamp } from '../survey/interpolate.ts'
import { inks } from './colours.ts'
import type { LayerId } from './layers.ts'
import type { Pen } from './looks.ts'

/** The plots that answer a question, in the order in which they appear. */
export interface Answer {
  plots: Uint32Array
  /** Plots around them, tinted with the answer's colour. */
  tints: readonly Tint[]
  /** The survey block that the sentence names. */
  block: number
  /** A layer that is part of the answer and keeps its colours. */
  layer: LayerId | null
}

export interface Tint {
  plots: Uint32Array
  opacity: number
}

/** Around matching plots: wide enough to be visible where a plot is smaller than a pixel. */
export const answerEdge: Pen = { colour: inks.ink, widthPx: 3.2 }

/** Around the block that the sentence names; visible without colours too. */
export const blockPens: readonly Pen[] = [
  { colour: inks.white, widthPx: 9 },
  { colour: inks.red, widthPx: 4.5 },
]

/** Between two matching plots, where they are large enough. */
export const answerGap: Pen = { colour: inks.paper, opacity: 0.55, widthPx: 0.8 }
export const ANSWER_GAP_BELOW_M = 2

/** The opacity of the veil over everything else. */
export const VEIL = 0.6

const DRAIN_MS = 400
const WHOLE_MS = 1600

/** The visible part of an answer after this time; all of it at once with reduced motion. */
export function answerAt(ms: number, prefersCalm: boolean): { veil: number; share: number } {
  if (prefersCalm) return { veil: VEIL, share: 1 }
  return {
    veil: VEIL * clamp(ms / DRAIN_MS, 0, 1),
    share: clamp((ms - DRAIN_MS) / (WHOLE_MS - DRAIN_MS), 0, 1),
  }
}
