import type { Drawing } from '@app/formats/opened-layer.ts'
import { type Box, boxAround, doTouch, joinBoxes, type LngLat } from '../plane/plane.ts'
import type { PackedShapes } from '../survey/survey.ts'

/** The areas of a dataset on one plane, by their rows. */
export type Outlines = ReturnType<typeof buildOutlines>

export function outlinesOfPlots(origin: LngLat, { starts, coordinates }: PackedShapes): Outlines {
  return buildOutlines(origin, coordinates, starts.length - 1, (row) => [
    coordinates.subarray(2 * starts[row], 2 * starts[row + 1]),
  ])
}

/** For a file, whose outlines are lists of segments, ring after ring. */
export function outlinesOfFile(drawing: Drawing, rowCount: number): Outlines {
  const { origin, coordinates, feature, segments, triangles } = drawing
  const isArea = new Uint8Array(rowCount)
  for (const vertex of triangles) isArea[feature[vertex]] = 1
  const rings = new Map<number, Float32Array[]>()
  let ring: number[] = []
  for (let i = 0; i < segments.length; i += 2) {
    const from = segments[i]
    const row = feature[from]
    if (ring.at(-1) !== from) ring = [from]
    if (segments[i + 1] !== ring[0]) {
      ring.push(segments[i + 1])
    } else if (isArea[row]) {
      const positions = ring.flatMap((v) => [coordinates[2 * v], coordinates[2 * v + 1]])
      rings.set(row, [...(rings.get(row) ?? []), Float32Array.from(positions)])
    }
  }
  return buildOutlines(origin, coordinates, rowCount, (row) => rings.get(row) ?? [])
}

function buildOutlines(
  origin: LngLat,
  coordinates: Float32Array,
  rowCount: number,
  ringsOf: (row: number) => readonly Float32Array[],
) {
  const boxes = Array.from({ length: rowCount }, (_, row) =>
    ringsOf(row)
      .map((ring) => boxAround(ring))
      .reduce<Box | null>(joinBoxes, null),
  )
  return {
    origin,
    /** Each ring as x and y in turn, without repeating its start; empty for a row without an area. */
    ringsOf,
    boxOf: (row: number) => boxes[row] ?? boxAround([]),
    /** The rows whose boxes touch this one. */
    near: (window: Box) => boxes.flatMap((box, row) => (box && doTouch(box, window) ? row : [])),
    /** The precision of positions, in decimals of a metre. */
    digits: digitsOf(boxAround(coordinates)),
  }
}

const MOST_DIGITS = 2
const MANTISSA_BITS = 23

/** Positions are in single precision, which decreases with the distance from the origin. */
function digitsOf(box: Box): number {
  const farthestM = Math.max(1, ...box.map(Math.abs).filter(Number.isFinite))
  const stepM = 2 ** (Math.floor(Math.log2(farthestM)) - MANTISSA_BITS)
  return Math.max(0, Math.min(MOST_DIGITS, Math.floor(-Math.log10(2 * stepM))))
}
