import { answerEdge, blockPens, penBetween, VEIL } from '../../layers/answer-look.ts'
import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { MapState } from '../map-view.ts'
import type { ShownAnswer } from '../raised-water.ts'
import { fillAreas, type Surface } from './surface.ts'

/**
 * Returns which layers are above an answer and the ward's boundary: labels, and the answer's own
 * layer.
 */
export function isAboveAnswer(layers: readonly LayerId[], answer: ShownAnswer | null) {
  const hasNamesAbove = answer !== null || layers.at(-1) === 'labels'
  return (id: LayerId) => (id === 'labels' && hasNamesAbove) || id === answer?.layer
}

/**
 * Draws all layers, with the boundary and the answer below the labels. Layers that are not part of
 * the answer are below it and are drawn as if none of the `plotCount` plots matched.
 */
export function drawAroundAnswer<Shown extends Pick<MapState, 'layers' | 'answer' | 'selection'>>(
  state: Shown,
  plotCount: number,
  drawLayer: (id: LayerId, state: Shown, place: number) => void,
  drawBetween: () => void,
): void {
  const { layers, answer } = state
  const isAbove = isAboveAnswer(layers, answer)
  const selection = answer ? { passes: new Uint8Array(plotCount), count: 0 } : state.selection
  const draw = (shown: Shown, isWanted: (id: LayerId) => boolean) => {
    for (const [place, id] of layers.entries()) if (isWanted(id)) drawLayer(id, shown, place)
  }
  draw({ ...state, selection }, (id) => !isAbove(id))
  drawBetween()
  draw(state, isAbove)
}

/** The answer to a question, over a map in muted colours. */
export function drawAnswer(
  surface: Surface,
  { plots: { shapes }, blocks }: Pick<Survey, 'plots' | 'blocks'>,
  answer: ShownAnswer,
): void {
  const { plots, fills, tints, block } = answer
  const rings = { shapes, isRing: () => true }
  const fill = (order: Uint32Array, colour: string, opacity: number) =>
    fillAreas(surface, shapes, order, { colour, opacity })
  surface.drawVeil(inks.veil, VEIL)
  answer.water?.draw(surface)
  for (const tint of tints) fill(tint.plots, inks.answer, tint.opacity)
  surface.stroke(rings, plots, answerEdge)
  for (const { colour, from, to } of fills) fill(plots.subarray(from, to), colour, 1)
  const between = penBetween(answer, surface.metresPerPixel)
  if (between) surface.stroke(rings, plots, between)
  for (const pen of blockPens) surface.stroke({ ...rings, shapes: blocks.shapes }, [block], pen)
}
