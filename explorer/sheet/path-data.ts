import type { Raster } from '@app/formats/opened-layer.ts'
import type { LayerId } from '../layers/layers.ts'
import type { PackedShapes } from '../survey/survey.ts'
import type { Placement } from './projection.ts'

/** A path of the sheet in SVG syntax; lengths in points. */
export interface PathMark {
  d: string
  fill?: string
  fillOpacity?: number
  stroke?: string
  strokeWidth?: number
  strokeOpacity?: number
  strokeDasharray?: string
  strokeLinecap?: 'butt' | 'round'
  /** Applies to the whole path, so that overlaps are not darker. */
  opacity?: number
}

/** Areas that layers are clipped to, by the even-odd rule. */
export interface Clips {
  /** The surveyed area, as one ring. */
  ward: string
  /** Its river and lake without their sandbars. */
  water: string
}

export interface DrawnLayer {
  id: LayerId | 'beyond'
  /** Image overlays of a file; its shapes are above them. */
  pictures: readonly Raster[]
  /** The opacity of the images; marks have their own. */
  opacity: number
  marks: readonly PathMark[]
  /** The area that it is clipped to, if any. */
  within: keyof Clips | null
}

/** Adds shapes to one path. Coordinates have a precision of a hundredth of a point, finer than a printer's. */
export function buildPath({ ax, bx, ay, by }: Placement) {
  const parts: string[] = []
  let text = ''
  const add = (coordinates: ArrayLike<number>, vertex: number, isFirst: boolean) => {
    const x = Math.round(100 * (ax * coordinates[2 * vertex] + bx)) / 100
    const y = Math.round(100 * (ay * coordinates[2 * vertex + 1] + by)) / 100
    text += `${isFirst ? 'M' : 'L'}${x} ${y}`
  }
  const end = (isRing: boolean) => {
    if (isRing) text += 'Z'
    if (text.length > 10_000) {
      parts.push(text)
      text = ''
    }
  }
  return {
    shape({ starts, coordinates }: PackedShapes, shape: number, isRing: boolean): void {
      for (let i = starts[shape]; i < starts[shape + 1]; i += 1) {
        add(coordinates, i, i === starts[shape])
      }
      end(isRing)
    },
    /** Consecutive vertices: x and y of each. */
    line(coordinates: ArrayLike<number>, vertices: Iterable<number>, isRing: boolean): void {
      let isFirst = true
      for (const vertex of vertices) {
        add(coordinates, vertex, isFirst)
        isFirst = false
      }
      end(isRing)
    },
    /** Empty if nothing was added. */
    finish: () => parts.join('') + text,
  }
}

/** Shapes of a list as one path; null if there are none. */
export function pathOf(
  placement: Placement,
  shapes: PackedShapes,
  order: Iterable<number>,
  isRing: (shape: number) => boolean,
): string | null {
  const path = buildPath(placement)
  for (const shape of order) path.shape(shapes, shape, isRing(shape))
  return path.finish() || null
}
