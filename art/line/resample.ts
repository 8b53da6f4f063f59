import type { Point } from './point.ts'

/** Points at even steps along a line, and its end. */
export function resample(line: readonly Point[], step: number): Point[] {
  const points = [line[0]]
  let behind = 0
  for (let index = 1; index < line.length; index++) {
    const [startX, startY] = line[index - 1]
    const [endX, endY] = line[index]
    const length = Math.hypot(endX - startX, endY - startY)
    if (length < 1e-9) continue
    let along = step - behind
    while (along <= length) {
      const share = along / length
      points.push([startX + (endX - startX) * share, startY + (endY - startY) * share])
      along += step
    }
    behind = length - (along - step)
  }
  points.push(line[line.length - 1])
  return points
}
