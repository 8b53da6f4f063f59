/** The value in the middle; of an even number, the mean of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The interquartile range: a spread that one interruption does not widen. */
export function middleHalf(values: readonly number[]): [number, number] {
  return [quantile(values, 0.25), quantile(values, 0.75)]
}

/** What 99 of 100 values do not exceed. */
export function percentile99(values: readonly number[]): number {
  return quantile(values, 0.99)
}

/** Interpolates between the two nearest values. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured')
  return low + (high - low) * (place - Math.floor(place))
}
