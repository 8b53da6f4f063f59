import type { SchemaElement } from 'hyparquet'
import { ByteWriter, parquetWrite } from 'hyparquet-writer'
import { boxAround } from '../../plane/plane.ts'
import type { PlotWriter } from '../format.ts'
import { buildWkb } from '../geometry/write-wkb.ts'
import { type Field, fields } from '../plot-fields.ts'
import { eachRow, type PlotTable } from '../plot-rows.ts'

const sides = ['xmin', 'ymin', 'xmax', 'ymax'] as const

/** GeoParquet 1.1: shapes as well-known binary, and a box for each row to skip rows by. */
export const write: PlotWriter = (plots, { onProgress }) => {
  const columns = fields.map(({ name }): { name: string; data: unknown[] } => ({
    name,
    data: [],
  }))
  const shapes: Uint8Array[] = []
  const boxes: Record<(typeof sides)[number], number>[] = []
  for (const row of eachRow(plots, (share) => onProgress(share / 2))) {
    fields.forEach((field, i) => {
      columns[i]?.data.push(parquetValue(field, plots, row))
    })
    const ring = plots.ring(row)
    const [xmin, ymin, xmax, ymax] = boxAround(ring)
    shapes.push(buildWkb(ring))
    boxes.push({ xmin, ymin, xmax, ymax })
  }
  const writer = new ByteWriter()
  parquetWrite({
    writer,
    schema,
    columnData: [...columns, { name: 'geometry', data: shapes }, { name: 'bbox', data: boxes }],
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geoMetadata(plots)) }],
  })
  return writer.getBytes()
}

function parquetValue(field: Field, plots: PlotTable, row: number): unknown {
  const value = plots.value(field, row)
  return field.kind === 'date' && value !== null ? new Date(value) : value
}

const schema: SchemaElement[] = [
  { name: 'root', num_children: fields.length + 2 },
  ...fields.map(elementOf),
  { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
  { name: 'bbox', repetition_type: 'OPTIONAL', num_children: sides.length },
  ...sides.map((name): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' })),
]

function elementOf({ name, kind }: Field): SchemaElement {
  const repetition_type = 'OPTIONAL'
  if (kind === 'text') return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type }
  if (kind === 'date') return { name, type: 'INT32', converted_type: 'DATE', repetition_type }
  return { name, type: kind === 'integer' ? 'INT32' : 'DOUBLE', repetition_type }
}

function geoMetadata({ bounds }: PlotTable): object {
  return {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: ['Polygon'],
        orientation: 'counterclockwise',
        ...(bounds && { bbox: bounds }),
        covering: { bbox: Object.fromEntries(sides.map((side) => [side, ['bbox', side]])) },
      },
    },
  }
}
