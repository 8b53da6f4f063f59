import { boxAround } from '../geometry/plane.ts'

/** The circle is found to this, or to a share of it unless it is about as wide as the limit. */
const FINEST_MM = 0.25
const SHARE = 0.05
const MOST_CELLS = 5000

/**
 * Twice the radius of the largest circle within an outline and outside its islands, or infinite if
 * that is more than a limit. Squares that may contain a better middle are divided until they are
 * small, as in GEOS.
 */
export function inscribedWidth(rings: readonly Float64Array[], limitMm: number): number {
  const [west, south, east, north] = boxAround(rings[0])
  const sides = sidesOf(rings)
  const most = limitMm / 2

  /** Negative outside. */
  function roomAt(x: number, y: number): number {
    let nearest = Infinity
    let isIn = false
    for (let i = 0; i < sides.length; i += 4) {
      const [toX, toY] = [x - sides[i], y - sides[i + 1]]
      const [dx, dy] = [sides[i + 2], sides[i + 3]]
      if (toY < 0 !== toY < dy && toX < (dx * toY) / dy) isIn = !isIn
      const share = (toX * dx + toY * dy) / (dx * dx + dy * dy)
      const at = share < 0 ? 0 : share > 1 ? 1 : share
      const [offX, offY] = [toX - at * dx, toY - at * dy]
      const square = offX * offX + offY * offY
      if (square < nearest) nearest = square
    }
    return isIn ? Math.sqrt(nearest) : -Math.sqrt(nearest)
  }

  let best = { x: west, y: south, room: 0 }
  const take = (x: number, y: number) => {
    const room = roomAt(x, y)
    if (room > best.room) best = { x, y, room }
    return room
  }
  let half =
    Math.max(Math.min(east - west, north - south), Math.max(east - west, north - south) / 50) / 2
  let cells: [x: number, y: number][] = []
  for (let x = west + half; x < east + half; x += 2 * half) {
    for (let y = south + half; y < north + half; y += 2 * half) cells.push([x, y])
  }
  while (half > FINEST_MM && cells.length <= MOST_CELLS) {
    const rooms = cells.map(([x, y]) => take(x, y))
    if (best.room > most) return Infinity
    const share = best.room > (1 - 2 * SHARE) * most ? 0 : SHARE
    const enough = best.room + Math.max(FINEST_MM, share * best.room)
    half /= 2
    cells = cells.flatMap(([x, y], i): typeof cells =>
      rooms[i] + 2 * half * Math.SQRT2 < enough
        ? []
        : [
            [x - half, y - half],
            [x + half, y - half],
            [x - half, y + half],
            [x + half, y + half],
          ],
    )
  }
  for (const [x, y] of cells.slice(0, MOST_CELLS)) take(x, y)
  for (let step = Math.max(half, FINEST_MM); step > FINEST_MM / 100; step /= 2) {
    const { x, y } = best
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ])
      take(x + dx * step, y + dy * step)
  }
  return best.room > most ? Infinity : 2 * best.room
}

/** Of each side its start and its way: four numbers. */
function sidesOf(rings: readonly Float64Array[]): Float64Array {
  const sides = new Float64Array(2 * rings.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const ring of rings) {
    for (let a = ring.length - 2, b = 0; b < ring.length; a = b, b += 2) {
      sides[at] = ring[a]
      sides[at + 1] = ring[a + 1]
      sides[at + 2] = ring[b] - ring[a]
      sides[at + 3] = ring[b + 1] - ring[a + 1]
      at += 4
    }
  }
  return sides
}
