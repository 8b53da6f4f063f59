/**
 * The part of a ring within a window, as one ring: along the window's sides it may run forth and
 * back, where it encloses nothing (Sutherland and Hodgman).
 */
export function clipRing(
  ring: Float64Array,
  [west, south, east, north]: readonly [number, number, number, number],
): Float64Array {
  let kept: ArrayLike<number> = ring
  for (const [axis, limit, sign] of [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]) {
    const next: number[] = []
    for (let a = kept.length - 2, b = 0; b < kept.length; a = b, b += 2) {
      const before = sign * (kept[a + axis] - limit)
      const after = sign * (kept[b + axis] - limit)
      if (before >= 0 !== after >= 0) {
        const share = before / (before - after)
        const cut = [
          kept[a] + share * (kept[b] - kept[a]),
          kept[a + 1] + share * (kept[b + 1] - kept[a + 1]),
        ]
        cut[axis] = limit
        next.push(...cut)
      }
      if (after >= 0) next.push(kept[b], kept[b + 1])
    }
    kept = next
  }
  return Float64Array.from(kept)
}
