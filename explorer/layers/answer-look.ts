import { clamp } from '../survey/interpolate.ts'
import type { Plots } from '../survey/survey.ts'
import { inks } from './colours.ts'
import type { LayerId } from './layers.ts'
import type { Pen } from './looks.ts'

/** The plots that answer a question, in the order in which they appear. */
export interface Answer {
  plots: Uint32Array
  /** Their colours, one after the other. */
  fills: readonly AnswerFill[]
  /** Plots around them, tinted with the answer's colour. */
  tints: readonly Tint[]
  /** The survey block that the sentence names. */
  block: number
  /** What the block has the most of, and how much. */
  most: { measure: AnswerMeasure; value: number }
  /** A layer that is part of the answer and keeps its colours. */
  layer: LayerId | null
}

/** Water that a visitor has raised, in words. */
export interface RaisedWater {
  levelM: number
  /** Every plot that it can reach, in order: the answer has those that it has reached. */
  all: Uint32Array
  /** For the title of a printed sheet. */
  title: string
  /** The legend: of the plots, and of the water. */
  name: string
  key: readonly { name: string; colour: string; opacity: number; isHatched?: boolean }[]
}

/** What the sentence of an answer counts. */
export type AnswerMeasure = 'count' | keyof Pick<Plots, 'population' | 'areaM2' | 'taxRs'>

export interface AnswerFill {
  colour: string
  /** The first of the plots, and the end of them. */
  from: number
  to: number
  /** Its code, if each land use has a colour of its own. */
  landUse: number | null
  /** The sums of these plots' blocks, if only some blocks are filled. */
  span: Span | null
}

export interface Tint {
  plots: Uint32Array
  opacity: number
  /** The sums of the blocks with this tint. */
  span: Span
}

/** Whole numbers; both ends are included. */
export interface Span {
  from: number
  to: number
}

/** Around matching plots: wide enough to be visible where a plot is smaller than a pixel. */
export const answerEdge: Pen = { colour: inks.ink, widthPx: 3.2 }

/** Around the block that the sentence names; visible without colours too. */
export const blockPens: readonly Pen[] = [
  { colour: inks.white, widthPx: 9 },
  { colour: inks.red, widthPx: 4.5 },
]

const GAP_BELOW_M = 2
const gap: Pen = { colour: inks.paper, opacity: 0.55, widthPx: 0.8 }
const line: Pen = { colour: inks.ink, widthPx: 1 }

/** Between two matching plots: on ink only where they are large enough, on light colours always. */
export function penBetween({ fills }: Answer, metresPerPixel: number): Pen | null {
  if (fills.length > 1) return line
  return metresPerPixel < GAP_BELOW_M ? gap : null
}

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
