import type { Spot } from './ground.ts'

/** Rings on the ground: counter-clockwise, in metres. */
export type Outline = readonly Spot[]

export function outlineArea(ring: Outline): number {
  let twice = 0
  let last = ring.at(-1)
  for (const spot of ring) {
    if (last) twice += last.x * spot.y - spot.x * last.y
    last = spot
  }
  return twice / 2
}

export function isInOutline(ring: Outline, x: number, y: number): boolean {
  let isIn = false
  let last = ring.at(-1)
  for (const spot of ring) {
    if (last && spot.y > y !== last.y > y) {
      const edge = last.x + ((y - last.y) / (spot.y - last.y)) * (spot.x - last.x)
      if (x < edge) isIn = !isIn
    }
    last = spot
  }
  return isIn
}

/** The middle of a ring or, where that is outside, of its widest part. */
export function innerSpot(ring: Outline): Spot {
  const middle = centroid(ring)
  return isInOutline(ring, middle.x, middle.y) ? middle : widestSpot(ring)
}

/** The best place for a label in a ring: the middle of its widest part. */
export function widestSpot(ring: Outline): Spot {
  let best = { width: -1, x: 0, y: 0 }
  const ys = ring.map(({ y }) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  for (let step = 1; step < 12; step += 1) {
    const y = low + ((high - low) * step) / 12
    const cuts = cutsAt(ring, y)
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const from = cuts[i]
      const width = cuts[i + 1] - from
      if (width > best.width) best = { width, x: from + width / 2, y }
    }
  }
  return { x: best.x, y: best.y }
}

/** Whether no side of the ring meets another. */
export function isSimple(ring: Outline): boolean {
  for (let i = 0; i < ring.length; i += 1) {
    const a = ring[i]
    const b = ring[(i + 1) % ring.length]
    for (let j = i + 2; j < ring.length; j += 1) {
      if (i === 0 && j === ring.length - 1) continue
      const c = ring[j]
      const d = ring[(j + 1) % ring.length]
      if (doMeet(a, b, c, d)) return false
    }
  }
  return true
}

/** The least width of a ring, measured across each of its sides. */
export function shorterSide(ring: Outline): number {
  let least = Infinity
  let last = ring.at(-1)
  for (const spot of ring) {
    const length = last ? distance(last, spot) : 0
    if (last && length > 0) {
      const [alongX, alongY] = [(spot.x - last.x) / length, (spot.y - last.y) / length]
      const across = ring.map(({ x, y }) => y * alongX - x * alongY)
      least = Math.min(least, Math.max(...across) - Math.min(...across))
    }
    last = spot
  }
  return least
}

/** Without corners that are closer than this to the one before. */
export function apart(ring: Outline, closestM: number): Spot[] {
  const kept: Spot[] = []
  for (const spot of ring) {
    const last = kept.at(-1)
    if (!last || distance(last, spot) > closestM) kept.push(spot)
  }
  const isClosed = kept.length > 3 && distance(kept[0], kept[kept.length - 1]) <= closestM
  return isClosed ? kept.slice(0, -1) : kept
}

/** Chaikin's corner cutting: every corner becomes two, each with half the turn. */
export function cutCorners(ring: Outline): Spot[] {
  return ring.flatMap((spot, index) => {
    const next = ring[(index + 1) % ring.length]
    return [0.25, 0.75].map((share) => ({
      x: spot.x + (next.x - spot.x) * share,
      y: spot.y + (next.y - spot.y) * share,
    }))
  })
}

/** The convex hull. */
export function hullOf(spots: Outline): Spot[] {
  const sorted = spots.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

export function distance(a: Spot, b: Spot): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
}

/** The first item with the least measure; undefined if there is none. */
export function leastBy<Item>(
  items: readonly Item[],
  measure: (item: Item) => number,
): Item | undefined {
  const measures = items.map(measure)
  return items[measures.indexOf(Math.min(...measures))]
}

function halfHull(sorted: Outline): Spot[] {
  const half: Spot[] = []
  for (const spot of sorted) {
    for (;;) {
      const [before, last] = half.slice(-2)
      if (!before || !last || turn(before, last, spot) > 0) break
      half.pop()
    }
    half.push(spot)
  }
  return half.slice(0, -1)
}

function centroid(ring: Outline): Spot {
  let x = 0
  let y = 0
  let twice = 0
  let last = ring.at(-1)
  const start = last ?? { x: 0, y: 0 }
  for (const spot of ring) {
    if (last) {
      const [ax, ay, bx, by] = [
        last.x - start.x,
        last.y - start.y,
        spot.x - start.x,
        spot.y - start.y,
      ]
      const cross = ax * by - bx * ay
      twice += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
    last = spot
  }
  return twice === 0 ? start : { x: start.x + x / (3 * twice), y: start.y + y / (3 * twice) }
}

function cutsAt(ring: Outline, y: number): number[] {
  const cuts: number[] = []
  let last = ring.at(-1)
  for (const spot of ring) {
    if (last && spot.y > y !== last.y > y) {
      cuts.push(last.x + ((y - last.y) / (spot.y - last.y)) * (spot.x - last.x))
    }
    last = spot
  }
  return cuts.sort((a, b) => a - b)
}

function doMeet(a: Spot, b: Spot, c: Spot, d: Spot): boolean {
  const isApart =
    Math.max(a.x, b.x) < Math.min(c.x, d.x) ||
    Math.max(c.x, d.x) < Math.min(a.x, b.x) ||
    Math.max(a.y, b.y) < Math.min(c.y, d.y) ||
    Math.max(c.y, d.y) < Math.min(a.y, b.y)
  return !isApart && turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

function turn(a: Spot, b: Spot, c: Spot): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}
