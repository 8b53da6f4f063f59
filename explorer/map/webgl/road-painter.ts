import { inks } from '../../layers/colours.ts'
import { type Roads, roadKinds } from '../../survey/survey.ts'
import { inOrder, type Segments, segmentsOf } from '../geometry/segments.ts'
import { roadLooks } from '../road-looks.ts'
import { inkOf, type Paint } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines } from './line-painter.ts'
import type { Programs } from './programs.ts'

/** Roads by rank: all casings first, so that crossings are open, then the surfaces. */
export function buildRoadPainter(
  resources: GlResources,
  programs: Programs,
  { shapes, kind, widthM }: Roads,
): Paint {
  const all = inOrder(shapes)
  const ranks = roadKinds
    .map((_, rank) => {
      const segments = segmentsOf(
        shapes,
        all.filter((road) => kind[road] === rank),
        () => false,
      )
      const lines = buildLines(resources, programs, segments, {
        widthM: widthsOf(segments, widthM),
      })
      return {
        lines,
        ...roadLooks[rank],
        surface: inks.roads[rank],
      }
    })
    .reverse()

  return (frame) => {
    const seen = ranks.filter(({ belowM }) => frame.metresPerPixel < belowM)
    for (const { lines, leastPx, casedBelowM } of seen) {
      if (frame.metresPerPixel < casedBelowM)
        lines.draw(frame, { colour: inkOf(inks.casing), leastPx, morePx: 0.9 })
    }
    for (const { lines, leastPx, surface } of seen) {
      lines.draw(frame, { colour: inkOf(surface), leastPx })
    }
  }
}

function widthsOf({ shape }: Segments, widthM: Float32Array): Float32Array {
  return Float32Array.from(shape, (road) => widthM[road])
}
