import type { Street } from './cuts.ts'
import type { Settlement } from './fabric.ts'
import type { Ground, Spot } from './ground.ts'
import { highwayName, mainRoadName, strandName, streetName } from './names.ts'
import { distance } from './outlines.ts'
import { roomAt, roundedSpot } from './shore.ts'
import type { Warp } from './warp.ts'

/** A road on the ground. */
export interface Road {
  kind: number
  widthM: number
  name: string
  line: Spot[]
  lengthM: number
}

const STEP_M = 13
const SHORTEST_M = 22
/** The maximum height of streets, on the scale of the ground's hills. */
const STEEPEST = 0.17

export function surfaceRoads(streets: readonly Street[], warp: Warp, ground: Ground): Road[] {
  const counts = [0, 0, 0, 0]
  return streets.flatMap((street, index) => {
    const runs = runsOf(street, warp, ground)
    if (runs.length === 0) return []
    const order = counts[street.kind]
    counts[street.kind] = order + 1
    const name = nameOf(street.kind, order, index === 0)
    return runs.map((line) => {
      const lengthM = lengthOf(line)
      const isNamed = street.kind < 2 || lengthM > 110
      return {
        kind: street.kind,
        widthM: 2 * street.halfM * (street.kind < 2 ? 0.8 : 0.9),
        name: isNamed ? name : '',
        line,
        lengthM,
      }
    })
  })
}

/** Street lights alternate between both sides, where there are houses. */
export function lightRoads(roads: readonly Road[], settlement: Settlement): Spot[] {
  return roads.flatMap(({ kind, widthM, line }) => {
    const everyM = kind < 2 ? 32 : 38
    const lit = [0.1, 0.16, 0.36, 0.66][kind]
    const lights: Spot[] = []
    let due = everyM / 2
    let last = line[0]
    for (const spot of line) {
      const length = distance(last, spot)
      while (length > 0 && due <= length) {
        const x = last.x + ((spot.x - last.x) * due) / length
        const y = last.y + ((spot.y - last.y) * due) / length
        const side = ((lights.length % 2) * 2 - 1) * (widthM / 2)
        const acrossX = -((spot.y - last.y) / length) * side
        const acrossY = ((spot.x - last.x) / length) * side
        if (settlement.densityAt(x, y) > lit) lights.push(roundedSpot(x + acrossX, y + acrossY))
        due += everyM
      }
      due -= length
      last = spot
    }
    return lights
  })
}

/** The parts of a street that are within the outline and out of the water. */
function runsOf({ kind, from, to }: Street, { place }: Warp, ground: Ground): Spot[][] {
  const du = to.u - from.u
  const dv = to.v - from.v
  const steps = Math.max(1, Math.ceil(Math.sqrt(du * du + dv * dv) / STEP_M))
  const runs: Spot[][] = []
  let run: Spot[] = []
  for (let step = 0; step <= steps; step += 1) {
    const { x, y } = place(from.u + (du * step) / steps, from.v + (dv * step) / steps)
    const isSteep = kind > 0 && ground.hill(x, y) > STEEPEST
    if (!isSteep && roomAt(ground, x, y) > 0) run.push(roundedSpot(x, y))
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  runs.push(run)
  return runs.filter((line) => line.length > 1 && lengthOf(line) >= SHORTEST_M)
}

function lengthOf(line: readonly Spot[]): number {
  let length = 0
  let last = line[0]
  for (const spot of line) {
    length += distance(last, spot)
    last = spot
  }
  return length
}

function nameOf(kind: number, order: number, isStrand: boolean): string {
  if (isStrand) return strandName
  if (kind === 0) return highwayName
  if (kind === 1) return mainRoadName(order - 1)
  return kind === 2 ? streetName(order) : ''
}
