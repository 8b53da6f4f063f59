import { unit } from './affine.ts'
import type { XYZ } from './entity.ts'

const PIECES = 8

/**
 * A smooth cubic curve through positions, with continuous curvature. It ends in the given
 * direction, or else without curvature.
 */
export function interpolate(places: readonly XYZ[], endDirection: XYZ = [0, 0, 0]): XYZ[] {
  const through = places.filter(
    (place, i) => i === 0 || place.some((value, axis) => value !== places[i - 1][axis]),
  )
  if (through.length < 3) return [...through]
  const lengths = through.slice(1).map((place, i) => distance(through[i], place))
  const end = unit(endDirection)
  const slopes = [0, 1, 2].map((axis) =>
    slopesThrough(
      through.map((place) => place[axis]),
      lengths,
      end?.[axis],
    ),
  )
  const curve: XYZ[] = []
  for (const [i, length] of lengths.entries()) {
    for (let k = 0; k < PIECES; k += 1) {
      const at = (axis: number) =>
        hermite(
          [through[i][axis], through[i + 1][axis]],
          [slopes[axis][i] * length, slopes[axis][i + 1] * length],
          k / PIECES,
        )
      curve.push([at(0), at(1), at(2)])
    }
  }
  return [...curve, through[through.length - 1]]
}

function distance(a: XYZ, b: XYZ): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
}

/** Solves the tridiagonal system for the slope at each value. */
function slopesThrough(
  values: readonly number[],
  lengths: readonly number[],
  endSlope: number | undefined,
): number[] {
  const last = values.length - 1
  const rise = (i: number) => (values[i + 1] - values[i]) / lengths[i]
  const upper: number[] = []
  const right: number[] = []
  for (let i = 0; i <= last; i += 1) {
    let [below, middle, above, wanted] = [0, 0, 0, 0]
    if (i === 0) [middle, above, wanted] = [2, 1, 3 * rise(0)]
    else if (i === last && endSlope !== undefined) [middle, wanted] = [1, endSlope]
    else if (i === last) [below, middle, wanted] = [1, 2, 3 * rise(last - 1)]
    else {
      below = lengths[i]
      middle = 2 * (lengths[i - 1] + lengths[i])
      above = lengths[i - 1]
      wanted = 3 * (lengths[i] * rise(i - 1) + lengths[i - 1] * rise(i))
    }
    const pivot = middle - below * (upper[i - 1] ?? 0)
    upper.push(above / pivot)
    right.push((wanted - below * (right[i - 1] ?? 0)) / pivot)
  }
  for (let i = last - 1; i >= 0; i -= 1) right[i] -= upper[i] * right[i + 1]
  return right
}

function hermite(
  [from, to]: readonly [number, number],
  [leaving, arriving]: readonly [number, number],
  at: number,
): number {
  const [square, cube] = [at * at, at * at * at]
  return (
    (2 * cube - 3 * square + 1) * from +
    (cube - 2 * square + at) * leaving +
    (3 * square - 2 * cube) * to +
    (cube - square) * arriving
  )
}
