import type { LngLat } from '../../plane/plane.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import { nextTask } from '../tasks.ts'
import type { Frame } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildOpenedPainter, type OpenedPainter } from './opened-painter.ts'

/** The visitors' opened files, with a painter each. */
export function buildOpenedFiles(
  resources: GlResources,
  surveyOrigin: LngLat,
  repaint: () => void,
) {
  let painters: readonly OpenedPainter[] = []
  return {
    /** Keeps the painters of files that stay. */
    async show(layers: readonly PaintedLayer[], isStopped: () => boolean): Promise<void> {
      const before = painters
      const pairs = layers.map((painted) => ({
        painted,
        painter:
          before.find(({ canPaint }) => canPaint(painted)) ??
          buildOpenedPainter(resources, painted, { surveyOrigin, repaint }),
      }))
      painters = pairs.map(({ painter }) => painter)
      for (const painter of before) if (!painters.includes(painter)) painter.free()
      for (const { painter, painted } of pairs) {
        if (isStopped()) return
        await painter.paint(painted, nextTask)
      }
      // Off-screen content is shown when it is ready: a frame before then would only delay it.
      if (painters.length === 0 || painters.some(({ unseen }) => unseen() === null)) repaint()
    },
    draw(frame: Frame): void {
      for (const painter of painters) painter.draw(frame)
    },
    /** Resolves when pending content can be shown in the next frame; null if nothing is pending. */
    unseen(): Promise<unknown> | null {
      const waits = painters.flatMap(({ unseen }) => unseen() ?? [])
      return waits.length > 0 ? Promise.all(waits) : null
    },
  }
}
