import {
  type Answer,
  answerAt,
  answerEdge,
  blockPens,
  penBetween,
} from '../../layers/answer-look.ts'
import { inks } from '../../layers/colours.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { buildAreas } from './area-painter.ts'
import type { Frame } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildRings } from './line-painter.ts'

interface AnswerOptions {
  prefersCalm: boolean
  heightAt(x: number, y: number): number
  /** Mutes the colours of everything drawn so far. */
  veil(share: number): void
}

/** The answer to a question, over a map in muted colours. */
export function buildAnswerPainter(
  resources: GlResources,
  { plots: { shapes }, blocks }: Survey,
  { prefersCalm, heightAt, veil }: AnswerOptions,
) {
  let shown: { answer: Answer; fromMs: number; parts: ReturnType<typeof build> } | null = null

  function build({ plots, tints, block }: Answer) {
    const own = resources.open()
    return {
      close: own.close,
      areas: buildAreas(own, shapes, plots, { heightAt }),
      edges: buildRings(own, shapes, plots),
      tints: tints.map((tint) => ({
        opacity: tint.opacity,
        areas: buildAreas(own, shapes, tint.plots, { heightAt }),
      })),
      outline: buildRings(own, blocks.shapes, Uint32Array.of(block)),
    }
  }

  return {
    show(answer: Answer | null): void {
      if (answer === (shown?.answer ?? null)) return
      shown?.parts.close()
      shown = answer && { answer, fromMs: performance.now(), parts: build(answer) }
    },
    /** Whether it is still appearing. */
    draw(frame: Frame): boolean {
      if (!shown) return false
      const look = answerAt(performance.now() - shown.fromMs, prefersCalm)
      const { areas, edges, tints, outline } = shown.parts
      const count = Math.round(look.share * shown.answer.plots.length)
      veil(look.veil)
      for (const tint of tints) tint.areas.fill(frame, inks.answer, tint.opacity * look.share)
      edges.draw(frame, answerEdge, {}, count)
      for (const { colour, from, to } of shown.answer.fills) {
        if (from < count) areas.fill(frame, colour, 1, from, Math.min(to, count))
      }
      const between = penBetween(shown.answer, frame.metresPerPixel)
      if (between) edges.draw(frame, between, {}, count)
      if (look.share === 1) for (const pen of blockPens) outline.draw(frame, pen)
      return look.share < 1
    },
  }
}
