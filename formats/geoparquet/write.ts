import type { SchemaElement } from 'hyparquet'
import { ByteWriter, parquetWrite } from 'hyparquet-writer'
import type { TableWriter } from '../format.ts'
import { boxOf, typeOf } from '../geometry/whole-shape.ts'
import { buildWkb } from '../geometry/write-wkb.ts'
import { fitNames } from '../save/fit-names.ts'
import { datetimeMs, eachRow, type Field, type SavedTable } from '../save/saved-table.ts'

const sides = ['xmin', 'ymin', 'xmax', 'ymax'] as const

/**
 * GeoParquet 1.1: shapes as well-known binary, and a bounding box for each row for faster queries.
 */
export const write: TableWriter = (table, { onProgress }) => {
  const { fields } = table
  const names = fitNames(
    fields.map(({ name }) => name),
    { spell: (name) => name, taken: ['geometry', 'bbox'] },
  )
  const columns = names.map((name): { name: string; data: unknown[] } => ({ name, data: [] }))
  const shapes: (Uint8Array | null)[] = []
  const boxes: (Record<(typeof sides)[number], number> | null)[] = []
  const types = new Set<string>()
  for (const row of eachRow(table, (share) => onProgress(share / 2))) {
    fields.forEach((field, i) => {
      columns[i]?.data.push(parquetValue(field, row))
    })
    const shape = table.shape(row)
    const box = boxOf(shape)
    const [xmin, ymin, xmax, ymax] = box ?? [0, 0, 0, 0]
    shapes.push(box && buildWkb(shape))
    boxes.push(box && { xmin, ymin, xmax, ymax })
    const type = typeOf(shape)
    if (type) types.add(type)
  }
  const writer = new ByteWriter()
  parquetWrite({
    writer,
    schema: [
      { name: 'root', num_children: fields.length + 2 },
      ...fields.map((field, i) => elementOf(field, names[i])),
      { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
      { name: 'bbox', repetition_type: 'OPTIONAL', num_children: sides.length },
      ...sides.map(sideElement),
    ],
    columnData: [...columns, { name: 'geometry', data: shapes }, { name: 'bbox', data: boxes }],
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geoMetadata(table, [...types].sort())) }],
  })
  return writer.getBytes()
}

function parquetValue({ kind, isLong, read }: Field, row: number): unknown {
  const value = read(row)
  if (value === null) return null
  if (kind === 'date' || kind === 'datetime') return new Date(datetimeMs(String(value)))
  return isLong ? BigInt(value) : value
}

function elementOf({ kind, isLong }: Field, name: string): SchemaElement {
  const own = { name, repetition_type: 'OPTIONAL' } as const
  switch (kind) {
    case 'text':
      return { ...own, type: 'BYTE_ARRAY', converted_type: 'UTF8' }
    case 'date':
      return { ...own, type: 'INT32', converted_type: 'DATE' }
    case 'datetime':
      return { ...own, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }
    case 'flag':
      return { ...own, type: 'BOOLEAN' }
    case 'integer':
      return { ...own, type: isLong ? 'INT64' : 'INT32' }
    default:
      return { ...own, type: 'DOUBLE' }
  }
}

function sideElement(name: string): SchemaElement {
  return { name, type: 'DOUBLE', repetition_type: 'REQUIRED' }
}

function geoMetadata({ bounds, crs }: SavedTable, geometryTypes: readonly string[]): object {
  return {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: geometryTypes.length > 0 ? geometryTypes : ['Polygon'],
        orientation: 'counterclockwise',
        ...(crs && { crs: crs.projJson }),
        ...(bounds && { bbox: bounds }),
        covering: { bbox: Object.fromEntries(sides.map((side) => [side, ['bbox', side]])) },
      },
    },
  }
}
