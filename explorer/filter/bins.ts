/**
 * The bins of the area histogram and the steps of its slider, m². Round numbers on a roughly
 * logarithmic scale, because plots are many small ones and few very large ones.
 */
export const areaStopsM2 = [
  0, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 20_000,
  50_000,
] as const

/** Bin i begins at stop i; the last one has no end. */
export const AREA_BINS = areaStopsM2.length

export function areaBinOf(areaM2: number): number {
  let low = 0
  let high = AREA_BINS - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (areaStopsM2[middle] <= areaM2) low = middle
    else high = middle - 1
  }
  return low
}
