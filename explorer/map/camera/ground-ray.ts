/**
 * Where a line of sight meets the ground. `clipX` and `clipY` are the screen position (-1 to 1 from
 * the bottom left); the matrix converts the plane to clip space. For each height, the two screen
 * equations give one place, so the ray is marched down in steps.
 */
export function groundAt(
  matrix: ArrayLike<number>,
  clipX: number,
  clipY: number,
  ground: { highestM: number; heightAt(x: number, y: number): number },
): { x: number; y: number } | null {
  const level = placeAtHeight(matrix, clipX, clipY, 0)
  if (!level || ground.highestM <= 0) return level
  const steps = 64
  for (let step = 0; step <= steps; step += 1) {
    const z = ground.highestM * (1 - step / steps)
    const place = placeAtHeight(matrix, clipX, clipY, z)
    if (place && ground.heightAt(place.x, place.y) >= z) return place
  }
  return level
}

function placeAtHeight(
  matrix: ArrayLike<number>,
  clipX: number,
  clipY: number,
  z: number,
): { x: number; y: number } | null {
  const at = (row: number, column: number) => matrix[4 * column + row]
  const coefficient = (row: number, clip: number, column: number) =>
    at(row, column) - clip * at(3, column)
  const a = coefficient(0, clipX, 0)
  const b = coefficient(0, clipX, 1)
  const c = coefficient(1, clipY, 0)
  const d = coefficient(1, clipY, 1)
  const e = -(coefficient(0, clipX, 2) * z + coefficient(0, clipX, 3))
  const f = -(coefficient(1, clipY, 2) * z + coefficient(1, clipY, 3))
  const determinant = a * d - b * c
  if (determinant === 0) return null
  const x = (e * d - b * f) / determinant
  const y = (a * f - e * c) / determinant
  const w = at(3, 0) * x + at(3, 1) * y + at(3, 2) * z + at(3, 3)
  return w > 0 ? { x, y } : null
}
