import { buildBoxTree } from '@app/formats/geometry/box-tree.ts'
import type { Drawing } from '@app/formats/opened-layer.ts'
import { boxAround } from '../plane/plane.ts'

/** Points counted in hexagons, on the plane of their drawing. */
export type Bins = ReturnType<typeof countPoints>

/** Hexagons have a corner in the north: this is the distance of their rows. */
const ROW = Math.sqrt(3) / 2

/** 1 in `passes` for each counted feature; null counts all. */
export function countPoints(
  { coordinates, points, feature }: Drawing,
  widthM: number,
  passes: Uint8Array | null,
) {
  const known = new Map<number, number>()
  const middles: number[] = []
  const counts: number[] = []
  for (const vertex of points) {
    if (passes && passes[feature[vertex]] === 0) continue
    const [x, y] = [coordinates[2 * vertex], coordinates[2 * vertex + 1]]
    if (!Number.isFinite(x + y)) continue
    const { key, middle } = hexagonAt(x, y, widthM)
    const bin = known.get(key) ?? counts.length
    if (bin === counts.length) {
      known.set(key, bin)
      counts.push(0)
      middles.push(...middle)
    }
    counts[bin] += 1
  }
  return {
    widthM,
    /** The middle of each hexagon: x and y in turn. */
    middles: Float64Array.from(middles),
    counts: Uint32Array.from(counts),
    /** Null where no point is. */
    binAt: (x: number, y: number) => known.get(hexagonAt(x, y, widthM).key) ?? null,
  }
}

/** More than the number of columns and rows on either side of the origin. */
const MOST = 2 ** 25

/** The nearest middle is in the row above or below. */
function hexagonAt(x: number, y: number, widthM: number) {
  const below = Math.floor(y / (ROW * widthM))
  const [a, b] = [below, below + 1].map((row) => {
    const column = Math.round(x / widthM - (row & 1) / 2)
    const middle = [(column + (row & 1) / 2) * widthM, row * ROW * widthM] as const
    const away = Math.hypot(x - middle[0], y - middle[1])
    return { key: (row + MOST) * 2 * MOST + column + MOST, middle, away }
  })
  return a.away <= b.away ? a : b
}

/** The corners of a hexagon: x and y in turn. */
export function hexagonOf({ middles, widthM }: Bins, bin: number, share = 1): number[] {
  const radius = (share * widthM) / Math.sqrt(3)
  return [1, 3, 5, 7, 9, 11].flatMap((turn) => [
    middles[2 * bin] + radius * Math.cos((turn * Math.PI) / 6),
    middles[2 * bin + 1] + radius * Math.sin((turn * Math.PI) / 6),
  ])
}

/** Hexagons are slightly apart, so that two of one colour are distinguishable. */
const FILLED = 0.95

/** One area for each hexagon. */
export function drawBins(origin: Drawing['origin'], bins: Bins): Drawing {
  const count = bins.counts.length
  const coordinates = new Float32Array(12 * count)
  const triangles = new Uint32Array(12 * count)
  for (let bin = 0; bin < count; bin += 1) {
    coordinates.set(hexagonOf(bins, bin, FILLED), 12 * bin)
    const fan = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5]
    triangles.set(
      fan.map((corner) => 6 * bin + corner),
      12 * bin,
    )
  }
  const empty = { boxes: buildBoxTree(0, () => [0, 0, 0, 0]), starts: Uint32Array.of(0) }
  return {
    origin,
    coordinates,
    feature: Uint32Array.from({ length: 6 * count }, (_, vertex) => Math.floor(vertex / 6)),
    triangles,
    segments: new Uint32Array(0),
    points: new Uint32Array(0),
    looks: [{}],
    lookOf: new Uint8Array(count),
    trees: { triangles: empty, segments: empty, points: empty },
  }
}

const ACROSS = 40

/** Three round widths for the extent of a file, the middle one first proposed. */
export function binWidths({ coordinates }: Drawing): number[] {
  const target = Math.max(extentOf(coordinates) / ACROSS, 1)
  const power = 10 ** Math.floor(Math.log10(target))
  const round = [0.5, 1, 2, 5, 10, 20].map((digit) => digit * power)
  const middle = round.findIndex((width) => width >= target)
  return round.slice(middle - 1, middle + 2)
}

const FEWEST = 2000
/** Of points on a map of the whole file. */
const SYMBOLS_ACROSS = 150
const POINTS_PER_SYMBOL = 3

/** So many points that most cover each other when the whole file is in view. */
export function isCrowded(drawing: Drawing): boolean {
  const { points, coordinates } = drawing
  if (points.length < FEWEST) return false
  const symbolM = Math.max(extentOf(coordinates) / SYMBOLS_ACROSS, 0.01)
  return points.length > POINTS_PER_SYMBOL * countPoints(drawing, symbolM, null).counts.length
}

function extentOf(coordinates: Float32Array): number {
  const [west, south, east, north] = boxAround(coordinates)
  return Math.max(east - west, north - south)
}
