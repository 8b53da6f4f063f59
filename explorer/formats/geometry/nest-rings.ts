import { type Box, boxAround } from '../../plane/plane.ts'

/** Vertices from `first` to before `last`; the first is not repeated at the end. */
export interface Ring {
  first: number
  last: number
}

/** With more rings than these, which lies in which is told by their direction alone. */
const MAX_NESTED = 2_000

/**
 * Sorts rings that come without order into areas, each an outline with its holes: a ring inside an
 * odd number of others is a hole of the smallest of them.
 */
export function nestRings(rings: readonly Ring[], xy: Float64Array): Ring[][] {
  if (rings.length < 2) return rings.length === 0 ? [] : [[...rings]]
  const measured = rings.map((ring) => ({
    ring,
    area: signedArea(ring, xy),
    box: boxAround(xy, ring.first, ring.last),
  }))
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
  box: Box
}

/** The first ring is an outline, and so are all that turn as it does; holes follow their outline. */
function byDirection(rings: readonly Measured[]): Ring[][] {
  const sign = Math.sign(rings[0].area)
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
    sum += xy[2 * a] * xy[2 * b + 1] - xy[2 * b] * xy[2 * a + 1]
  }
  return sum / 2
}

function liesIn(inner: Measured, outer: Measured, xy: Float64Array): boolean {
  const [west, south, east, north] = inner.box
  if (west < outer.box[0] || south < outer.box[1]) return false
  if (east > outer.box[2] || north > outer.box[3]) return false
  // The middle of an edge: a corner may well touch the ring around it.
  const { first } = inner.ring
  const x = (xy[2 * first] + xy[2 * first + 2]) / 2
  const y = (xy[2 * first + 1] + xy[2 * first + 3]) / 2
  let isIn = false
  const { first: start, last } = outer.ring
  for (let a = last - 1, b = start; b < last; a = b, b += 1) {
    const ay = xy[2 * a + 1]
    const by = xy[2 * b + 1]
    if (ay > y === by > y) continue
    const ax = xy[2 * a]
    const bx = xy[2 * b]
    if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}
