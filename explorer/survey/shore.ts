import type { Ground, Spot } from './ground.ts'
import type { Corner, MakePoint, Point } from './rings.ts'

const SHORE_STEP_M = 9

/** Metres of dry ground within the outline around a place; negative where no plot can be. */
export function roomAt(ground: Ground, x: number, y: number): number {
  return Math.min(ground.inside(x, y), ground.offBeel(x, y) - 2, ground.bankY(x) - y - 3)
}

/** What of a plot is dry and within the outline; its new sides follow the shore. */
export function withinShore(
  corners: readonly Corner[],
  ground: Ground,
  make: MakePoint,
): readonly Corner[] | null {
  const dry = corners.filter(({ at }) => at.roomM > 0).length
  if (dry === corners.length) return corners
  if (dry === 0) return null
  const kept: Corner[] = []
  let exit: Point | null = null
  let entries = 0
  const start = corners.findIndex(({ at }, index) => {
    const next = corners[(index + 1) % corners.length]
    return at.roomM > 0 && next !== undefined && next.at.roomM <= 0
  })
  for (let step = 0; step < corners.length; step += 1) {
    const corner = corners[(start + step) % corners.length]
    const next = corners[(start + step + 1) % corners.length]
    if (!corner || !next) return null
    const isDry = corner.at.roomM > 0
    if (isDry) kept.push(corner)
    if (isDry === next.at.roomM > 0) continue
    const at = crossing(corner.at, next.at, ground, make)
    if (isDry) {
      exit = at
    } else {
      entries += 1
      if (exit) kept.push({ at: exit, side: 0 }, ...alongShore(exit, at, ground, make))
      kept.push({ at, side: corner.side })
    }
  }
  return entries === 1 ? kept : null
}

/** Where a side meets the shore: the same for both neighbours, whichever way they walk it. */
function crossing(from: Point, to: Point, ground: Ground, make: MakePoint): Point {
  const [low, high] = from.id < to.id ? [from, to] : [to, from]
  let wet = low.roomM > 0 ? 1 : 0
  let dry = 1 - wet
  for (let step = 0; step < 14; step += 1) {
    const share = (wet + dry) / 2
    const x = low.x + (high.x - low.x) * share
    const y = low.y + (high.y - low.y) * share
    if (roomAt(ground, x, y) > 0) dry = share
    else wet = share
  }
  const at = make(0, 0)
  at.x = centimetres(low.x + (high.x - low.x) * dry)
  at.y = centimetres(low.y + (high.y - low.y) * dry)
  return at
}

function alongShore(from: Point, to: Point, ground: Ground, make: MakePoint): Corner[] {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const count = Math.floor(Math.sqrt(dx * dx + dy * dy) / SHORE_STEP_M)
  return Array.from({ length: count }, (_, step) => {
    const share = (step + 1) / (count + 1)
    const at = make(0, 0)
    const spot = ontoShore({ x: from.x + dx * share, y: from.y + dy * share }, ground)
    at.x = centimetres(spot.x)
    at.y = centimetres(spot.y)
    return { at, side: 0 }
  })
}

function ontoShore(spot: Spot, ground: Ground): Spot {
  let { x, y } = spot
  for (let step = 0; step < 3; step += 1) {
    const room = roomAt(ground, x, y)
    const slopeX = roomAt(ground, x + 1, y) - room
    const slopeY = roomAt(ground, x, y + 1) - room
    const steep = Math.max(0.2, slopeX * slopeX + slopeY * slopeY)
    x -= (room * slopeX) / steep
    y -= (room * slopeY) / steep
  }
  return { x, y }
}

export function centimetres(metres: number): number {
  return Math.round(metres * 100) / 100
}
