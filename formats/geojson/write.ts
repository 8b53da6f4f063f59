import type { Feature, Geometry, Position } from 'geojson'
import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { TableWriter } from '../format.ts'
import { type Pieces, typeOf, type WholeShape } from '../geometry/whole-shape.ts'
import { eachRow, type SavedTable } from '../save/saved-table.ts'

/** RFC 7946: WGS 84, outer rings counter-clockwise, one feature per line. */
export const write: TableWriter = (table, { onProgress }) => {
  const text = buildTextBytes()
  text.add(`{"type":"FeatureCollection",${boxText(table)}"features":[`)
  for (const row of eachRow(table, onProgress)) {
    text.add(`${row === 0 ? '' : ','}\n${JSON.stringify(featureOf(table, row))}`)
  }
  text.add('\n]}\n')
  return text.bytes()
}

export function featureOf(table: SavedTable, row: number): Feature<Geometry | null> {
  const properties = table.fields.map((field) => [field.name, field.read(row)])
  return {
    type: 'Feature',
    properties: Object.fromEntries(properties),
    geometry: geometryOf(table.shape(row)),
  }
}

/** Null for an empty shape. */
export function geometryOf(shape: WholeShape): Geometry | null {
  const [first] = shape
  if (!first) return null
  if (shape.length > 1) {
    const geometries = shape.flatMap((part) => geometryOf([part]) ?? [])
    return { type: 'GeometryCollection', geometries }
  }
  const pieces = first.pieces.map((piece) => coordinatesOf(piece, first.type))
  const coordinates = pieces.length > 1 ? pieces : pieces[0]
  // The nesting of the coordinates matches the type by construction.
  return { type: typeOf(shape), coordinates } as Geometry
}

function coordinatesOf(piece: readonly Float64Array[], type: Pieces['type']) {
  const lists = piece.map(pairsOf)
  if (type === 'Polygon') return lists
  return type === 'Point' ? lists[0][0] : lists[0]
}

function boxText({ bounds }: SavedTable): string {
  return bounds ? `"bbox":${JSON.stringify(bounds)},` : ''
}

function pairsOf(positions: Float64Array): Position[] {
  return Array.from({ length: positions.length / 2 }, (_, i) => [
    positions[2 * i],
    positions[2 * i + 1],
  ])
}
