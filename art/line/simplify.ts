import type { Point } from './point.ts'

/** Leaves out the points that lie within `tolerance` of the line without them (Douglas and Peucker). */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  if (line.length < 3) return [...line]
  const isKept = new Uint8Array(line.length)
  isKept[0] = 1
  isKept[line.length - 1] = 1
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [start, end] = span
    const far = farthestBetween(line, start, end)
    if (far.distance <= tolerance) continue
    isKept[far.index] = 1
    spans.push([start, far.index], [far.index, end])
  }
  return line.filter((_, index) => isKept[index])
}

/** The same of a ring that is not closed by repeating its start. */
export function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  return simplify([...ring, ...ring.slice(0, 1)], tolerance).slice(0, -1)
}

function farthestBetween(
  line: readonly Point[],
  start: number,
  end: number,
): { index: number; distance: number } {
  const [startX, startY] = line[start]
  const [endX, endY] = line[end]
  const acrossX = endX - startX
  const acrossY = endY - startY
  const length = Math.hypot(acrossX, acrossY)
  const far = { index: -1, distance: 0 }
  for (let index = start + 1; index < end; index++) {
    const [x, y] = line[index]
    // The two ends of a closed ring are one point: there, the distance is the one to that point.
    const distance =
      length < 1e-9
        ? Math.hypot(x - startX, y - startY)
        : Math.abs(acrossX * (startY - y) - (startX - x) * acrossY) / length
    if (distance > far.distance) {
      far.index = index
      far.distance = distance
    }
  }
  return far
}
