import type { Ground } from './ground.ts'
import { buildNoise, bump } from './noise.ts'

/** How the land is divided in a place: the size of blocks between streets, and of plots. */
export interface Fabric {
  kind: FabricKind
  blockM2: number
  lotM2: number
  /** The depth-to-width ratio of a plot; 0 where plots need no street. */
  depth: number
  /** Half the width of a lane. */
  laneHalfM: number
}

export type FabricKind =
  | 'bazaar'
  | 'town'
  | 'suburb'
  | 'village'
  | 'industry'
  | 'field'
  | 'wetland'
  | 'tea'
  | 'forest'

export interface Settlement {
  /** About 1 in the old market, 0 and less in the fields. */
  densityAt(x: number, y: number): number
  fabricAt(x: number, y: number): Fabric
}

/** Where the plain ends, on the scale of the ground's hills. */
export const FOOT_OF_HILL = 0.05

const fabrics: Readonly<Record<FabricKind, Fabric>> = {
  bazaar: { kind: 'bazaar', blockM2: 3300, lotM2: 165, depth: 2, laneHalfM: 2 },
  town: { kind: 'town', blockM2: 5600, lotM2: 315, depth: 1.7, laneHalfM: 2.4 },
  suburb: { kind: 'suburb', blockM2: 8800, lotM2: 520, depth: 1.5, laneHalfM: 2.6 },
  village: { kind: 'village', blockM2: 17_500, lotM2: 1050, depth: 1.3, laneHalfM: 2.2 },
  industry: { kind: 'industry', blockM2: 38_000, lotM2: 3800, depth: 1.3, laneHalfM: 4 },
  field: { kind: 'field', blockM2: 84_000, lotM2: 3100, depth: 0, laneHalfM: 2 },
  wetland: { kind: 'wetland', blockM2: 90_000, lotM2: 4600, depth: 0, laneHalfM: 2 },
  tea: { kind: 'tea', blockM2: 170_000, lotM2: 13_000, depth: 0, laneHalfM: 1.5 },
  forest: { kind: 'forest', blockM2: 420_000, lotM2: 27_000, depth: 0, laneHalfM: 1 },
}

export function buildSettlement(ground: Ground, seed: number): Settlement {
  const noise = buildNoise(seed + 202)
  const { reachM, centre, offBeel, hill } = ground
  const crossing = { x: 0.06 * reachM, y: -0.95 * reachM }
  const works = { x: -0.72 * reachM, y: -0.4 * reachM }

  const densityAt = (x: number, y: number) => {
    const dx = (x - centre.x) / 1.3
    const dy = y - centre.y
    const far = Math.sqrt(dx * dx + dy * dy) / reachM
    const cross = Math.sqrt((x - crossing.x) ** 2 + (y - crossing.y) ** 2) / (0.42 * reachM)
    const uneven = 0.17 * noise(x / 560, y / 560) + 0.09 * noise(x / 190, y / 190 + 12)
    return 1.02 - 1.12 * far + 0.3 * bump(cross) + uneven - 0.5 * bump(offBeel(x, y) / 190)
  }

  const fabricAt = (x: number, y: number) => {
    const up = hill(x, y)
    if (up > FOOT_OF_HILL) {
      const isGarden = up < 0.3 && x > 0.1 * reachM && noise(x / 700 + 50, y / 700) > -0.2
      return isGarden ? fabrics.tea : fabrics.forest
    }
    if (offBeel(x, y) < 75 + 40 * noise(x / 160, y / 160 + 70)) return fabrics.wetland
    const dx = (x - works.x) / (0.2 * reachM)
    const dy = (y - works.y) / (0.1 * reachM)
    if (dx * dx + dy * dy < 1 + 0.5 * noise(x / 300, y / 300)) return fabrics.industry
    const density = densityAt(x, y)
    if (density > 0.84) return fabrics.bazaar
    if (density > 0.54) return fabrics.town
    if (density > 0.32) return fabrics.suburb
    return density > 0.14 || noise(x / 430, y / 430 + 33) > 0.3 ? fabrics.village : fabrics.field
  }

  return { densityAt, fabricAt }
}
