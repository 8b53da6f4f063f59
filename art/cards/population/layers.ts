import type { Field } from '../../field.ts'
import { dotData } from '../../line/dot-data.ts'
import { areasAbove, isolines } from '../../line/isolines.ts'
import { pathData } from '../../line/path-data.ts'
import { type Point, type Rect, scaleLines } from '../../line/point.ts'
import { simplify } from '../../line/simplify.ts'
import { within } from '../../line/within.ts'
import { sidesOf } from '../../polygon/polygon.ts'
import { voronoiCells } from '../../polygon/voronoi.ts'
import { CARD_SIZE } from '../canvas.ts'
import type { Ground } from '../ground.ts'
import type { Town } from './settlements.ts'

/** The outlines of a mask as closed path data, traced on a grid of so many cells. */
export function maskPath(mask: Field, cells: number, tolerance: number): string {
  const rings = areasAbove(mask.resize(cells, cells), 0.5).flat()
  const outlines = rings.map((ring) => simplify(ring, tolerance)).filter((ring) => ring.length > 6)
  return pathData(scaleLines(outlines, CARD_SIZE / cells), 0, true)
}

const CONTOUR_CELLS = 320
/** Isolines run along the frame where the ground goes on beyond it: that part is no contour. */
const withinFrame: Rect = [1.5, 1.5, CONTOUR_CELLS - 3, CONTOUR_CELLS - 3]

export function contourPath(height: Field): string {
  const heights = height.blur(3).resize(CONTOUR_CELLS, CONTOUR_CELLS)
  let path = ''
  for (let level = 5; level < 90; level += 6) {
    const lines = within(isolines(heights, level), [withinFrame], 0)
    const long = lines.map((line) => simplify(line, 0.3)).filter((line) => line.length > 8)
    path += pathData(scaleLines(long, CARD_SIZE / CONTOUR_CELLS), 0)
  }
  return path
}

/** Ward bounds lie halfway between towns; on the sand and in the hills there are none. */
export function wardPath(ground: Ground, towns: readonly Town[]): string {
  const sites = towns.map(({ place }) => place)
  const cells = voronoiCells(sites, [0, 0, CARD_SIZE, CARD_SIZE])
  const sides = cells.flatMap(({ polygon }) => [...sidesOf(polygon)])
  return pathData(
    sides.filter(([a, b]) => isWestToEast(a, b) && isWardBound(ground, a, b)),
    0,
  )
}

/** Every bound is a side of two wards, once in either direction: one of them is enough. */
function isWestToEast(a: Point, b: Point): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1])
}

function isWardBound({ height, belt }: Ground, a: Point, b: Point): boolean {
  const x = (a[0] + b[0]) / 2
  const y = (a[1] + b[1]) / 2
  const isFrame = x < 4 || y < 4 || x > CARD_SIZE - 4 || y > CARD_SIZE - 4
  const isLong = Math.hypot(a[0] - b[0], a[1] - b[1]) > 300
  return !isFrame && !isLong && height.bilinear(x, y) <= 6 && belt.bilinear(x, y) <= 0.4
}

export function roadPath(roads: readonly Point[][]): string {
  return pathData(
    roads.map((road) => simplify(road, 1.5)),
    0,
  )
}

/** On this card the dots stand about ten pixels apart. */
export function dotPath(dots: readonly Point[]): string {
  return dotData(dots, 0, 40)
}
