import { gaussian, seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { delaunayOf } from '../country/villages.ts'
import { distanceBetween, isInRect, type Point, type Rect } from '../line/point.ts'
import type { SheetPlan } from './sheets.ts'
import { SHEET_SIZE } from './sheets.ts'
import type { CountrySurvey } from './survey.ts'

/** Grains of sand on the dry parts of the belt. */
export function sandGrains(rects: readonly Rect[], { beltAt, waterAt }: CountrySurvey): Point[] {
  const random = seededRandom(5)
  return rects.flatMap(([left, top, width, height]) => {
    const grains = Array.from(
      { length: 520 },
      (): Point => [left + random() * width, top + random() * height],
    )
    return grains.filter((grain) => beltAt(grain) > 0.8 && waterAt(grain) < 0.05)
  })
}

/** One dot for a hundred people, crowded in the villages. */
export function peopleDots(rect: Rect, { villages, beltAt, heightAt }: CountrySurvey): Point[] {
  const random = seededRandom(77)
  const settled = villages
    .filter((village) => isInRect(rect, village, 10))
    .map((village) => ({ village, people: 30 * (0.3 + random() * random() * 2) }))
  return settled.flatMap(({ village: [x, y], people }) => {
    const dots = Array.from(
      { length: Math.ceil(people) },
      (): Point => [x + gaussian(random) * 3.2, y + gaussian(random) * 2.6],
    )
    return dots.filter((dot) => isInRect(rect, dot, 0) && beltAt(dot) <= 0.3 && heightAt(dot) <= 3)
  })
}

/** Register crosses at the corners where blank sheets meet; none stands behind the headline. */
export function registerCrosses({ rows, headline }: SheetPlan): Point[] {
  const isBlank = (row: number, column: number) => rows[row]?.[column] === '.'
  const columns = rows[0]?.length ?? 0
  const crosses: Point[] = []
  for (let row = 0; row <= rows.length; row++) {
    for (let column = 0; column <= columns; column++) {
      const isBehindHeadline = headline && column <= headline.columns && row <= headline.rows
      const around = [
        isBlank(row - 1, column - 1),
        isBlank(row - 1, column),
        isBlank(row, column - 1),
        isBlank(row, column),
      ]
      const blanks = around.filter(Boolean).length
      if (blanks >= 3 && !isBehindHeadline) crosses.push([column * SHEET_SIZE, row * SHEET_SIZE])
    }
  }
  return crosses
}

/** The lines of sight between neighbouring stations. */
export function sightLines(stations: readonly Point[]): Point[][] {
  const { triangles, halfedges } = delaunayOf(stations)
  const lines: Point[][] = []
  for (let side = 0; side < triangles.length; side++) {
    // Two triangles share a side; it is drawn with the first of them.
    if (halfedges[side] > side || halfedges[side] === -1) {
      const next = side % 3 === 2 ? side - 2 : side + 1
      const from = stations[triangles[side]]
      const to = stations[triangles[next]]
      if (distanceBetween(from, to) < LONGEST_SIGHT) lines.push([from, to])
    }
  }
  return lines
}

const LONGEST_SIGHT = 190
