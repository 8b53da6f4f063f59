import { Field } from './field.ts'

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

/** As `roughDistance`, but exact (Felzenszwalb and Huttenlocher). */
export function exactDistance(mask: Field): Field {
  const { width, height } = mask
  const squares = Float64Array.from(mask.values, (value) => (value > 0.5 ? 0 : FAR_SQUARED))
  for (let x = 0; x < width; x++) lowerEnvelope(squares, x, width, height)
  for (let y = 0; y < height; y++) lowerEnvelope(squares, y * width, 1, width)
  return new Field(width, height, Float32Array.from(squares, Math.sqrt))
}

const FAR = 1e9
const FAR_SQUARED = 1e12

/**
 * Replaces one row or column of squared distances by the lowest of the parabolas that stand on its
 * cells: the parabola over a cell says how far every other cell is from what that cell is near to.
 */
function lowerEnvelope(squares: Float64Array, start: number, step: number, length: number): void {
  const heights = new Float64Array(length)
  for (let cell = 0; cell < length; cell++) heights[cell] = squares[start + cell * step]

  // The cells whose parabola is lowest somewhere, and where the rule of each begins.
  const owners = new Int32Array(length)
  const begins = new Float64Array(length + 1)
  begins[0] = -FAR_SQUARED
  begins[1] = FAR_SQUARED
  let last = 0
  for (let cell = 1; cell < length; cell++) {
    let meeting = meetingPoint(heights, owners[last], cell)
    while (meeting <= begins[last]) {
      last--
      meeting = meetingPoint(heights, owners[last], cell)
    }
    last++
    owners[last] = cell
    begins[last] = meeting
    begins[last + 1] = FAR_SQUARED
  }

  let ruling = 0
  for (let cell = 0; cell < length; cell++) {
    while (begins[ruling + 1] < cell) ruling++
    const owner = owners[ruling]
    squares[start + cell * step] = (cell - owner) ** 2 + heights[owner]
  }
}

function meetingPoint(heights: Float64Array, left: number, right: number): number {
  const rise = heights[right] + right * right - heights[left] - left * left
  return rise / (2 * right - 2 * left)
}
