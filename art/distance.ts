import type { Field } from './field.ts'

/** The distance in cells from every cell to the nearest one whose mask is above one half: quick, a few per cent off. */
export function roughDistance(mask: Field): Field {
  const { width, height } = mask
  const distance = mask.map((value) => (value > 0.5 ? 0 : FAR))
  const { values } = distance

  function relax(x: number, y: number, stepX: number, stepY: number, length: number): void {
    const nearX = x + stepX
    const nearY = y + stepY
    if (nearX < 0 || nearX >= width || nearY < 0 || nearY >= height) return
    const index = y * width + x
    const through = distance.value(nearY * width + nearX) + length
    if (through < distance.value(index)) values[index] = through
  }

  // One sweep carries distances down and to the right, the second one back up and to the left.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      relax(x, y, -1, 0, 1)
      relax(x, y, 0, -1, 1)
      relax(x, y, -1, -1, Math.SQRT2)
      relax(x, y, 1, -1, Math.SQRT2)
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      relax(x, y, 1, 0, 1)
      relax(x, y, 0, 1, 1)
      relax(x, y, -1, 1, Math.SQRT2)
      relax(x, y, 1, 1, Math.SQRT2)
    }
  }
  return distance
}

const FAR = 1e9
