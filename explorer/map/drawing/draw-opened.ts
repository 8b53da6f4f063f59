import { inks } from '../../layers/colours.ts'
import { chosenPens, chosenPoint } from '../../layers/looks.ts'
import type { FeatureOutline } from '../opened/feature-outline.ts'
import { colourOfFile, inksOf, openedPoint, type Run, runsByLook } from '../opened/opened-inks.ts'
import { paintingOf } from '../opened/paint-opened.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import type { Surface } from './surface.ts'

/** A visitor's file on its own plane: areas, then lines, then points, grouped by look. */
export function drawOpened(surface: Surface, painted: PaintedLayer): void {
  const painting = paintingOf(painted)
  const { coordinates, triangles, segments, points } = painting
  const colour = colourOfFile(painted)
  const runs = runsByLook(painting).map((run) => ({ ...run, inks: inksOf(run.look, colour) }))
  for (const { inks, ...run } of runs) {
    if (inks.fill) surface.fillTriangles(coordinates, cut(triangles, run.triangles), inks.fill)
  }
  for (const { inks: own, ...run } of runs) {
    const { line, widthPx, isCased } = own
    if (!line) continue
    const ends = cut(segments, run.segments)
    const casing = { colour: inks.white, opacity: 0.75, widthPx: widthPx + 2 }
    for (const pen of isCased ? [casing, { ...line, widthPx }] : [{ ...line, widthPx }]) {
      surface.strokeSegments(coordinates, ends, pen)
    }
  }
  for (const { inks, ...run } of runs) {
    const vertices = cut(points, run.points)
    const places = new Float32Array(2 * vertices.length)
    vertices.forEach((vertex, i) => {
      places.set(coordinates.subarray(2 * vertex, 2 * vertex + 2), 2 * i)
    })
    surface.drawPoints(places, openedPoint(inks.point))
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
