import type { Plots } from '../survey/survey.ts'
import { M2_PER_HECTARE } from './units.ts'

export function measurePeople(plots: Plots, rows: Uint32Array) {
  let population = 0
  let households = 0
  let area = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i]
    population += plots.population[row]
    households += plots.households[row]
    area += plots.areaM2[row]
  }
  return {
    population,
    households,
    density: population / (area / M2_PER_HECTARE),
    householdSize: population / households,
  }
}
