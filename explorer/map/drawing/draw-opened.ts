import { chosenPens, chosenPoint } from '../../layers/looks.ts'
import type { FeatureOutline } from '../opened/feature-outline.ts'
import { inksOf, type Run, runsByLook } from '../opened/opened-inks.ts'
import { paintingOf } from '../opened/paint-opened.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import type { Surface } from './surface.ts'

/** A visitor's file on its own plane: areas, then lines, then points, grouped by style. */
export function drawOpened(surface: Surface, painted: PaintedLayer): void {
  const painting = paintingOf(painted)
  const { coordinates, triangles, segments, points } = painting
  const runs = runsByLook(painting).map((run) => ({ ...run, inks: inksOf(run.look, painted) }))
  for (const { inks, ...run } of runs) {
    if (inks.fill) surface.fillTriangles(coordinates, cut(triangles, run.triangles), inks.fill)
  }
  for (const { inks, ...run } of runs) {
    const ends = cut(segments, run.segments)
    for (const pen of inks.pens) surface.strokeSegments(coordinates, ends, pen)
  }
  for (const { inks, ...run } of runs) {
    const vertices = cut(points, run.points)
    const places = new Float32Array(2 * vertices.length)
    vertices.forEach((vertex, i) => {
      places.set(coordinates.subarray(2 * vertex, 2 * vertex + 2), 2 * i)
    })
    surface.drawPoints(places, inks.point)
  }
}

/** Around the selected feature, as around a selected plot. */
export function drawOutline(
  surface: Surface,
  { coordinates, segments, points }: FeatureOutline,
): void {
  for (const pen of chosenPens) surface.strokeSegments(coordinates, segments, pen)
  surface.drawPoints(points, chosenPoint)
}

function cut(indices: Uint32Array, [from, count]: Run): Uint32Array {
  return indices.subarray(from, from + count)
}
