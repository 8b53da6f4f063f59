import type { Attributes } from './dataset/attributes.ts'
import { indexShapes } from './geometry/index-shapes.ts'
import type { Drawing, OpenedLayer, Sublayers } from './opened-layer.ts'

/** More than this are not offered for selection. */
const MOST_NAMES = 1_000

export function findSublayers({ layerOf }: Attributes, featureCount: number): Sublayers | null {
  if (!layerOf) return null
  const indices = new Map<string, number>()
  const of = new Uint16Array(featureCount)
  for (let feature = 0; feature < featureCount; feature += 1) {
    const name = layerOf(feature)
    let index = indices.get(name)
    if (index === undefined) {
      if (indices.size === MOST_NAMES) return null
      index = indices.size
      indices.set(name, index)
    }
    of[feature] = index
  }
  return indices.size > 1 ? { names: [...indices.keys()], of, hidden: [], whole: null } : null
}

/** The same layer with one of its own layers shown or hidden. */
export function showSublayer(layer: OpenedLayer, index: number, isShown: boolean): OpenedLayer {
  const { sublayers } = layer
  if (!sublayers) return layer
  const others = sublayers.hidden.filter((hidden) => hidden !== index)
  const hidden = isShown ? others : [...others, index]
  const whole = sublayers.whole ?? layer.drawing
  if (hidden.length === 0) {
    return { ...layer, drawing: whole, sublayers: { ...sublayers, hidden, whole: null } }
  }
  const isHidden = new Set(hidden)
  const drawing = keepFeatures(whole, (feature) => !isHidden.has(sublayers.of[feature]))
  return { ...layer, drawing, sublayers: { ...sublayers, hidden, whole } }
}

function keepFeatures(drawing: Drawing, isKept: (feature: number) => boolean): Drawing {
  const keep = (vertices: Uint32Array, corners: number) =>
    vertices.filter((_, i) => isKept(drawing.feature[vertices[i - (i % corners)]]))
  const triangles = keep(drawing.triangles, 3)
  const segments = keep(drawing.segments, 2)
  const points = keep(drawing.points, 1)
  return {
    ...drawing,
    triangles,
    segments,
    points,
    trees: {
      triangles: indexShapes(drawing, triangles, 3),
      segments: indexShapes(drawing, segments, 2),
      points: indexShapes(drawing, points, 1),
    },
  }
}
