import type { Ring } from './draw-shapes.ts'

/** With more rings than these, who lies in whom is told by their direction alone. */
const MAX_NESTED = 2_000

/**
 * Sorts rings that come without order into areas, each an outline with its holes: a ring inside an
 * odd number of others is a hole of the smallest of them.
 */
export function nestRings(rings: readonly Ring[], xy: Float64Array): Ring[][] {
  if (rings.length < 2) return rings.length === 0 ? [] : [[...rings]]
  const measured = rings.map((ring) => ({ ring, area: signedArea(ring, xy), box: boxOf(ring, xy) }))
  if (rings.length > MAX_NESTED) return byDirection(measured)

  const fromLargest = measured.sort((a, b) => Math.abs(b.area) - Math.abs(a.area))
  const areas = new Map<Measured, Ring[]>()
  for (const [place, one] of fromLargest.entries()) {
    const around = fromLargest.slice(0, place).filter((other) => liesIn(one, other, xy))
    const parent = around.at(-1)
    const hole = around.length % 2 === 1 && parent ? areas.get(parent) : undefined
    if (hole) hole.push(one.ring)
    else areas.set(one, [one.ring])
  }
  return [...areas.values()]
}

interface Measured {
  ring: Ring
  area: number
  box: readonly [number, number, number, number]
}

/** The first ring is an outline, and so are all that turn as it does; holes follow their outline. */
function byDirection(rings: readonly Measured[]): Ring[][] {
  const sign = Math.sign(rings[0]?.area ?? 1)
  const areas: Ring[][] = []
  for (const { ring, area } of rings) {
    const last = areas.at(-1)
    if (last && Math.sign(area) !== sign) last.push(ring)
    else areas.push([ring])
  }
  return areas
}

function signedArea({ first, last }: Ring, xy: Float64Array): number {
  let sum = 0
  for (let a = last - 1, b = first; b < last; a = b, b += 1) {
    sum += (xy[2 * a] ?? 0) * (xy[2 * b + 1] ?? 0) - (xy[2 * b] ?? 0) * (xy[2 * a + 1] ?? 0)
  }
  return sum / 2
}

function boxOf({ first, last }: Ring, xy: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let v = first; v < last; v += 1) {
    const x = xy[2 * v] ?? 0
    const y = xy[2 * v + 1] ?? 0
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}

function liesIn(inner: Measured, outer: Measured, xy: Float64Array): boolean {
  const [west, south, east, north] = inner.box
  if (west < outer.box[0] || south < outer.box[1]) return false
  if (east > outer.box[2] || north > outer.box[3]) return false
  // The middle of an edge: a corner may well touch the ring around it.
  const { first } = inner.ring
  const x = ((xy[2 * first] ?? 0) + (xy[2 * first + 2] ?? 0)) / 2
  const y = ((xy[2 * first + 1] ?? 0) + (xy[2 * first + 3] ?? 0)) / 2
  let isIn = false
  const { first: start, last } = outer.ring
  for (let a = last - 1, b = start; b < last; a = b, b += 1) {
    const ay = xy[2 * a + 1] ?? 0
    const by = xy[2 * b + 1] ?? 0
    if (ay > y === by > y) continue
    const ax = xy[2 * a] ?? 0
    const bx = xy[2 * b] ?? 0
    if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}
