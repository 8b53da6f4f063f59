import type { Matrix } from './matrix.ts'
import { neighbourSteps } from './relief/neighbours.ts'

/** The distance in cells from every cell to the nearest one whose mask is above one half: quick, a few per cent off. */
export function roughDistance(mask: Matrix): Matrix {
  const { width, height } = mask
  const distance = mask.map((value) => (value > 0.5 ? 0 : FAR))
  const { values } = distance

  function relax(x: number, y: number, { stepX, stepY, length }: Neighbour): void {
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
      for (const neighbour of before) relax(x, y, neighbour)
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      for (const neighbour of after) relax(x, y, neighbour)
    }
  }
  return distance
}

const FAR = 1e9

type Neighbour = (typeof neighbourSteps)[number]
const isBefore = ({ stepX, stepY }: Neighbour) => stepY < 0 || (stepY === 0 && stepX < 0)
const before = neighbourSteps.filter(isBefore)
const after = neighbourSteps.filter((neighbour) => !isBefore(neighbour))
