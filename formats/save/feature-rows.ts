import { type Attributes, type Row, textRow } from '../dataset/attributes.ts'
import { guessField } from '../dataset/guess-field.ts'
import { centreOf } from '../geometry/centre-of.ts'
import { gatherShapes } from '../geometry/gather-shape.ts'
import type { ShapeList } from '../geometry/shapes.ts'
import { boxOfAll } from '../geometry/whole-shape.ts'
import { buildJoin, type JoinedTable } from '../join/join-table.ts'
import { xmlName } from './fit-names.ts'
import { type Field, rowsThatPass, type SavedTable } from './saved-table.ts'

/** The part of an opened file to save. */
export interface SavedFeatures {
  /** 1 for each matching feature; null for all of them. */
  passes: Uint8Array | null
  /** The column with the features' names. */
  nameField: string | null
  joins: readonly JoinedTable[]
}

interface OpenedFile {
  name: string
  shapes: ShapeList
  attributes: Attributes
}

/** The matching features of an opened file, with all their attributes. */
export async function buildFeatureTable(
  { name, shapes, attributes }: OpenedFile,
  { passes, nameField, joins }: SavedFeatures,
  onProgress: (share: number) => void,
): Promise<SavedTable> {
  const chosen = passes
    ? rowsThatPass(passes)
    : Uint32Array.from({ length: shapes.featureCount }, (_, i) => i)
  const fields = await readFields({ attributes, joins, shapes, chosen }, onProgress)
  const gather = gatherShapes(shapes)
  const whole = Array.from(chosen, gather)
  const title = fields.find((field) => field.name === nameField)
  const titleOf = (row: number) => {
    const value = title?.read(row) ?? null
    return value === null ? null : String(value)
  }
  const layer = tableName(name)
  return {
    name: layer,
    element: layer,
    note: null,
    fields,
    idField: attributes.idField ?? null,
    count: chosen.length,
    bounds: boxOfAll(whole),
    shape: (row) => whole[row],
    centre: (row) => centreOf(whole[row]),
    styles: [],
    style: () => null,
    title: titleOf,
    label: titleOf,
  }
}

interface Columns {
  attributes: Attributes
  joins: readonly JoinedTable[]
  shapes: ShapeList
  chosen: Uint32Array
}

const ROWS_PER_REPORT = 1000

/** The type of a column depends on all of its values, not only on the saved ones. */
async function readFields(
  { attributes, joins, shapes, chosen }: Columns,
  onProgress: (share: number) => void,
): Promise<Field[]> {
  const { featureCount } = shapes
  const joined = joins.map(({ table, columns }) => ({ ...buildJoin(table, columns), table }))
  const names = [...new Set([...attributes.fields, ...joins.flatMap(({ table }) => table.fields)])]
  const own = new Set(attributes.fields)
  const columns = names.map(() => ({
    guess: guessField(),
    values: new Array<unknown>(chosen.length),
  }))
  let index = 0
  for (let feature = 0; feature < featureCount; feature += 1) {
    if (feature % ROWS_PER_REPORT === 0) onProgress(feature / featureCount)
    const row = extend(await rowOf(attributes, feature), joined)
    const isChosen = chosen[index] === feature
    names.forEach((name, i) => {
      const value = row.get(name)
      columns[i].guess.see(value)
      if (isChosen) columns[i].values[index] = value
    })
    if (isChosen) index += 1
  }
  return columns.map(({ guess, values }, i): Field => {
    const isUntyped = attributes.isUntyped === true || !own.has(names[i])
    const { toValue, ...type } = guess.finish(isUntyped, attributes.types?.get(names[i]))
    const written = values.map(toValue)
    return { ...type, name: names[i], read: (row) => written[row] }
  })
}

/** An unreadable row has no values; its shape is still saved. */
async function rowOf(attributes: Attributes, feature: number): Promise<Row> {
  try {
    return await attributes.row(feature)
  } catch {
    return new Map()
  }
}

function extend(
  row: Row,
  joins: readonly { extend(row: Record<string, string>): Record<string, string> }[],
): Row {
  if (joins.length === 0) return row
  const extended = joins.reduce((cells, join) => join.extend(cells), textRow(row))
  return new Map<string, unknown>([...Object.entries(extended), ...row])
}

/** A name that is valid in XML and SQL, from a file name. */
function tableName(file: string): string {
  const stem = file.replace(/^.*\//, '').replace(/(?:\.\w{1,10}){1,2}$/, '')
  const name = xmlName(stem).replaceAll(/[.-]/g, '_')
  return name === '' || /^(?:gpkg|sqlite|rtree|xml)/i.test(name) ? `layer_${name}` : name
}
