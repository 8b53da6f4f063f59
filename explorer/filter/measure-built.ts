import type { Plots } from '../survey/survey.ts'
import { materials } from '../survey/vocabulary.ts'
import type { BuiltSums } from './built-sums.ts'
import { M2_PER_HECTARE, percent } from './units.ts'

export function measureBuilt(plots: Plots, built: BuiltSums, rows: Uint32Array) {
  const concrete = materials.indexOf('rcc')
  let buildings = 0
  let footprint = 0
  let floorArea = 0
  let floors = 0
  let concreteCount = 0
  let area = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i]
    buildings += built.count[row]
    footprint += built.footprintM2[row]
    floorArea += built.floorAreaM2[row]
    floors += built.floors[row]
    concreteCount += built.byMaterial[row * materials.length + concrete]
    area += plots.areaM2[row]
  }
  return {
    buildings,
    footprint: footprint / M2_PER_HECTARE,
    floorArea: floorArea / M2_PER_HECTARE,
    coverage: percent(footprint, area),
    floorAreaRatio: floorArea / area,
    meanFloors: floors / buildings,
    concreteShare: percent(concreteCount, buildings),
  }
}
