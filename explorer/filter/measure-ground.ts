import type { Plots } from '../survey/survey.ts'
import { floods } from '../survey/vocabulary.ts'
import { codesOf } from './code-bits.ts'

const flooded = codesOf(floods, ['moderate', 'high'])

export function measureGround(plots: Plots, rows: Uint32Array) {
  let elevation = 0
  let slope = 0
  let floodPlots = 0
  let floodPeople = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i]
    elevation += plots.elevationM[row]
    slope += plots.slopePercent[row]
    if ((1 << plots.flood[row]) & flooded) {
      floodPlots += 1
      floodPeople += plots.population[row]
    }
  }
  return {
    elevation: elevation / rows.length,
    slope: slope / rows.length,
    floodPlots,
    floodPeople,
  }
}
