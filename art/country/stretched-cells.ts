/** The nearest border of a cellular pattern (Worley) on a jittered grid, every other column shifted. */
export function nearestBorder(x: number, y: number, seed: number) {
  const column = Math.floor(x)
  const row = Math.floor(y)
  let nearest = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY
  let nearestId = 0
  let secondId = 0
  let nearestX = 0
  let nearestY = 0
  let secondX = 0
  let secondY = 0
  for (let cellY = row - 2; cellY <= row + 2; cellY++) {
    for (let cellX = column - 2; cellX <= column + 2; cellX++) {
      const shift = cellX & 1 ? 0.5 : 0
      const toX = cellX + 0.5 + 0.82 * (cellChance(cellX, cellY, seed) - 0.5) - x
      const toY = cellY + 0.5 + 0.82 * (cellChance(cellX, cellY, seed + 1) - 0.5) + shift - y
      const square = toX * toX + toY * toY
      const id = cellX * 7919 + cellY
      if (square < nearest) {
        second = nearest
        secondId = nearestId
        secondX = nearestX
        secondY = nearestY
        nearest = square
        nearestId = id
        nearestX = toX
        nearestY = toY
      } else if (square < second) {
        second = square
        secondId = id
        secondX = toX
        secondY = toY
      }
    }
  }
  const betweenX = secondX - nearestX
  const betweenY = secondY - nearestY
  const middleX = (nearestX + secondX) * 0.5
  const middleY = (nearestY + secondY) * 0.5
  const length = Math.hypot(betweenX, betweenY) || 1
  return {
    distance: (middleX * betweenX + middleY * betweenY) / length,
    /** A number from 0 to 1 that belongs to this border alone, whichever side it is seen from. */
    chance: cellChance(Math.min(nearestId, secondId), Math.max(nearestId, secondId), seed + 5),
  }
}

/** A number from 0 to 1 for three whole ones, without a table. */
function cellChance(a: number, b: number, c: number): number {
  let bits = Math.imul(a, 374761393) ^ Math.imul(b, 668265263) ^ Math.imul(c, 1440662683)
  bits = Math.imul(bits ^ (bits >>> 15), 2246822519)
  bits = Math.imul(bits ^ (bits >>> 13), 3266489917)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
