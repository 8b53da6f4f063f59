export type Point = readonly [number, number]

export type Path = readonly Point[]

/** Left, top, width, height. */
export type Rect = readonly [number, number, number, number]

export function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** The least and the greatest x, and the same of y. */
export function rangesOf(line: Path): [x: [number, number], y: [number, number]] {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)]
  return [
    [Math.min(...xs), Math.max(...xs)],
    [Math.min(...ys), Math.max(...ys)],
  ]
}

/** Stretches lines by a factor about the origin. */
export function scaleLines(lines: readonly Path[], factor: number): Point[][] {
  return lines.map((line) => line.map(([x, y]): Point => [x * factor, y * factor]))
}

export function moveLines(lines: readonly Path[], moveX: number, moveY: number): Point[][] {
  return lines.map((line) => moveLine(line, moveX, moveY))
}

export function moveLine(line: Path, moveX: number, moveY: number): Point[] {
  return line.map(([x, y]) => [x + moveX, y + moveY])
}

/** Whether a point lies in a rectangle that is larger by these margins on each side. */
export function isInRect(
  [left, top, width, height]: Rect,
  [x, y]: Point,
  marginX: number,
  marginY = marginX,
): boolean {
  const isAcross = x > left - marginX && x < left + width + marginX
  return isAcross && y > top - marginY && y < top + height + marginY
}
