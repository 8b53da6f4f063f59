export type Point = readonly [number, number]

/** Left, top, width, height. */
export type Rect = readonly [number, number, number, number]

export function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** Stretches lines by a factor about the origin. */
export function scaleLines(lines: readonly (readonly Point[])[], factor: number): Point[][] {
  return lines.map((line) => line.map(([x, y]): Point => [x * factor, y * factor]))
}

export function moveLines(
  lines: readonly (readonly Point[])[],
  moveX: number,
  moveY: number,
): Point[][] {
  return lines.map((line) => line.map(([x, y]): Point => [x + moveX, y + moveY]))
}
