import type { Drawing } from '../formats/opened-layer.ts'
import type { Segments } from './segments.ts'

/** Some of a file's lines as pieces of their own; `from` and `to` are places in `segments`. */
export function segmentSlice(
  { coordinates, feature, segments }: Drawing,
  from: number,
  to: number,
): Segments {
  const slice = segments.subarray(from, to)
  const count = slice.length >> 1
  const ends = new Float32Array(4 * count)
  const shape = new Uint32Array(count)
  for (let i = 0; i < count; i += 1) {
    const a = slice[2 * i]
    const b = slice[2 * i + 1]
    ends[4 * i] = coordinates[2 * a]
    ends[4 * i + 1] = coordinates[2 * a + 1]
    ends[4 * i + 2] = coordinates[2 * b]
    ends[4 * i + 3] = coordinates[2 * b + 1]
    shape[i] = feature[a]
  }
  return { ends, alongM: new Float32Array(count), shape, starts: Uint32Array.of(0, count) }
}
