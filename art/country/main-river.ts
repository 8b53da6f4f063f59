import { catmullRom, lerp } from '@app/explorer/survey/interpolate.ts'
import type { Point } from '../line/point.ts'
import { seededNoise } from '../noise.ts'
import { FRAME_HEIGHT } from './extent.ts'

/** From its source in the north-east to the south-west corner, as places on the frame. */
const bends: readonly Point[] = [
  [1.22, 0.12],
  [1.06, 0.205],
  [0.94, 0.25],
  [0.83, 0.335],
  [0.735, 0.405],
  [0.635, 0.44],
  [0.555, 0.535],
  [0.5, 0.665],
  [0.415, 0.76],
  [0.3, 0.815],
  [0.18, 0.895],
  [0.06, 1.01],
  [-0.08, 1.12],
]

/**
 * The middle of the main river at even steps, in widths; `along` is the way from the source, and the
 * normals point to its left bank.
 */
export const mainRiver = traceCourse()

/** The step of the course nearest to a place, among those from `first` to before `end`. */
export function nearestStep(
  x: number,
  y: number,
  first = 0,
  end = mainRiver.count,
  stride = 1,
): { step: number; distance: number } {
  let nearest = first
  let least = Number.POSITIVE_INFINITY
  for (let step = first; step < end; step += stride) {
    const square = (mainRiver.x[step] - x) ** 2 + (mainRiver.y[step] - y) ** 2
    if (square < least) {
      least = square
      nearest = step
    }
  }
  return { step: nearest, distance: Math.sqrt(least) }
}

/** How far a place lies to the left of one step of the course. */
export function leftOfRiver(step: number, x: number, y: number): number {
  const across = (x - mainRiver.x[step]) * mainRiver.normalX[step]
  return across + (y - mainRiver.y[step]) * mainRiver.normalY[step]
}

/** How far a place lies downstream of one step of the course. */
export function downstreamOf(step: number, x: number, y: number): number {
  const down = (x - mainRiver.x[step]) * mainRiver.normalY[step]
  return down - (y - mainRiver.y[step]) * mainRiver.normalX[step]
}

/** Half the width of the belt in which the river braids; it narrows between the hills. */
export function halfBelt(along: number): number {
  const waves =
    0.42 * beltNoise.fractal(along * 3.1, 0.3, 2) + 0.18 * beltNoise.simple(along * 9, 4)
  const narrows = 0.55 * Math.exp(-(((along - 0.545) / 0.045) ** 2))
  return 0.034 * (1 + waves) * (1 - narrows)
}

const beltNoise = seededNoise(77)

function traceCourse() {
  const line = curveThrough(bends, 120)
  const lengths = [0]
  for (let index = 1; index < line.length; index++) {
    const [fromX, fromY] = line[index - 1]
    const [x, y] = line[index]
    lengths.push(lengths[index - 1] + Math.hypot(x - fromX, y - fromY))
  }

  const count = 1400
  const total = lengths[lengths.length - 1]
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const along = new Float64Array(count)
  let piece = 0
  for (let step = 0; step < count; step++) {
    const way = (step / (count - 1)) * total
    while (piece < line.length - 2 && lengths[piece + 1] < way) piece++
    const start = lengths[piece]
    const share = (way - start) / (lengths[piece + 1] - start)
    const [fromX, fromY] = line[piece]
    const [toX, toY] = line[piece + 1]
    x[step] = lerp(fromX, toX, share)
    y[step] = lerp(fromY, toY, share)
    along[step] = way
  }
  return { count, x, y, along, ...normalsOf(x, y) }
}

/** A smooth line through all places but the outermost two, in widths. */
function curveThrough(places: readonly Point[], pieces: number): Point[] {
  const line: Point[] = []
  for (let index = 1; index < places.length - 2; index++) {
    const [a, b, c, d] = [-1, 0, 1, 2].map((offset) => places[index + offset])
    for (let piece = 0; piece < pieces; piece++) {
      const share = piece / pieces
      const v = catmullRom(a[1], b[1], c[1], d[1], share)
      line.push([catmullRom(a[0], b[0], c[0], d[0], share), v * FRAME_HEIGHT])
    }
  }
  return line
}

/** Taken over a dozen steps, so that they turn evenly. */
function normalsOf(x: Float64Array, y: Float64Array) {
  const normalX = new Float64Array(x.length)
  const normalY = new Float64Array(x.length)
  for (let step = 0; step < x.length; step++) {
    const before = Math.max(0, step - 6)
    const after = Math.min(x.length - 1, step + 6)
    const alongX = x[after] - x[before]
    const alongY = y[after] - y[before]
    const length = Math.hypot(alongX, alongY)
    normalX[step] = -alongY / length
    normalY[step] = alongX / length
  }
  return { normalX, normalY }
}
