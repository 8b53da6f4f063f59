import type { LineSet, PointSet } from '../../layers/lines-and-points.ts'
import type { Pen, PointLook } from '../../layers/looks.ts'
import type { Box } from '../../plane/plane.ts'
import type { PackedShapes, Terrain } from '../../survey/survey.ts'

/** What a survey is drawn on, seen from above: a canvas or paper. */
export interface Surface {
  metresPerPixel: number
  /** What of the survey's plane is on it. */
  box: Box
  /** Rings of a group look alike; null is not drawn. */
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
  /** Three places in the coordinates each. */
  fillTriangles(coordinates: Float32Array, corners: Uint32Array, fill: Fill): void
  /** Two places in the coordinates each. */
  strokeSegments(coordinates: Float32Array, ends: Uint32Array, pen: Pen): void
  drawPoints(
    places: PointSet['places'],
    look: PointLook,
    isShown?: (point: number) => boolean,
  ): void
  /** Hides so much of all that is drawn so far. */
  drawVeil(colour: string, opacity: number): void
  /** By height, or by light and shade. */
  drawTerrain(terrain: Terrain, kind: 'elevation' | 'relief'): void
}

export interface Fill {
  colour: string
  opacity?: number
  /** As ink on the ground, which shows through. */
  isInk?: boolean
  /** Slanted lines, the closer the higher the number, where a surface can draw them. */
  hatch?: number
  outline?: Pen | null
}
