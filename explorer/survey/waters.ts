import type { Ground, Spot } from './ground.ts'
import type { Noise } from './noise.ts'
import { apart, cutCorners, outlineArea } from './outlines.ts'
import { roundedSpot } from './shore.ts'
import type { Extent } from './terrain.ts'
import { traceRings } from './trace.ts'
import type { Warp } from './warp.ts'

export interface Water {
  /** An index into the list of water kinds. */
  kind: number
  ring: readonly Spot[]
}

const [RIVER, CREEK, BEEL, POND, SANDBAR] = [0, 1, 2, 3, 4] as const
const STEP_M = 8
/** Closer corners would be smoothed less than others. */
const CLOSEST_M = 5
/** A sandbar is nearer to the other bank, and larger than a boat. */
const BARS_OFF_M = 20
const SMALLEST_BAR_M2 = 600

/** The centre line of each creek, from the beel on, and its banks. */
export interface CreekBed {
  middle: Spot[]
  ring: Spot[]
}

export function layCreeks({ creeks, place }: Warp, ground: Ground, noise: Noise): CreekBed[] {
  return creeks.map(({ line, alongU, alongV, lengthM }, index) => {
    const middle: Spot[] = []
    const left: Spot[] = []
    const right: Spot[] = []
    for (let along = -30; along < lengthM; along += STEP_M) {
      const u = line.u + along * alongU
      const v = line.v + along * alongV
      const spot = place(u, v)
      const isOut = ground.inside(spot.x, spot.y) < 0
      const isAtSea = ground.bankY(spot.x) - spot.y < -25
      if (isOut || isAtSea) break
      const swell = index === 0 ? 1 + along / (4 * lengthM) : 1 - along / (2 * lengthM)
      const half = (7.2 + 2 * noise(along / 120, index + 0.5)) * swell
      middle.push(spot)
      left.push(place(u + half * line.normalU, v + half * line.normalV))
      right.push(place(u - half * line.normalU, v - half * line.normalV))
    }
    const banks = [...right, ...left.reverse()]
    return { middle, ring: banks.map(({ x, y }) => roundedSpot(x, y)) }
  })
}

export function fillWaters(
  ground: Ground,
  extent: Extent,
  beds: readonly CreekBed[],
  ponds: readonly (readonly Spot[])[],
): Water[] {
  const { reachM, beelAt } = ground
  const coarse = Math.sqrt(Math.max(1, reachM / 2300))
  const northern = { ...extent, south: -0.2 * reachM }
  const river = traceRings(
    (x, y) => {
      const wet = y - ground.bankY(x)
      return wet < 0 ? wet : Math.min(wet, ground.inside(x, y))
    },
    northern,
    12 * coarse,
  )
  const bars = traceRings(
    (x, y) => (y > ground.bankY(x) + BARS_OFF_M ? ground.offRiver(x, y) : -1),
    northern,
    12 * coarse,
  )
  const half = 0.3 * reachM
  const beel = traceRings(
    (x, y) => -ground.offBeel(x, y),
    {
      west: beelAt.x - half,
      east: beelAt.x + half,
      south: beelAt.y - half,
      north: beelAt.y + half,
    },
    8 * coarse,
  )
  return [
    ...shoresOf(river).map((ring) => ({ kind: RIVER, ring })),
    ...shoresOf(bars)
      .filter((ring) => outlineArea(ring) > SMALLEST_BAR_M2)
      .map((ring) => ({ kind: SANDBAR, ring })),
    ...beds.map(({ ring }) => ({ kind: CREEK, ring })),
    ...shoresOf(beel).map((ring) => ({ kind: BEEL, ring })),
    ...ponds.map((ring) => ({ kind: POND, ring })),
  ].filter(({ ring }) => ring.length > 3 && outlineArea(ring) > 30)
}

/** Smoothed, so that no artefacts of the tracing grid remain. */
function shoresOf(traced: readonly { ring: readonly Spot[]; isHole: boolean }[]): Spot[][] {
  return traced.flatMap(({ ring, isHole }) =>
    isHole ? [] : [cutCorners(worn(apart(ring, CLOSEST_M))).map(({ x, y }) => roundedSpot(x, y))],
  )
}

function worn(ring: readonly Spot[], times = 10): readonly Spot[] {
  if (times === 0) return ring
  const next = ring.map(({ x, y }, index) => {
    const before = ring.at(index - 1) ?? { x, y }
    const after = ring[(index + 1) % ring.length]
    return { x: (before.x + 2 * x + after.x) / 4, y: (before.y + 2 * y + after.y) / 4 }
  })
  return worn(next, times - 1)
}
