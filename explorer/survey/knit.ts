import type { Corner, MakePoint, Point, Ring } from './rings.ts'

const LONGEST_SIDE_M = 24

/**
 * Gives neighbours the same corners: where one plot ends half-way along another's side, that side
 * gets a corner too. Long sides get more of them, so that they can bend with the ground.
 */
export function knit(rings: readonly Ring[], make: MakePoint): Corner[][] {
  const points = [...new Set(rings.flatMap((ring) => ring.map(({ at }) => at)))]
  const bends = new Map<number, Point[]>()
  return rings.map((ring) =>
    ring.flatMap(({ at, side }, index) => {
      const next = ring[(index + 1) % ring.length]?.at ?? at
      const met = [...pointsBetween(at, next, points), next]
      let from = at
      return met.flatMap((to) => {
        const piece = [from, ...bendsBetween(from, to, bends, make)]
        from = to
        return piece.map((corner) => ({ at: corner, side }))
      })
    }),
  )
}

/** The same number for a side and for the neighbour's side, which runs the other way. */
function sideKey(a: Point, b: Point): number {
  return a.id < b.id ? a.id * 16_777_216 + b.id : b.id * 16_777_216 + a.id
}

/** Points on the side between two others, in order. */
function pointsBetween(from: Point, to: Point, points: readonly Point[]): Point[] {
  const du = to.u - from.u
  const dv = to.v - from.v
  const square = du * du + dv * dv
  const low = Math.min(from.u, to.u) - 1e-4
  const high = Math.max(from.u, to.u) + 1e-4
  const found: { point: Point; along: number }[] = []
  for (const point of points) {
    if (point.u < low || point.u > high) continue
    const across = (point.u - from.u) * dv - (point.v - from.v) * du
    if (across * across > 1e-8 * square) continue
    const along = ((point.u - from.u) * du + (point.v - from.v) * dv) / square
    if (along > 0 && along < 1 && point !== from && point !== to) found.push({ point, along })
  }
  return found.sort((a, b) => a.along - b.along).map(({ point }) => point)
}

/** A side is walked twice, and the second time, by the neighbour, the other way round. */
function bendsBetween(from: Point, to: Point, bends: Map<number, Point[]>, make: MakePoint) {
  const du = to.u - from.u
  const dv = to.v - from.v
  const count = Math.floor(Math.sqrt(du * du + dv * dv) / LONGEST_SIDE_M)
  if (count === 0) return []
  const key = sideKey(from, to)
  const known = bends.get(key)
  if (known) return known
  const made = Array.from({ length: count }, (_, step) => {
    const share = (step + 1) / (count + 1)
    return make(from.u + du * share, from.v + dv * share)
  })
  bends.set(key, made.toReversed())
  return made
}
