import type { Point } from '../line/point.ts'
import type { Polygon } from './polygon.ts'
import { cut, polygonArea } from './polygon.ts'

interface Division {
  /** Parts smaller than about this are left whole; chance spreads the sizes from 0.75 to 1.95. */
  area: number
  /** The bearing the cuts follow, or stand square to. */
  bearing: number
  /** How far from the middle a cut may fall, as a part of the length it divides. */
  jitter: number
  /** How far a cut may turn from the bearing, in radians. */
  tilt: number
  /** Below 1 the parts become strips along the bearing. */
  stretch?: number
}

/**
 * Divides a convex polygon as land is divided among heirs: across its longer side, again and
 * again. The parts cover it without overlap, and the same random numbers give the same parts.
 */
export function subdivide(polygon: Polygon, division: Division, random: () => number): Polygon[] {
  if (polygon.length < 3) return []
  if (polygonArea(polygon) < division.area * (0.75 + 1.2 * random())) return [polygon]

  const { through, bearing } = chooseCut(polygon, division, random)
  const [left, right] = cut(polygon, through, bearing)
  if (left.length === 0 || right.length === 0) return [polygon]
  return [...subdivide(left, division, random), ...subdivide(right, division, random)]
}

function chooseCut(polygon: Polygon, division: Division, random: () => number) {
  const cos = Math.cos(division.bearing)
  const sin = Math.sin(division.bearing)
  const along = extent(polygon.map(([x, y]) => x * cos + y * sin))
  const across = extent(polygon.map(([x, y]) => y * cos - x * sin))
  const dividesLength = along.length * (division.stretch ?? 1) > across.length

  const part = 0.5 + (random() - 0.5) * division.jitter
  const alongAt = along.start + along.length * (dividesLength ? part : 0.5)
  const acrossAt = across.start + across.length * (dividesLength ? 0.5 : part)
  const through: Point = [alongAt * cos - acrossAt * sin, alongAt * sin + acrossAt * cos]

  const turn = (random() - 0.5) * division.tilt
  return { through, bearing: division.bearing + (dividesLength ? Math.PI / 2 : 0) + turn }
}

function extent(values: number[]) {
  const start = Math.min(...values)
  return { start, length: Math.max(...values) - start }
}
