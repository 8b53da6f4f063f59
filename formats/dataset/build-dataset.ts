import { measuredColumns } from '../content.ts'
import type { Measures } from '../geometry/measure-shapes.ts'
import { type Attributes, type Row, showValue } from './attributes.ts'
import { buildColumns, columnLimits } from './build-columns.ts'
import type { BuiltDataset, NumberColumn } from './dataset.ts'
import { guessName } from './guess-name.ts'

interface DatasetParts {
  name: string
  featureCount: number
  attributes: Attributes
  measures: Omit<Measures, 'spots'>
}

const ROWS_PER_REPORT = 1000

/** All attributes of a file as columns, and the measurements of its shapes. */
export async function buildDataset(
  { name, featureCount, attributes, measures }: DatasetParts,
  onProgress: (share: number) => void,
): Promise<BuiltDataset> {
  const { coordinateFields = [], shapeFields = [] } = attributes
  const fields = attributes.fields.filter((field) => !shapeFields.includes(field))
  const indices = new Map(fields.map((field, index) => [field, index]))
  const { cells } = attributes
  const own = fields.map((field) => attributes.fields.indexOf(field))
  const again = cells && ((field: number, row: number) => cells(row)[own[field]])
  const builder = buildColumns(fields, featureCount, showValue, columnLimits, again)
  const setRows = async () => {
    for (let feature = 0; feature < featureCount; feature += 1) {
      if (feature % ROWS_PER_REPORT === 0) onProgress(feature / featureCount)
      if (cells) {
        const values = cells(feature)
        for (let i = 0; i < own.length; i += 1) builder.set(i, feature, values[own[i]])
        continue
      }
      const read = rowOf(attributes, feature)
      // Most formats return rows synchronously, and awaiting each would take longer than reading.
      const row = read instanceof Map ? read : await read
      for (const [field, value] of row) {
        const index = indices.get(field)
        if (index !== undefined) builder.set(index, feature, value)
      }
    }
  }
  // Row by row, only the unreadable rows are lost.
  if (attributes.eachValue) await attributes.eachValue(builder.set, onProgress).catch(setRows)
  else await setRows()
  const { columns: built, leftOut } = builder.finish()
  const columns = [
    ...built.map((column) => ({ ...column, isPlace: coordinateFields.includes(column.name) })),
    ...measured(measuredColumns.area, measures.areaM2, 'm2'),
    ...measured(measuredColumns.length, measures.lengthM, 'm'),
  ]
  const nameColumn = guessName(columns)
  const dataset = { name, rowCount: featureCount, columns, nameColumn }
  return { dataset, leftOut }
}

/** An unreadable row has no values; its shape is still on the map. */
function rowOf(attributes: Attributes, feature: number): Row | Promise<Row> {
  try {
    const row = attributes.row(feature)
    return row instanceof Promise ? row.catch(() => new Map()) : row
  } catch {
    return new Map()
  }
}

function measured(
  name: string,
  values: Float64Array | null,
  unit: NumberColumn['unit'],
): NumberColumn[] {
  if (!values) return []
  const own = { isMeasured: true, isWrittenAsText: false, isPlace: false } as const
  return [{ ...own, kind: 'number', name, values, isWhole: false, unit }]
}
