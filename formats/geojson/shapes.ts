import type { Shapes } from '../geometry/shapes.ts'
import { listOf } from '../json/json-values.ts'

/** Adds a GeoJSON geometry. Invalid parts are left out. */
export function addGeometry(geometry: unknown, shapes: Shapes): void {
  if (typeof geometry !== 'object' || geometry === null) return
  // Members are read one by one and checked below.
  const { type, coordinates, geometries } = geometry as Record<string, unknown>
  switch (type) {
    case 'Point':
      shapes.startPoints()
      addPosition(coordinates, shapes)
      break
    case 'MultiPoint':
      shapes.startPoints()
      addPositions(coordinates, shapes)
      break
    case 'LineString':
      shapes.startLine()
      addPositions(coordinates, shapes)
      break
    case 'MultiLineString':
      for (const line of listOf(coordinates)) {
        shapes.startLine()
        addPositions(line, shapes)
      }
      break
    case 'Polygon':
      addRings(coordinates, shapes)
      break
    case 'MultiPolygon':
      for (const polygon of listOf(coordinates)) addRings(polygon, shapes)
      break
    case 'GeometryCollection':
      // The scan limits the depth, so recursion is safe.
      for (const part of listOf(geometries)) addGeometry(part, shapes)
      break
  }
}

function addRings(rings: unknown, shapes: Shapes): void {
  shapes.startArea()
  for (const ring of listOf(rings)) {
    shapes.startRing()
    addPositions(ring, shapes)
  }
}

function addPositions(positions: unknown, shapes: Shapes): void {
  for (const position of listOf(positions)) addPosition(position, shapes)
}

function addPosition(position: unknown, shapes: Shapes): void {
  if (!Array.isArray(position)) return
  const [x, y]: unknown[] = position
  shapes.vertex(typeof x === 'number' ? x : Number.NaN, typeof y === 'number' ? y : Number.NaN)
}
