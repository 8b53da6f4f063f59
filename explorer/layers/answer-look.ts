import { clamp } from '../survey/interpolate.ts'
import { inks } from './colours.ts'
import type { LayerId } from './layers.ts'
import type { Pen } from './looks.ts'

/** What answers a question. Plots stand in the order in which they appear. */
export interface Answer {
  plots: Uint32Array
  /** Plots around them that have a tint of the answer's colour. */
  tints: readonly Tint[]
  /** The survey block that the sentence names. */
  block: number
  /** A layer that belongs to the answer and keeps its colours. */
  layer: LayerId | null
}

export interface Tint {
  plots: Uint32Array
  opacity: number
}

/** Around whatever passes: wide enough to be seen where a plot is smaller than a pixel. */
export const answerEdge: Pen = { colour: inks.ink, widthPx: 3.2 }

/** Between two plots that both pass, where they are large enough for it. */
export const answerGap: Pen = { colour: inks.paper, opacity: 0.55, widthPx: 0.8 }
export const ANSWER_GAP_BELOW_M = 2

/** How much of everything else the veil over it hides. */
export const VEIL = 0.6

const DRAIN_MS = 400
const WHOLE_MS = 1600

/** What is seen of an answer so long after it was asked for; all of it at once where motion is unwanted. */
export function answerAt(ms: number, prefersCalm: boolean): { veil: number; share: number } {
  if (prefersCalm) return { veil: VEIL, share: 1 }
  return {
    veil: VEIL * clamp(ms / DRAIN_MS, 0, 1),
    share: clamp((ms - DRAIN_MS) / (WHOLE_MS - DRAIN_MS), 0, 1),
  }
}
