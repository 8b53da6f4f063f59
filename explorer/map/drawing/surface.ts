import type { DatasetFilter } from '../../filter/dataset-filter.ts'
import { insetRing } from '../../layers/beyond-look.ts'
import { type LineSet, type PointSet, strokesOf } from '../../layers/lines-and-points.ts'
import type { Pen, PointLook } from '../../layers/looks.ts'
import type { Box } from '../../plane/plane.ts'
import type { PackedShapes, Terrain } from '../../survey/survey.ts'

/** A drawing surface for a survey seen from above: a canvas or paper. */
export interface Surface {
  metresPerPixel: number
  /** The visible part of the survey's plane. */
  box: Box
  /** Rings of one group have the same style; null is not drawn. */
  fill(
    shapes: PackedShapes,
    order: Iterable<number>,
    groupOf: (ring: number) => number,
    lookOf: (group: number) => Fill | null,
  ): void
  stroke(
    lines: Pick<LineSet, 'shapes' | 'isRing' | 'widthM'>,
    order: Iterable<number>,
    pen: Pen,
  ): void
  /** Each is three indices into the coordinates. */
  fillTriangles(coordinates: Float32Array, corners: Uint32Array, fill: Fill): void
  /** Each is two indices into the coordinates. */
  strokeSegments(coordinates: Float32Array, ends: Uint32Array, pen: Pen): void
  drawPoints(
    places: PointSet['places'],
    look: PointLook,
    isShown?: (point: number) => boolean,
  ): void
  /** Fades everything drawn so far by this share. */
  drawVeil(colour: string, opacity: number): void
  /** Hypsometric tints or hillshade. */
  drawTerrain(terrain: Terrain, kind: 'elevation' | 'relief'): void
}

/** Areas of one colour. */
export function fillAreas(
  surface: Surface,
  shapes: PackedShapes,
  order: Iterable<number>,
  look: Fill,
): void {
  surface.fill(
    shapes,
    order,
    () => 0,
    () => look,
  )
}

export function strokeLineSets(
  surface: Surface,
  sets: readonly LineSet[],
  filter: DatasetFilter,
): void {
  for (const { set, pen } of strokesOf(sets, surface.metresPerPixel)) {
    const insetM = (pen.insetPx ?? 0) * surface.metresPerPixel
    const shapes = insetM ? insetRing(set.shapes, insetM) : set.shapes
    surface.stroke({ ...set, shapes }, set.order(filter), pen)
  }
}

export interface Fill {
  colour: string
  opacity?: number
  /** Multiplied with the layers below. */
  isInk?: boolean
  /** Slanted lines, denser for a higher number, if the surface supports them. */
  hatch?: number
  outline?: Pen | null
}
