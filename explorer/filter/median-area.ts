import type { Plots } from '../survey/survey.ts'
import type { Selection } from './plot-filter.ts'

/** The middle one, or the mean of the two in the middle. */
export function medianArea({ areaM2 }: Plots, selection: Selection, byArea: Uint32Array): number {
  const lower = (selection.count - 1) >> 1
  const upper = selection.count >> 1
  let seen = 0
  let sum = 0
  for (let i = 0; i < byArea.length; i += 1) {
    const row = byArea[i]
    if (selection.passes[row] !== 1) continue
    if (seen === lower) sum += areaM2[row]
    if (seen === upper) return (sum + areaM2[row]) / 2
    seen += 1
  }
  return Number.NaN
}

/** More plots than any survey has. */
const MOST_PLOTS = 2 ** 20

/**
 * The plots from the smallest to the largest. The bits of a positive float grow with it; together
 * with the plot's place they fit a double, and a typed array of numbers is sorted fast.
 */
export function sortByArea(areaM2: Float32Array): Uint32Array {
  const bits = new Uint32Array(areaM2.buffer, areaM2.byteOffset, areaM2.length)
  const keys = new Float64Array(bits.length)
  for (let i = 0; i < bits.length; i += 1) keys[i] = bits[i] * MOST_PLOTS + i
  keys.sort()
  const sorted = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i += 1) sorted[i] = keys[i] % MOST_PLOTS
  return sorted
}
