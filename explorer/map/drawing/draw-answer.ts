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

/** Tells which layers lie above an answer and the ward's boundary: names, and what is part of the answer. */
export function isAboveAnswer(layers: readonly LayerId[], answer: Answer | null) {
  const hasNamesAbove = answer !== null || layers.at(-1) === 'labels'
  return (id: LayerId) => (id === 'labels' && hasNamesAbove) || id === answer?.layer
}

/**
 * Draws layers, and below the names what belongs there: the boundary, and an answer. Layers that are
 * no part of an answer lie below it, and no plot of `plotCount` passes there.
 */
export function drawAroundAnswer<Shown extends Pick<Asked, 'layers' | 'answer' | 'selection'>>(
  asked: Shown,
  plotCount: number,
  drawLayer: (id: LayerId, asked: Shown, place: number) => void,
  drawBetween: () => void,
): void {
  const { layers, answer } = asked
  const isAbove = isAboveAnswer(layers, answer)
  const selection = answer ? { passes: new Uint8Array(plotCount), count: 0 } : asked.selection
  const draw = (shown: Shown, isWanted: (id: LayerId) => boolean) => {
    for (const [place, id] of layers.entries()) if (isWanted(id)) drawLayer(id, shown, place)
  }
  draw({ ...asked, selection }, (id) => !isAbove(id))
  drawBetween()
  draw(asked, isAbove)
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
