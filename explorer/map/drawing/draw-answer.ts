import {
  ANSWER_GAP_BELOW_M,
  type Answer,
  answerEdge,
  answerGap,
  VEIL,
} from '../../layers/answer-look.ts'
import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import { chosenPens } from '../../layers/looks.ts'
import type { Survey } from '../../survey/survey.ts'
import type { Asked } from '../asked.ts'
import type { Surface } from './surface.ts'

/**
 * Draws layers, and between them the answer: whatever is not part of it lies below, and none of its
 * plots passes there. `plotCount` is how many there are.
 */
export function drawAroundAnswer<Shown extends Pick<Asked, 'layers' | 'answer' | 'selection'>>(
  asked: Shown,
  plotCount: number,
  drawLayer: (id: LayerId, asked: Shown) => void,
  drawAnswer: (answer: Answer) => void,
): void {
  const { layers, answer } = asked
  const isAbove = (id: LayerId) => answer !== null && (id === 'labels' || id === answer.layer)
  const selection = answer ? { passes: new Uint8Array(plotCount), count: 0 } : asked.selection
  for (const id of layers) if (!isAbove(id)) drawLayer(id, { ...asked, selection })
  if (answer) drawAnswer(answer)
  for (const id of layers) if (isAbove(id)) drawLayer(id, asked)
}

/** What answers a question, over a map that is drained of its colours. */
export function drawAnswer(
  surface: Surface,
  { plots: { shapes }, blocks }: Pick<Survey, 'plots' | 'blocks'>,
  { plots, tints, block }: Answer,
): void {
  const rings = { shapes, isRing: () => true }
  const fill = (order: Uint32Array, opacity: number) =>
    surface.fill(
      shapes,
      order,
      () => 0,
      () => ({ colour: inks.answer, opacity }),
    )
  surface.drawVeil(inks.veil, VEIL)
  for (const tint of tints) fill(tint.plots, tint.opacity)
  surface.stroke(rings, plots, answerEdge)
  fill(plots, 1)
  if (surface.metresPerPixel < ANSWER_GAP_BELOW_M) surface.stroke(rings, plots, answerGap)
  for (const pen of chosenPens) surface.stroke({ ...rings, shapes: blocks.shapes }, [block], pen)
}
