import type { Plots } from '../survey/survey.ts'
import { landUses } from '../survey/vocabulary.ts'
import { codesOf } from './code-bits.ts'
import { M2_PER_BIGHA, M2_PER_HECTARE, percent } from './units.ts'

const farm = codesOf(landUses, ['agriculture', 'plantation'])
const green = codesOf(landUses, ['plantation', 'forest', 'wetland'])

/** An entry for each code that a block can have; allocated once for all filters. */
const hasBlock = new Uint8Array(2 ** 16)

export function measureLand(plots: Plots, rows: Uint32Array) {
  hasBlock.fill(0)
  let blocks = 0
  let area = 0
  let frontage = 0
  let fronting = 0
  let farmArea = 0
  let greenArea = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i]
    const m2 = plots.areaM2[row]
    const use = 1 << plots.landUse[row]
    area += m2
    const alongRoad = plots.frontageM[row]
    if (alongRoad > 0) {
      frontage += alongRoad
      fronting += 1
    }
    if (use & farm) farmArea += m2
    if (use & green) greenArea += m2
    const block = plots.block[row]
    if (hasBlock[block] === 0) {
      hasBlock[block] = 1
      blocks += 1
    }
  }
  return {
    plots: rows.length,
    area: area / M2_PER_HECTARE,
    areaLocal: area / M2_PER_BIGHA,
    meanArea: area / rows.length,
    meanFrontage: frontage / fronting,
    blocks,
    farmShare: percent(farmArea, area),
    greenShare: percent(greenArea, area),
  }
}
