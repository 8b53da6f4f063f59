import type { Shapes } from '../geometry/shapes.ts'
import { listOf, memberOf } from '../json/json-values.ts'

/** Adds a shape from GeoArrow's lists of positions; the encoding determines its kind. */
export function addArrow(value: unknown, encoding: string, shapes: Shapes): void {
  switch (encoding) {
    case 'point':
      shapes.startPoints()
      addPosition(value, shapes)
      break
    case 'multipoint':
      shapes.startPoints()
      for (const position of listOf(value)) addPosition(position, shapes)
      break
    case 'linestring':
      shapes.startLine()
      for (const position of listOf(value)) addPosition(position, shapes)
      break
    case 'multilinestring':
      for (const line of listOf(value)) addArrow(line, 'linestring', shapes)
      break
    case 'polygon':
      shapes.startArea()
      for (const ring of listOf(value)) {
        shapes.startRing()
        for (const position of listOf(ring)) addPosition(position, shapes)
      }
      break
    case 'multipolygon':
      for (const polygon of listOf(value)) addArrow(polygon, 'polygon', shapes)
      break
  }
}

function addPosition(position: unknown, shapes: Shapes): void {
  const [x, y] = Array.isArray(position)
    ? position
    : [memberOf(position, 'x'), memberOf(position, 'y')]
  shapes.vertex(typeof x === 'number' ? x : Number.NaN, typeof y === 'number' ? y : Number.NaN)
}
