import {
  ANSWER_GAP_BELOW_M,
  type Answer,
  answerAt,
  answerEdge,
  answerGap,
  blockPens,
} from '../../layers/answer-look.ts'
import { inks } from '../../layers/colours.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { PackedShapes } from '../../survey/survey.ts'
import { drape } from '../geometry/drape.ts'
import { segmentsOf } from '../geometry/segments.ts'
import { triangulate } from '../geometry/triangulate.ts'
import { once } from '../once.ts'
import { type Frame, inkOf, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines } from './line-painter.ts'
import { ownerOfVertices } from './plot-painter.ts'

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
    const rings = (of: PackedShapes, order: Uint32Array) =>
      buildLines(
        own,
        segmentsOf(of, order, () => true),
      )
    return {
      close: own.close,
      fill: buildAreas(own, shapes, plots, heightAt),
      edges: rings(shapes, plots),
      tints: tints.map((tint) => ({
        opacity: tint.opacity,
        fill: buildAreas(own, shapes, tint.plots, heightAt),
      })),
      outline: rings(blocks.shapes, Uint32Array.of(block)),
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
      const { fill, edges, tints, outline } = shown.parts
      const count = Math.round(look.share * shown.answer.plots.length)
      veil(look.veil)
      for (const tint of tints) tint.fill(frame, Infinity, tint.opacity * look.share)
      edges.draw(frame, answerEdge, {}, count)
      fill(frame, count, 1)
      if (frame.metresPerPixel < ANSWER_GAP_BELOW_M) edges.draw(frame, answerGap, {}, count)
      if (look.share === 1) for (const pen of blockPens) outline.draw(frame, pen)
      return look.share < 1
    },
  }
}

/** Fills the first `count` of the given plots, which follow raised ground. */
function buildAreas(
  resources: GlResources,
  { starts, coordinates }: PackedShapes,
  order: Uint32Array,
  heightAt: AnswerOptions['heightAt'],
) {
  const { gl, programs } = resources
  const triangles = triangulate({ starts, coordinates }, order)
  const build = (values: Float32Array, mesh: typeof triangles) => ({
    ...mesh,
    vertices: resources.vertexArray([{ size: 2, values }], mesh.indices),
  })
  const flat = build(coordinates, triangles)
  const draped = once(() => {
    const laid = drape(triangles, coordinates, ownerOfVertices(starts), heightAt)
    return build(laid.coordinates, laid)
  })
  return (frame: Frame, count: number, opacity: number): void => {
    const mesh = frame.raise > 0 ? draped() : flat
    const program = programs.area()
    setGround(gl, program, frame)
    gl.uniform4fv(program.at.u_colour, inkOf(inks.answer, opacity))
    gl.bindVertexArray(mesh.vertices)
    const end = mesh.starts[Math.min(count, order.length)]
    gl.drawElements(gl.TRIANGLES, end, gl.UNSIGNED_INT, 0)
  }
}
