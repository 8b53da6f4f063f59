import type { PackedShapes } from './survey.ts'

/** Rings of the numbers x, y, x, y and so on, as a survey has them. */
export function packed(...rings: readonly (readonly number[])[]): PackedShapes {
  const starts = [0]
  for (const ring of rings) starts.push((starts.at(-1) ?? 0) + ring.length / 2)
  return { starts: Uint32Array.from(starts), coordinates: Float32Array.from(rings.flat()) }
}
