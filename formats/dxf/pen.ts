import type { Shapes } from '../geometry/shapes.ts'
import { type Affine, move } from './affine.ts'

/** Draws in 3D; the result is the view from above. */
export interface DxfPen {
  points(): void
  line(): void
  /** The rings that follow are one area and its holes. */
  area(): void
  /** The rings that follow are areas and holes in any order. */
  looseArea(): void
  ring(): void
  to(x: number, y: number, z: number): void
}

/** A recorded drawing, to be repeated in other places. */
export interface Sketch {
  readonly isEmpty: boolean
  draw(pen: DxfPen, where: Affine): void
}

type Stroke = Exclude<keyof DxfPen, 'to'>

export function sketch(draw: (pen: DxfPen) => void): Sketch {
  const strokes: { stroke: Stroke; start: number }[] = []
  const xyz: number[] = []
  const start = (stroke: Stroke) => () => void strokes.push({ stroke, start: xyz.length })
  draw({
    points: start('points'),
    line: start('line'),
    area: start('area'),
    looseArea: start('looseArea'),
    ring: start('ring'),
    to(x, y, z) {
      if (Number.isFinite(x + y + z)) xyz.push(x, y, z)
    },
  })
  return {
    isEmpty: xyz.length === 0,
    draw(pen, where) {
      for (const [i, { stroke, start }] of strokes.entries()) {
        pen[stroke]()
        const end = strokes[i + 1]?.start ?? xyz.length
        for (let k = start; k < end; k += 3) move(where, xyz[k], xyz[k + 1], xyz[k + 2], pen.to)
      }
    },
  }
}

/** A pen that emits what it draws, as seen from above. */
export function penOf(shapes: Shapes): DxfPen {
  return {
    points: shapes.startPoints,
    line: shapes.startLine,
    area: shapes.startArea,
    looseArea: shapes.startLooseArea,
    ring: shapes.startRing,
    to: shapes.vertex,
  }
}

/** Flat figures, drawn on a plane at a height. */
export function flat(pen: DxfPen, where: Affine, height: number): (x: number, y: number) => void {
  return (x, y) => move(where, x, y, height, pen.to)
}
