import { type Box, boxAround } from '../../plane/plane.ts'
import type { PackedShapes } from '../../survey/survey.ts'

/**
 * Items sorted into the cells of a coarse grid, so that those in view are a few runs of the whole.
 * Chunk i contains `order` from `starts[i]` to `starts[i + 1]` and lies within `boxes`, four
 * numbers each.
 */
export interface Chunks {
  order: Uint32Array
  starts: Uint32Array
  boxes: Float64Array
}

const CHUNKS_A_SIDE = 10

/** `centres` are x and y in turn; `reachM` is how far an item may extend beyond its centre. */
export function buildChunks(centres: Float32Array, reachM: number): Chunks {
  const count = centres.length >> 1
  const [west, south, east, north] = boxAround(centres)
  const across = Math.max(east - west, north - south, 1) / CHUNKS_A_SIDE
  const cellOf = (i: number) =>
    Math.min(Math.floor((centres[2 * i + 1] - south) / across), CHUNKS_A_SIDE - 1) * CHUNKS_A_SIDE +
    Math.min(Math.floor((centres[2 * i] - west) / across), CHUNKS_A_SIDE - 1)
  const starts = new Uint32Array(CHUNKS_A_SIDE * CHUNKS_A_SIDE + 1)
  for (let i = 0; i < count; i += 1) {
    starts[cellOf(i) + 1] += 1
  }
  for (let c = 1; c < starts.length; c += 1) starts[c] += starts[c - 1]
  const order = new Uint32Array(count)
  const filled = starts.slice()
  for (let i = 0; i < count; i += 1) {
    const cell = cellOf(i)
    order[filled[cell]] = i
    filled[cell] += 1
  }
  const boxes = new Float64Array(4 * CHUNKS_A_SIDE * CHUNKS_A_SIDE)
  for (let c = 0; c < CHUNKS_A_SIDE * CHUNKS_A_SIDE; c += 1) {
    const x = west + (c % CHUNKS_A_SIDE) * across
    const y = south + Math.floor(c / CHUNKS_A_SIDE) * across
    boxes.set([x - reachM, y - reachM, x + across + reachM, y + across + reachM], 4 * c)
  }
  return { order, starts, boxes }
}

/** As few runs of the order as possible that contain everything within the box. */
export function runsWithin({ starts, boxes }: Chunks, box: Box): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (let c = 0; c + 1 < starts.length; c += 1) {
    const from = starts[c]
    const to = starts[c + 1]
    const isSeen =
      boxes[4 * c] <= box[2] &&
      boxes[4 * c + 1] <= box[3] &&
      boxes[4 * c + 2] >= box[0] &&
      boxes[4 * c + 3] >= box[1]
    if (!isSeen || from === to) continue
    const last = runs.at(-1)
    if (last?.[1] === from) last[1] = to
    else runs.push([from, to])
  }
  return runs
}

/** The first vertex of each shape, which is close enough to the centre for small shapes. */
export function firstCorners({ starts, coordinates }: PackedShapes): Float32Array {
  return Float32Array.from(
    { length: 2 * (starts.length - 1) },
    (_, i) => coordinates[2 * starts[i >> 1] + (i & 1)],
  )
}
