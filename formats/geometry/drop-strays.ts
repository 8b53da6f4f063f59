import { POINTS, type ShapeList } from './shapes.ts'

/**
 * Grids count from the middles of cells or include an extra one, so an edge may be slightly beyond
 * a pole.
 */
const BEYOND_POLE = 10

/**
 * Removes what is outside the world. Longitudes up to 360 degrees are allowed. Edges beyond a pole
 * are clamped.
 */
export function dropStrays(shapes: ShapeList): ShapeList {
  const { xy, partCount } = shapes
  const vertexCount = xy.length / 2
  if (!hasStrays(xy)) return shapes

  const starts = new Uint32Array(partCount)
  let kept = 0
  let part = 0
  for (let i = 0; i < vertexCount; i += 1) {
    while (part < partCount && shapes.starts[part] === i) {
      starts[part] = kept
      part += 1
    }
    const lng = xy[2 * i]
    const isEdge = part > 0 && shapes.kinds[part - 1] !== POINTS
    const lat = isEdge ? toPole(xy[2 * i + 1]) : xy[2 * i + 1]
    if (!isInWorld(lng, lat)) continue
    xy[2 * kept] = lng
    xy[2 * kept + 1] = lat
    kept += 1
  }
  starts.fill(kept, part)
  return { ...shapes, xy: xy.subarray(0, 2 * kept), starts }
}

function hasStrays(xy: Float64Array): boolean {
  for (let i = 0; i < xy.length; i += 2) {
    if (!isInWorld(xy[i], xy[i + 1])) return true
  }
  return false
}

function toPole(lat: number): number {
  return Math.abs(lat) > 90 && Math.abs(lat) <= 90 + BEYOND_POLE ? 90 * Math.sign(lat) : lat
}

function isInWorld(lng: number, lat: number): boolean {
  return Math.abs(lng) <= 360 && Math.abs(lat) <= 90.000001
}
