/** Numbers one after the other, in an array of any type. */
type Numbers = ArrayLike<number>

/**
 * One band in greys from its low to its high values, or three in colours; transparent without a
 * value.
 */
export function paintGreys(bands: readonly Numbers[]): Uint8ClampedArray<ArrayBuffer> {
  const channels = bands.map(stretch)
  const pixels = new Uint8ClampedArray(4 * channels[0].length)
  for (let i = 0; i < channels[0].length; i += 1) {
    const grey = channels[0][i]
    if (grey < 0) continue
    pixels[4 * i] = grey
    pixels[4 * i + 1] = channels[1]?.[i] ?? grey
    pixels[4 * i + 2] = channels[2]?.[i] ?? grey
    pixels[4 * i + 3] = 255
  }
  return pixels
}

/** From 0 to 255 between the 2nd and the 98th percentile; -1 where there is no value. */
function stretch(raster: Numbers): Int16Array {
  const levels = new Int16Array(raster.length).fill(-1)
  const sample: number[] = []
  const step = Math.max(1, Math.floor(raster.length / 20_000))
  for (let i = 0; i < raster.length; i += step) {
    const value = raster[i]
    if (Number.isFinite(value)) sample.push(value)
  }
  sample.sort((a, b) => a - b)
  const low = sample[Math.floor(sample.length * 0.02)] ?? 0
  const high = sample[Math.ceil(sample.length * 0.98) - 1] ?? low
  for (let i = 0; i < raster.length; i += 1) {
    const value = raster[i]
    if (!Number.isFinite(value)) continue
    levels[i] = high > low ? Math.max(0, Math.min(255, (255 * (value - low)) / (high - low))) : 128
  }
  return levels
}
