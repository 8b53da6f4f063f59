import type { Corner, MakePoint, Ring, Vertex } from './rings.ts'

const LONGEST_SIDE_M = 24

/**
 * Noding gives neighbours the same corners: where one plot ends along another's side, that side
 * gets a corner too. Long sides get more of them, so that they can bend with the ground.
 */
export function nodeRings(rings: readonly Ring[], make: MakePoint): Corner[][] {
  const all = new Set<Vertex>()
  for (const ring of rings) for (const { at } of ring) all.add(at)
  const points = [...all].sort((a, b) => a.u - b.u)
  const bends = new Map<number, Vertex[]>()
  return rings.map((ring) => {
    const noded: Corner[] = []
    ring.forEach(({ at, side }, index) => {
      const next = ring[(index + 1) % ring.length].at
      let from = at
      for (const to of [...pointsBetween(at, next, points), next]) {
        noded.push({ at: from, side })
        for (const bend of bendsBetween(from, to, bends, make)) noded.push({ at: bend, side })
        from = to
      }
    })
    return noded
  })
}

/** The same number for a side and for the neighbour's side, which runs the other way. */
function sideKey(a: Vertex, b: Vertex): number {
  return a.id < b.id ? a.id * 16_777_216 + b.id : b.id * 16_777_216 + a.id
}

/** Points on the side between two others, in order; all points are sorted from west to east. */
function pointsBetween(from: Vertex, to: Vertex, points: readonly Vertex[]): Vertex[] {
  const du = to.u - from.u
  const dv = to.v - from.v
  const square = du * du + dv * dv
  const low = Math.min(from.u, to.u) - 1e-4
  const high = Math.max(from.u, to.u) + 1e-4
  let found: { point: Vertex; along: number }[] | null = null
  for (let index = firstFrom(points, low); index < points.length; index += 1) {
    const point = points[index]
    if (point.u > high) break
    const across = (point.u - from.u) * dv - (point.v - from.v) * du
    if (across * across > 1e-8 * square || point === from || point === to) continue
    const along = ((point.u - from.u) * du + (point.v - from.v) * dv) / square
    if (along <= 0 || along >= 1) continue
    found ??= []
    found.push({ point, along })
  }
  return found ? found.sort((a, b) => a.along - b.along).map(({ point }) => point) : none
}

const none: Vertex[] = []

function firstFrom(points: readonly Vertex[], u: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle].u < u) low = middle + 1
    else high = middle
  }
  return low
}

/** A side is visited twice, the second time in the neighbour's direction. */
function bendsBetween(from: Vertex, to: Vertex, bends: Map<number, Vertex[]>, make: MakePoint) {
  const du = to.u - from.u
  const dv = to.v - from.v
  const count = Math.floor(Math.sqrt(du * du + dv * dv) / LONGEST_SIDE_M)
  if (count === 0) return none
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
