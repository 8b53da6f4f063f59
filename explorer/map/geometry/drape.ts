import type { Triangles } from './triangulate.ts'

/** Triangles small enough to follow hilly ground, with additional corners. */
export interface Draped extends Triangles {
  coordinates: Float32Array
  /** The plot of each corner. */
  owners: Uint32Array
}

/** The tolerated distance of a side from the ground, and the length below which it is not split. */
const OFF_GROUND_M = 2
const SMALL_M = 30
/** A degenerate triangle could be split endlessly. */
const MOST_CUTS = 14

export function drape(
  { indices, starts }: Triangles,
  coordinates: Float32Array,
  owners: Uint32Array,
  heightAt: (x: number, y: number) => number,
): Draped {
  const moreCoordinates: number[] = []
  const moreOwners: number[] = []
  const own = coordinates.length / 2
  const x = (corner: number) =>
    corner < own ? coordinates[2 * corner] : moreCoordinates[2 * (corner - own)]
  const y = (corner: number) =>
    corner < own ? coordinates[2 * corner + 1] : moreCoordinates[2 * (corner - own) + 1]
  /**
   * 0 for a side that need not be split, otherwise its length. Both triangles of a side get the
   * same result.
   */
  const needOf = (a: number, b: number) => {
    const length = Math.hypot(x(a) - x(b), y(a) - y(b))
    if (length < SMALL_M) return 0
    const from = heightAt(x(a), y(a))
    const to = heightAt(x(b), y(b))
    const isOff = [0.25, 0.5, 0.75].some((share) => {
      const here = heightAt(x(a) + (x(b) - x(a)) * share, y(a) + (y(b) - y(a)) * share)
      return Math.abs(here - from - (to - from) * share) > OFF_GROUND_M
    })
    return isOff ? length : 0
  }
  const cut: number[] = []
  const lay = (a: number, b: number, c: number, owner: number, cutsLeft: number): void => {
    const [ab, bc, ca] = [needOf(a, b), needOf(b, c), needOf(c, a)]
    // Rotated so that the side to split is the first.
    if (bc > ab && bc >= ca) lay(b, c, a, owner, cutsLeft)
    else if (ca > ab) lay(c, a, b, owner, cutsLeft)
    else if (ab === 0 || cutsLeft === 0) cut.push(a, b, c)
    else {
      const middle = own + moreOwners.length
      moreCoordinates.push((x(a) + x(b)) / 2, (y(a) + y(b)) / 2)
      moreOwners.push(owner)
      lay(a, middle, c, owner, cutsLeft - 1)
      lay(middle, b, c, owner, cutsLeft - 1)
    }
  }
  const cutStarts = new Uint32Array(starts.length)
  for (let shape = 0; shape + 1 < starts.length; shape += 1) {
    for (let i = starts[shape]; i < starts[shape + 1]; i += 3) {
      const a = indices[i]
      lay(a, indices[i + 1], indices[i + 2], owners[a], MOST_CUTS)
    }
    cutStarts[shape + 1] = cut.length
  }
  return {
    coordinates: joined(Float32Array, coordinates, moreCoordinates),
    owners: joined(Uint32Array, owners, moreOwners),
    indices: Uint32Array.from(cut),
    starts: cutStarts,
  }
}

function joined<A extends Float32Array | Uint32Array>(
  Kind: new (length: number) => A,
  first: A,
  rest: readonly number[],
): A {
  const all = new Kind(first.length + rest.length)
  all.set(first)
  all.set(rest, first.length)
  return all
}
