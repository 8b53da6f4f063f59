import type { Country } from '../country/country.ts'
import { delaunayOf } from '../country/villages.ts'
import { areasAbove, isolines } from '../line/isolines.ts'
import { distanceBetween, type Point, scaleLines } from '../line/point.ts'
import type { Matrix } from '../matrix.ts'

export type CountrySurvey = ReturnType<typeof surveyCountry>

/** The country as surveyors draw it: lines and points on a frame of 1200 by 600 units. */
export function surveyCountry(country: Country) {
  const height = country.height.resize(600, 300).blur(0.5)
  const belt = country.belt.resize(600, 300)
  const water = country.water.resize(1200, 600)
  const heightAt = ([x, y]: Point) => height.bilinear(x / 2, y / 2)
  /** 1 in the belt of sand and water, 0 elsewhere. */
  const beltAt = ([x, y]: Point) => belt.bilinear(x / 2, y / 2)
  const isPlain = (point: Point) => beltAt(point) <= 0.4
  return {
    /** One entry for each height, lowest first. */
    contours: contourLines(height),
    /** The outlines of the main river's waters, closed. */
    waters: areasAbove(water, 0.5).flat(),
    tributaries: scaleLines(country.tributaries, 0.5),
    /** The bounds between villages of the plain. */
    bounds: villageBounds(country.villages).filter(([start, end]) => {
      const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
      return heightAt(middle) <= 0.6 && [middle, start, end].every(isPlain)
    }),
    villages: country.villages.map(([x, y]): Point => [x / 2, y / 2]),
    /** Summits from which one can see the others. */
    stations: findStations(height),
    heightAt,
    beltAt,
    waterAt: ([x, y]: Point) => water.bilinear(x, y),
  }
}

function contourLines(height: Matrix): Point[][][] {
  const lines: Point[][][] = []
  for (let level = 3; level < 190; level += 4.5) lines.push(scaleLines(isolines(height, level), 2))
  return lines
}

/** The sides of the villages' Voronoi cells, each once. */
function villageBounds(villages: readonly Point[]): Point[][] {
  const { delaunay, circumcenters } = delaunayOf(villages).voronoi([0, 0, 2400, 1200])
  const centre = (side: number): Point => {
    const triangle = Math.floor(side / 3)
    return [circumcenters[2 * triangle] / 2, circumcenters[2 * triangle + 1] / 2]
  }
  const bounds: Point[][] = []
  for (const [side, opposite] of delaunay.halfedges.entries()) {
    if (opposite < side) continue
    const start = centre(side)
    const end = centre(opposite)
    const x = (start[0] + end[0]) / 2
    const y = (start[1] + end[1]) / 2
    if (x >= 0 && y >= 0 && x <= 1199 && y <= 599) bounds.push([start, end])
  }
  return bounds
}

const STATION_SPACING = 92

/** Summits from the highest down, leaving out those close to one already chosen. */
function findStations(height: Matrix): Point[] {
  const summits: { point: Point; height: number }[] = []
  for (let y = 6; y < height.height - 6; y++) {
    for (let x = 290; x < height.width - 4; x++) {
      if (isSummit(height, x, y)) summits.push({ point: [x * 2, y * 2], height: height.at(x, y) })
    }
  }
  summits.sort((a, b) => b.height - a.height)
  const stations: Point[] = []
  for (const { point } of summits) {
    const isApart = stations.every((other) => distanceBetween(point, other) > STATION_SPACING)
    if (isApart) stations.push(point)
  }
  return stations
}

function isSummit(height: Matrix, x: number, y: number): boolean {
  const top = height.at(x, y)
  if (top < 9) return false
  for (let stepY = -4; stepY <= 4; stepY++) {
    for (let stepX = -4; stepX <= 4; stepX++) {
      if (height.at(x + stepX, y + stepY) > top) return false
    }
  }
  return true
}
