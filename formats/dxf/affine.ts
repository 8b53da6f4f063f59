import type { XYZ } from './entity.ts'

/** The axes x, y and z and the origin of one coordinate system in another. */
export interface Affine {
  x: XYZ
  y: XYZ
  z: XYZ
  origin: XYZ
}

export const identity: Affine = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
  origin: [0, 0, 0],
}

export function moved(origin: XYZ): Affine {
  return { ...identity, origin }
}

export function apply(affine: Affine, [a, b, c]: XYZ): XYZ {
  return move(affine, a, b, c, (x, y, z): XYZ => [x, y, z])
}

/** Transforms a position. */
export function move<Result>(
  { x, y, z, origin }: Affine,
  a: number,
  b: number,
  c: number,
  take: (x: number, y: number, z: number) => Result,
): Result {
  return take(
    a * x[0] + b * y[0] + c * z[0] + origin[0],
    a * x[1] + b * y[1] + c * z[1] + origin[1],
    a * x[2] + b * y[2] + c * z[2] + origin[2],
  )
}

/** First the inner, then the outer. */
export function chain(outer: Affine, inner: Affine): Affine {
  const turn = (axis: XYZ) => apply({ ...outer, origin: [0, 0, 0] }, axis)
  return {
    x: turn(inner.x),
    y: turn(inner.y),
    z: turn(inner.z),
    origin: apply(outer, inner.origin),
  }
}

/** Scaled, then rotated by an angle in radians about z. */
export function turned(angle: number, [x, y, z]: XYZ): Affine {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    x: [x * cos, x * sin, 0],
    y: [-y * sin, y * cos, 0],
    z: [0, 0, z],
    origin: [0, 0, 0],
  }
}

/** Below it a direction counts as vertical, in both of its coordinates. */
const UPRIGHT = 1 / 64

/**
 * The object coordinate system of an entity, by its extrusion direction. The choice of x is the
 * arbitrary axis algorithm of the DXF reference.
 */
export function facing(direction: XYZ): Affine {
  const z = unit(direction)
  if (!z || (z[0] === 0 && z[1] === 0 && z[2] > 0)) return identity
  const isUpright = Math.abs(z[0]) < UPRIGHT && Math.abs(z[1]) < UPRIGHT
  const x = unit(cross(isUpright ? [0, 1, 0] : [0, 0, 1], z))
  if (!x) return identity
  return { x, y: cross(z, x), z, origin: [0, 0, 0] }
}

export function cross([a, b, c]: XYZ, [d, e, f]: XYZ): XYZ {
  return [b * f - c * e, c * d - a * f, a * e - b * d]
}

/** Null for a zero vector. */
export function unit([x, y, z]: XYZ): XYZ | null {
  const length = Math.hypot(x, y, z)
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : null
}
