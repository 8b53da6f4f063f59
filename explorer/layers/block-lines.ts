import { distanceTo } from '@app/formats/geometry/ring.ts'
import type { Spot } from '../survey/ground.ts'
import { lerp } from '../survey/interpolate.ts'
import { packShapes } from '../survey/shapes.ts'
import type { PackedShapes } from '../survey/survey.ts'

/** Neighbours follow the same line, but each with corners of its own. */
const SAME_LINE_M = 1.5

/** A line that leaves another begins this close to it. */
const JOIN_M = 0.2

const CELL_M = 32

/** The boundaries of blocks as open lines; one that two blocks share is there once. */
export function blockLinesOf(blocks: PackedShapes): PackedShapes {
  const drawn = buildSides()
  const lines: Spot[][] = []
  for (const corners of ringsOf(blocks)) {
    // From a corner on a drawn line, so that no new line is split where the ring begins.
    const first = Math.max(
      corners.findIndex((corner) => drawn.isNear(corner, SAME_LINE_M)),
      0,
    )
    const ring = [...corners.slice(first), ...corners.slice(0, first)]
    const sides = ring.map((from, i) => [from, ring[(i + 1) % ring.length]] as const)
    let last: Spot | undefined
    for (const [from, to] of sides) {
      const middle = between(from, to, 0.5)
      for (const half of [[from, middle] as const, [middle, to] as const]) {
        const part = newPart(half, drawn.isNear)
        if (!part) continue
        if (part[0] === last) lines.at(-1)?.push(part[1])
        else lines.push([...part])
        last = part[1]
      }
    }
    for (const [from, to] of sides) drawn.add(from, to)
  }
  return packShapes(lines)
}

/** The part of half a side that is on no drawn line. */
function newPart(
  [from, to]: readonly [Spot, Spot],
  isNear: (spot: Spot, withinM: number) => boolean,
): readonly [Spot, Spot] | null {
  const [isFromDrawn, isToDrawn] = [isNear(from, SAME_LINE_M), isNear(to, SAME_LINE_M)]
  if (isFromDrawn && isToDrawn) return null
  if (!isFromDrawn && !isToDrawn) return [from, to]
  let [joined, free] = isFromDrawn ? [from, to] : [to, from]
  for (let step = 0; step < 8; step += 1) {
    const half = between(joined, free, 0.5)
    if (isNear(half, JOIN_M)) joined = half
    else free = half
  }
  return isFromDrawn ? [joined, to] : [from, joined]
}

/** Sides by the cells of a grid that points near them may be in. */
function buildSides() {
  const cells = new Map<number, number[]>()
  const cellOf = (place: number) => Math.floor(place / CELL_M)
  const keyOf = (column: number, row: number) => column * 2 ** 20 + row
  return {
    isNear({ x, y }: Spot, withinM: number): boolean {
      const sides = cells.get(keyOf(cellOf(x), cellOf(y))) ?? []
      for (let i = 0; i < sides.length; i += 4) {
        if (distanceTo(x, y, sides[i], sides[i + 1], sides[i + 2], sides[i + 3]) < withinM)
          return true
      }
      return false
    },
    add(a: Spot, b: Spot): void {
      const [west, east] = a.x < b.x ? [a.x, b.x] : [b.x, a.x]
      const [south, north] = a.y < b.y ? [a.y, b.y] : [b.y, a.y]
      for (
        let column = cellOf(west - SAME_LINE_M);
        column <= cellOf(east + SAME_LINE_M);
        column += 1
      ) {
        for (let row = cellOf(south - SAME_LINE_M); row <= cellOf(north + SAME_LINE_M); row += 1) {
          const key = keyOf(column, row)
          const sides = cells.get(key) ?? []
          sides.push(a.x, a.y, b.x, b.y)
          cells.set(key, sides)
        }
      }
    },
  }
}

function ringsOf({ starts, coordinates }: PackedShapes): Spot[][] {
  return Array.from({ length: starts.length - 1 }, (_, ring) =>
    Array.from({ length: starts[ring + 1] - starts[ring] }, (_, corner) => {
      const at = 2 * (starts[ring] + corner)
      return { x: coordinates[at], y: coordinates[at + 1] }
    }),
  )
}

function between(from: Spot, to: Spot, share: number): Spot {
  return { x: lerp(from.x, to.x, share), y: lerp(from.y, to.y, share) }
}
