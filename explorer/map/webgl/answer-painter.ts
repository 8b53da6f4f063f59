import { answerAt, answerEdge, blockPens, penBetween } from '../../layers/answer-look.ts'
import { inks } from '../../layers/colours.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { ShownAnswer } from '../raised-water.ts'
import { buildAreas } from './area-painter.ts'
import type { Frame } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildRings } from './line-painter.ts'
import type { GroundCover } from './terrain-painter.ts'

interface AnswerOptions {
  prefersCalm: boolean
  heightAt(x: number, y: number): number
  cover(): GroundCover
  /** Mutes the colours of everything drawn so far. */
  veil(share: number): void
}

/** The answer to a question, over a map in muted colours. */
export function buildAnswerPainter(
  resources: GlResources,
  { plots: { shapes }, blocks }: Survey,
  { prefersCalm, heightAt, cover, veil }: AnswerOptions,
) {
  let shown: {
    answer: ShownAnswer
    fromMs: number
    parts: ReturnType<typeof build>
    outline: ReturnType<typeof buildRings>
  } | null = null

  function build({ water, plots, tints }: ShownAnswer) {
    const own = resources.open()
    const all = water?.all ?? plots
    return {
      all,
      own,
      water: water?.build(own, cover()),
      areas: buildAreas(own, shapes, all, { heightAt }),
      edges: buildRings(own, shapes, all),
      tints: tints.map((tint) => ({
        opacity: tint.opacity,
        areas: buildAreas(own, shapes, tint.plots, { heightAt }),
      })),
    }
  }

  return {
    show(answer: ShownAnswer | null): void {
      if (answer === (shown?.answer ?? null)) return
      const before = shown
      // While water rises, only the outline is built again.
      const isRising = answer?.water && answer.water.all === before?.parts.all
      if (isRising) before?.outline.free()
      else before?.parts.own.close()
      shown = null
      if (!answer) return
      const parts = (isRising && before?.parts) || build(answer)
      const outline = buildRings(parts.own, blocks.shapes, Uint32Array.of(answer.block))
      shown = { answer, fromMs: performance.now(), parts, outline }
    },
    /** Whether it is still appearing. */
    draw(frame: Frame): boolean {
      if (!shown) return false
      const { outline } = shown
      const { areas, edges, tints, water } = shown.parts
      const { water: raised, plots: reached } = shown.answer
      const look = answerAt(performance.now() - shown.fromMs, prefersCalm || raised !== undefined)
      const count = Math.round(look.share * reached.length)
      veil(look.veil)
      if (raised) water?.(frame, raised.levelM)
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
