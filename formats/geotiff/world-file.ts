import { buildRows } from '../dataset/attributes.ts'
import type { FileSet } from '../format.ts'
import type { Shapes } from '../geometry/shapes.ts'

interface Size {
  width: number
  height: number
}

/** From a pixel, counted from the image's north-west corner, to the file's coordinates. */
export type PixelToXY = (x: number, y: number) => [number, number]

/**
 * The six lines of a world file: the step of a pixel to the right (x, y) and down (x, y), and the
 * middle of the first one. Null if it is invalid.
 */
export function readWorldFile(
  siblings: FileSet['siblings'],
  endings: readonly string[],
): PixelToXY | null {
  const file = endings.map((ending) => siblings.get(ending)).find((one) => one !== undefined)
  if (!file) return null
  const text = new TextDecoder('latin1').decode(file.bytes.subarray(0, 4096))
  const numbers = text
    .trim()
    .split(/\s+/)
    .map((word) => Number(word.replace(',', '.')))
  const [a, d, b, e, c, f] = numbers
  if (numbers.length < 6 || ![a, b, c, d, e, f].every(Number.isFinite)) return null
  if (a * e - b * d === 0) return null
  return (x, y) => [c + a * (x - 0.5) + b * (y - 0.5), f + d * (x - 0.5) + e * (y - 0.5)]
}

/** The maximum width or height; larger images are downsampled. */
export const MAX_SIDE = 2_048

export function fitSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Enough for an image of the whole world: its sides may be bent on the map. */
export const SIDE_STEPS = 32

/** The feature of an image: its outline, with its size as attributes. */
export function addPicture(shapes: Shapes, size: Size, place: PixelToXY) {
  outlinePicture(shapes, size, place)
  const rows = buildRows()
  rows.startRow()
  rows.set('width', size.width)
  rows.set('height', size.height)
  return rows
}

export function outlinePicture(shapes: Shapes, { width, height }: Size, place: PixelToXY): void {
  shapes.startFeature()
  shapes.startLine()
  const sides = [
    [0, 0, width, 0],
    [width, 0, 0, height],
    [width, height, -width, 0],
    [0, height, 0, -height],
  ]
  for (const [x, y, right, down] of sides) {
    for (let i = 0; i < SIDE_STEPS; i += 1) {
      shapes.vertex(...place(x + (i / SIDE_STEPS) * right, y + (i / SIDE_STEPS) * down))
    }
  }
  shapes.vertex(...place(0, 0))
}
