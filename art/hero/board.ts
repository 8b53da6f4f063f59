import { dotData } from '../line/dot-data.ts'
import { pathData } from '../line/path-data.ts'
import { moveLines, type Path, type Point, type Rect } from '../line/point.ts'
import { frameOf, type SheetKind, type SheetPlan, sheetsOf } from './sheets.ts'

export type Board = ReturnType<typeof layOutBoard>

/** A plan's sheets laid out for drawing: takes units of the country, gives path data of the picture. */
export function layOutBoard(plan: SheetPlan) {
  const frame = frameOf(plan)
  const [left, top] = frame
  const sheets = sheetsOf(plan)
  const project = ([x, y]: Point): Point => [x - left, y - top]
  return {
    frame,
    /** A position of the country in the picture. */
    project,
    rectsOf: (...kinds: SheetKind[]) =>
      sheets.filter(({ kind }) => kinds.includes(kind)).map(({ rect }) => rect),
    lines: (lines: readonly Path[]) => pathData(moveLines(lines, -left, -top)),
    areas: (rings: readonly Path[]) => pathData(moveLines(rings, -left, -top), 1, true),
    dots: (points: readonly Point[]) => dotData(points.map(project)),
    outlines: (rects: readonly Rect[]) =>
      rects.map(([x, y, w, h]) => `M${x - left} ${y - top}h${w}v${h}h${-w}z`).join(''),
  }
}
