import type { Building } from './buildings.ts'
import { type Ground, RIVER_LEVEL_M } from './ground.ts'
import { clamp } from './interpolate.ts'
import type { Lot } from './lots.ts'
import type { Noise } from './noise.ts'
import type { Holding } from './people.ts'
import type { Random } from './random.ts'
import { packShapes, packSpots } from './shapes.ts'
import type { Buildings, Plots } from './survey.ts'
import type { HeightModel } from './terrain.ts'
import type { Visit } from './walks.ts'

export interface Detail {
  buildings: readonly Building[]
  density: number
  holding: Holding
}

interface Found {
  visits: readonly Visit[]
  details: readonly Detail[]
  heightModel: HeightModel
  ground: Ground
  noise: Noise
  random: Random
}

/**
 * `blocks` are the planner's numbers of those blocks that contain a plot, in the survey's order.
 */
export function fillColumns(found: Found): {
  plots: Plots
  buildings: Buildings
  blocks: number[]
} {
  const { visits, details } = found
  const total = visits.length
  const numbers = new Map<number, number>()
  for (const { lot } of visits) if (!numbers.has(lot.block)) numbers.set(lot.block, numbers.size)
  const plots: Plots = {
    shapes: packShapes(visits.map(({ lot }) => lot.ring)),
    centres: packSpots(visits.map(({ lot }) => lot.centre)),
    block: new Uint16Array(visits.map(({ lot }) => numbers.get(lot.block) ?? 0)),
    number: new Uint16Array(visits.map(({ number }) => number)),
    landUse: new Uint8Array(details.map(({ holding }) => holding.landUse)),
    tenure: new Uint8Array(details.map(({ holding }) => holding.tenure)),
    tax: new Uint8Array(details.map(({ holding }) => holding.tax)),
    status: new Uint8Array(visits.map(({ status }) => status)),
    flood: new Uint8Array(total),
    surveyor: new Uint8Array(visits.map(({ surveyor }) => surveyor)),
    day: new Uint16Array(visits.map(({ day }) => day)),
    areaM2: new Float32Array(visits.map(({ lot }) => Math.round(lot.areaM2 * 10) / 10)),
    frontageM: new Float32Array(visits.map(({ lot }) => Math.round(lot.frontageM * 100) / 100)),
    gnssErrorM: new Float32Array(total),
    elevationM: new Float32Array(total),
    slopePercent: new Float32Array(total),
    households: new Uint8Array(details.map(({ holding }) => holding.households)),
    population: new Uint16Array(details.map(({ holding }) => holding.population)),
    taxRs: new Float32Array(details.map(({ holding }) => holding.taxRs)),
    valueLakh: new Float32Array(details.map(({ holding }) => holding.valueLakh)),
  }
  visits.forEach(({ lot }, index) => {
    const { x, y } = lot.centre
    const elevationM = found.heightModel.heightM(x, y)
    plots.elevationM[index] = Math.round(elevationM * 100) / 100
    plots.slopePercent[index] = Math.round(found.heightModel.slopePercent(x, y) * 10) / 10
    plots.flood[index] = floodOf(elevationM, x, y, found)
    plots.gnssErrorM[index] = errorOf(lot, details[index].density, found.random)
  })
  return { plots, buildings: fillBuildings(details), blocks: [...numbers.keys()] }
}

function fillBuildings(details: readonly Detail[]): Buildings {
  const all = details.flatMap(({ buildings }, plot) =>
    buildings.map((building) => ({ building, plot })),
  )
  return {
    shapes: packShapes(all.map(({ building }) => building.ring)),
    plot: new Uint32Array(all.map(({ plot }) => plot)),
    floors: new Uint8Array(all.map(({ building }) => building.floors)),
    heightM: new Float32Array(all.map(({ building }) => building.heightM)),
    material: new Uint8Array(all.map(({ building }) => building.material)),
  }
}

/** By the height above the river, decreasing with the distance to the river and the beel. */
function floodOf(elevationM: number, x: number, y: number, { ground, noise }: Found): number {
  const offRiver = ground.bankY(x) - y
  const offBeel = ground.offBeel(x, y)
  const shelter = Math.min(offRiver / 900, offBeel / 420)
  const safety =
    elevationM - RIVER_LEVEL_M - 2 + clamp(shelter, 0, 2.4) + 0.5 * noise(x / 300, y / 300)
  return safety < 1 ? 3 : safety < 2.2 ? 2 : safety < 3.4 ? 1 : 0
}

/** Trees and houses obstruct satellites. */
function errorOf(lot: Lot, density: number, random: Random): number {
  const { kind } = lot.fabric
  const shade =
    kind === 'forest' ? 0.34 : kind === 'tea' ? 0.035 : 0.055 * clamp(density - 0.45, 0, 1) * 2
  const error = random.around(0.008, 0.024) + shade * (0.4 + random.next() ** 2)
  return Math.round(error * 1000) / 1000
}
