import type { Path, Point, Rect } from './point.ts'

/**
 * The parts of lines that lie in any of the rectangles, these grown by a margin. A part keeps one
 * point outside at either end, so that a line reaches the border where it is clipped.
 */
export function within(lines: readonly Path[], rects: readonly Rect[], margin: number): Point[][] {
  return lines.flatMap((line) => {
    const inside = line.map((point) => rects.some((rect) => contains(rect, point, margin)))
    const parts: Point[][] = []
    let part: Point[] = []
    for (let index = 0; index < line.length; index++) {
      if (inside[index] || inside[index - 1] || inside[index + 1]) {
        part.push(line[index])
      } else {
        parts.push(part)
        part = []
      }
    }
    parts.push(part)
    return parts.filter(({ length }) => length > 1)
  })
}

/** Unlike `isWithin`, with the border: points often lie on it. */
function contains([left, top, width, height]: Rect, [x, y]: Point, margin: number): boolean {
  const isAcross = x >= left - margin && x <= left + width + margin
  return isAcross && y >= top - margin && y <= top + height + margin
}
