import type { PackedShapes, Survey } from '../survey/survey.ts'
import { materials } from '../survey/vocabulary.ts'

/** What stands on each plot, added up once: entry i belongs to plot i. */
export interface BuiltSums {
  count: Uint16Array
  footprintM2: Float32Array
  floorAreaM2: Float32Array
  /** Floors of all its buildings together. */
  floors: Uint16Array
  /** As many entries for each plot as there are materials. */
  byMaterial: Uint16Array
}

export function sumBuildings({ plots, buildings }: Pick<Survey, 'plots' | 'buildings'>): BuiltSums {
  const total = plots.areaM2.length
  const count = new Uint16Array(total)
  const footprintM2 = new Float32Array(total)
  const floorAreaM2 = new Float32Array(total)
  const floors = new Uint16Array(total)
  const byMaterial = new Uint16Array(total * materials.length)
  for (let building = 0; building < buildings.plot.length; building += 1) {
    const plot = buildings.plot[building]
    const m2 = ringAreaM2(buildings.shapes, building)
    const floorCount = buildings.floors[building]
    const material = plot * materials.length + buildings.material[building]
    count[plot] += 1
    footprintM2[plot] += m2
    floorAreaM2[plot] += m2 * floorCount
    floors[plot] += floorCount
    byMaterial[material] += 1
  }
  return { count, footprintM2, floorAreaM2, floors, byMaterial }
}

function ringAreaM2({ starts, coordinates }: PackedShapes, shape: number): number {
  const first = starts[shape]
  const end = starts[shape + 1]
  let twice = 0
  for (let i = first, j = end - 1; i < end; j = i, i += 1) {
    const x = coordinates[2 * i]
    const y = coordinates[2 * i + 1]
    twice += coordinates[2 * j] * y - x * coordinates[2 * j + 1]
  }
  return Math.abs(twice) / 2
}
