import { isInside } from '@app/formats/geometry/ring.ts'
import type { Plots } from '../survey/survey.ts'

/** The number of people per dot. */
export const PEOPLE_A_DOT = 5

/** A dot density map of the population, always with the same dots. */
export function strewPeople(plots: Plots): { places: Float32Array; plot: Uint32Array } {
  const { starts, coordinates } = plots.shapes
  const total = plots.population.length
  const places: number[] = []
  const owners: number[] = []
  let owed = 0
  for (let plot = 0; plot < total; plot += 1) {
    owed += plots.population[plot]
    const cx = plots.centres[2 * plot]
    const cy = plots.centres[2 * plot + 1]
    const reach = 0.6 * Math.sqrt(plots.areaM2[plot])
    for (let dot = 0; owed >= PEOPLE_A_DOT; dot += 1) {
      owed -= PEOPLE_A_DOT
      let x = cx + reach * (scatter(plot, 2 * dot) * 2 - 1)
      let y = cy + reach * (scatter(plot, 2 * dot + 1) * 2 - 1)
      if (!isInside(coordinates, starts[plot], starts[plot + 1], x, y)) {
        x = cx + (x - cx) * 0.35
        y = cy + (y - cy) * 0.35
      }
      places.push(x, y)
      owners.push(plot)
    }
  }
  return { places: Float32Array.from(places), plot: Uint32Array.from(owners) }
}

/** An integer hash as a number from 0 to 1: looks random, but is reproducible. */
function scatter(plot: number, turn: number): number {
  let bits = Math.imul(plot + 1, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}
