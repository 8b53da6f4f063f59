import type { MarkedFeature } from '../map-view.ts'
import type { PaintedLayer, Painting } from './painted-layer.ts'

/** One feature of a file on the file's own plane: its lines, and its points. */
export interface FeatureOutline extends Pick<Painting, 'origin' | 'coordinates' | 'feature'> {
  /** Two vertices each. */
  segments: Uint32Array
  /** x and y in turn. */
  points: Float32Array
}

/** Null when its file is closed. */
export function outlineOf(
  opened: readonly PaintedLayer[],
  marked: MarkedFeature | null,
): FeatureOutline | null {
  const painted = opened.find(({ layer }) => layer.id === marked?.layer)
  if (!painted || !marked) return null
  const { origin, coordinates, feature, segments, points } = (painted.counted ?? painted.layer)
    .drawing
  const isOwn = (vertex: number) => feature[vertex] === marked.feature
  return {
    origin,
    coordinates,
    feature,
    segments: segments.filter(isOwn),
    points: Float32Array.from(
      Array.from(points.filter(isOwn)).flatMap((vertex) => [
        coordinates[2 * vertex],
        coordinates[2 * vertex + 1],
      ]),
    ),
  }
}
