/** True if most positions have a latitude beyond 90 degrees, and none would have after a swap. */
export function areSwapped(xy: Float64Array): boolean {
  let swapped = 0
  for (let i = 0; i < xy.length; i += 2) {
    const [lng, lat] = [Math.abs(xy[i]), Math.abs(xy[i + 1])]
    if (lng <= 90 && lat > 90.000001 && lat <= 180) swapped += 1
  }
  return 4 * swapped > xy.length
}

export function swap(xy: Float64Array): void {
  for (let i = 0; i < xy.length; i += 2) {
    const lng = xy[i]
    xy[i] = xy[i + 1]
    xy[i + 1] = lng
  }
}
