import { chosenPens, chosenPoint } from '../../layers/looks.ts'
import { betweenPlanes, type LngLat } from '../../plane/plane.ts'
import type { PackedShapes } from '../../survey/survey.ts'
import { flashAt } from '../flash-look.ts'
import { segmentsOfFile } from '../geometry/segments.ts'
import type { FeatureOutline } from '../opened/feature-outline.ts'
import type { Basis, Frame } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines, buildRings, type Lines } from './line-painter.ts'
import { buildPoints, type Points } from './point-painter.ts'

/** Rings around plots: a red one for the selected plot, and flashes for those just edited. */
export function buildMarkPainter(
  resources: GlResources,
  shapes: PackedShapes,
  { prefersCalm }: { prefersCalm: boolean },
) {
  let chosen: { ring: Lines; corners: Points } | null = null
  let feature: { ring: Lines; signs: Points; origin: LngLat; toSurvey: Basis['toSurvey'] } | null =
    null
  let flashes: { ring: Lines; fromMs: number }[] = []
  const ringOf = (plots: readonly number[]) =>
    buildRings(resources, shapes, Uint32Array.from(plots))

  return {
    mark(plot: number | null): void {
      chosen?.ring.free()
      chosen?.corners.free()
      chosen = null
      if (plot === null) return
      const from = shapes.starts[plot]
      const corners = shapes.coordinates.slice(2 * from, 2 * shapes.starts[plot + 1])
      chosen = { ring: ringOf([plot]), corners: buildPoints(resources, corners) }
    },
    /** The selected feature of a file, on the plane of that file. */
    markFeature(outline: FeatureOutline | null, surveyOrigin: LngLat): void {
      feature?.ring.free()
      feature?.signs.free()
      feature = outline && {
        ring: buildLines(resources, segmentsOfFile(outline)),
        signs: buildPoints(resources, outline.points),
        origin: outline.origin,
        toSurvey: betweenPlanes(outline.origin, surveyOrigin),
      }
    },
    flash(plots: readonly number[], nowMs: number): void {
      flashes.push({ ring: ringOf(plots), fromMs: nowMs })
    },
    /** Milliseconds until the next frame is needed; null when nothing moves. */
    draw(frame: Frame, nowMs: number): number | null {
      let nextMs: number | null = null
      flashes = flashes.filter(({ ring, fromMs }) => {
        const look = flashAt(nowMs - fromMs, prefersCalm)
        if (look === null) {
          ring.free()
          return false
        }
        for (const pen of look.pens) ring.draw(frame, pen)
        nextMs = Math.min(nextMs ?? Infinity, look.nextMs)
        return true
      })
      if (feature) {
        const { ring, signs, toSurvey } = feature
        const ground = { matrix: frame.matrixFor(feature.origin), toSurvey }
        for (const pen of chosenPens) ring.draw(frame, pen, ground)
        signs.draw(frame, chosenPoint, ground)
      }
      if (chosen) {
        for (const pen of chosenPens) chosen.ring.draw(frame, pen)
        if (frame.metresPerPixel < 0.8) {
          chosen.corners.draw(frame, { ...chosenPoint, sizePx: 8, rimPx: 1.8 })
        }
      }
      return nextMs
    },
  }
}
