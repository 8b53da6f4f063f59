import { distanceBetween, type Point } from '../line/point.ts'

/**
 * Finds the first place where a line comes back within `reach` of itself and takes out the loop
 * between; nothing where there is none.
 */
export function cutNeck(
  line: readonly Point[],
  reach: number,
  spacing: number,
): { loop: Point[]; rest: Point[] } | undefined {
  const shortestLoop = Math.ceil((reach * 2.2) / spacing)
  const grid = gridOf(line, reach)
  for (let start = 0; start < line.length; start++) {
    const point = line[start]
    let end = -1
    for (const index of grid.near(point)) {
      const isPastNeck = index > start + shortestLoop
      if (isPastNeck && index > end && distanceBetween(point, line[index]) < reach) {
        end = index
      }
    }
    if (end < 0) continue
    const loop = line.slice(start, end + 1)
    return { loop, rest: [...line.slice(0, start + 1), ...line.slice(end)] }
  }
  return undefined
}

/** Points by square of the side `cell`, so that only neighbours are compared. */
function gridOf(line: readonly Point[], cell: number) {
  const squares = Map.groupBy(line.keys(), (index) => {
    const [x, y] = line[index]
    return `${Math.floor(x / cell)},${Math.floor(y / cell)}`
  })

  function* near([x, y]: Point): Generator<number> {
    const column = Math.floor(x / cell)
    const row = Math.floor(y / cell)
    for (let stepX = -1; stepX <= 1; stepX++) {
      for (let stepY = -1; stepY <= 1; stepY++) {
        yield* squares.get(`${column + stepX},${row + stepY}`) ?? []
      }
    }
  }

  return { near }
}
