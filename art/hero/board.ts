import { dotData } from '../line/dot-data.ts'
import { pathData } from '../line/path-data.ts'
import { moveLines, type Point, type Rect } from '../line/point.ts'
import { frameOf, type SheetKind, type SheetPlan, sheetsOf } from './sheets.ts'

/** A plan's sheets laid out for drawing: takes units of the country, gives path data of the picture. */
export interface Board {
  plan: SheetPlan
  frame: Rect
  rectsOf(...kinds: SheetKind[]): Rect[]
  lines(lines: readonly (readonly Point[])[]): string
  areas(rings: readonly (readonly Point[])[]): string
  dots(points: readonly Point[]): string
  outlines(rects: readonly Rect[]): string
  /** A place of the country in the picture. */
  place(point: Point): Point
}

export function layOut(plan: SheetPlan): Board {
  const frame = frameOf(plan)
  const [left, top] = frame
  const sheets = sheetsOf(plan)
  const place = ([x, y]: Point): Point => [x - left, y - top]
  return {
    plan,
    frame,
    place,
    rectsOf: (...kinds) =>
      sheets.filter(({ kind }) => kinds.includes(kind)).map(({ rect }) => rect),
    lines: (lines) => pathData(moveLines(lines, -left, -top)),
    areas: (rings) => pathData(moveLines(rings, -left, -top), 1, true),
    dots: (points) => dotData(points.map(place)),
    outlines: (rects) =>
      rects.map(([x, y, w, h]) => `M${x - left} ${y - top}h${w}v${h}h${-w}z`).join(''),
  }
}
