import type { Ground, Spot } from './ground.ts'
import { type Lot, middleOf } from './lots.ts'
import { places } from './names.ts'
import { distance, hullOf, isSimple, leastBy, outlineArea } from './outlines.ts'
import type { MakePoint, Ring, Vertex } from './rings.ts'
import { packShapes } from './shapes.ts'
import { partsAbove, roomAt, roomField, roundedSpot } from './shore.ts'
import type { Blocks } from './survey.ts'
import type { Warp } from './warp.ts'

const STEP_M = 18

interface Land {
  warp: Warp
  ground: Ground
  make: MakePoint
}

/** Blocks are named after the nearest place, and numbered there. */
export function drawBlocks(
  blocks: readonly number[],
  lots: readonly Lot[],
  rings: readonly Ring[],
  land: Land,
): Blocks {
  const members = Map.groupBy(lots, ({ block }) => block)
  const counts = new Map<string, number>()
  const drawn = blocks.map((block) => {
    const middle = innermost(members.get(block) ?? [])
    const place = nearestPlace(middle, land.ground.reachM)
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    return { name: `${place} ${count}`, ring: onGround(rings[block], middle, land) }
  })
  return { shapes: packShapes(drawn.map(({ ring }) => ring)), names: drawn.map(({ name }) => name) }
}

/** The plot nearest to the centre of all of them. */
function innermost(lots: readonly Lot[]): Spot {
  const middle = middleOf(lots)
  return leastBy(lots, ({ centre }) => distance(centre, middle))?.centre ?? middle
}

/** Warped with the ground and clamped to the edge of dry ground. */
function onGround(ring: Ring, middle: Spot, { warp, ground, make }: Land): readonly Spot[] {
  const room = roomField(ground)
  const measure = (point: Vertex) => {
    point.roomM = room.at(point.x, point.y)
  }
  const bent = ring.flatMap(({ at, side }, index) => {
    const next = ring[(index + 1) % ring.length].at
    const du = next.u - at.u
    const dv = next.v - at.v
    const steps = Math.max(1, Math.round(Math.sqrt(du * du + dv * dv) / STEP_M))
    return Array.from({ length: steps }, (_, step) => {
      const point = make(at.u + (du * step) / steps, at.v + (dv * step) / steps)
      const { x, y } = warp.place(point.u, point.v)
      measure(Object.assign(point, roundedSpot(x, y)))
      return { at: point, side }
    })
  })
  const parts = partsAbove(bent, room, make, measure).map((part) => part.map(({ at }) => at))
  const [kept] = parts.filter(isSimple).sort((a, b) => outlineArea(b) - outlineArea(a))
  if (kept) return kept
  const drawn = bent.map(({ at }) => (at.roomM > 0 ? at : drawnBack(at, middle, ground)))
  return isSimple(drawn) ? drawn : hullOf(drawn)
}

/** Where the edge would cut a block more than once, the corner moves towards its middle instead. */
function drawnBack(spot: Spot, middle: Spot, ground: Ground): Spot {
  let kept = 0
  let out = 1
  for (let step = 0; step < 11; step += 1) {
    const share = (kept + out) / 2
    const x = middle.x + (spot.x - middle.x) * share
    const y = middle.y + (spot.y - middle.y) * share
    if (roomAt(ground, x, y) > 0) kept = share
    else out = share
  }
  return roundedSpot(middle.x + (spot.x - middle.x) * kept, middle.y + (spot.y - middle.y) * kept)
}

function nearestPlace(spot: Spot, reachM: number): string {
  const offOf = ({ x, y }: Spot) => distance(spot, { x: x * reachM, y: y * reachM })
  return (leastBy(places, offOf) ?? places[0]).name
}
