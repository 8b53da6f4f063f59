import { type LineSet, type PointSet, strokesOf } from '../../layers/lines-and-points.ts'
import type { Pen } from '../../layers/looks.ts'
import { segmentsOf } from '../geometry/segments.ts'
import type { Frame, Paint } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines, type Lines } from './line-painter.ts'
import { buildPoints } from './point-painter.ts'

export function buildLineSetPainter(resources: GlResources, sets: readonly LineSet[]): Paint {
  const built = sets.map((set) => buildLineSet(resources, set))
  return (frame) => {
    for (const { set, pen } of strokesOf(built, frame.metresPerPixel)) set.draw(frame, pen)
  }
}

export function buildPointSetPainter(
  resources: GlResources,
  { places, plot, lookAt }: PointSet,
): Paint {
  const points = buildPoints(resources, places, plot)
  return (frame) => points.draw(frame, lookAt(frame.metresPerPixel))
}

/** Built on first use, and again when the filter changes the lines. */
function buildLineSet(resources: GlResources, { shapes, order, isRing, widthM, pensAt }: LineSet) {
  let built: { lines: Lines; wanted: Uint32Array } | null = null
  return {
    pensAt,
    draw(frame: Frame, pen: Pen): void {
      const wanted = order(frame.filter)
      if (built?.wanted !== wanted) {
        built?.lines.free()
        const segments = segmentsOf(shapes, wanted, isRing)
        const widths = widthM && {
          widthM: Float32Array.from(segments.shape, (shape) => widthM[shape]),
        }
        built = { wanted, lines: buildLines(resources, segments, widths) }
      }
      built.lines.draw(frame, pen)
    },
  }
}
