import { addPlace } from '../csv/add-place.ts'
import { type CoordinateColumns, findCoordinates, placeFields } from '../csv/columns.ts'
import { LOOKED_AT, MAX_ROWS_BEFORE } from '../csv/find-header.ts'
import { uniqueNames } from '../csv/unique-names.ts'
import { type Attributes, type AttributesPart, joinAttributes } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { buildLeftOut, type LeftOut } from '../open/left-out.ts'
import { problems } from '../problems.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { readSheets } from './sheets.ts'

/** Every sheet of a workbook whose rows have a place, as one layer; other sheets are left out. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const sheets = readSheets(main.bytes, (share) => progress(share / 2))
  const parts: AttributesPart[] = []
  const notes: string[] = []
  for (const [i, sheet] of sheets.entries()) {
    const header = findHeader(sheet)
    if (header) {
      const leftOut = buildLeftOut('row')
      parts.push(addSheet(sheet, header, shapes, leftOut))
      notes.push(...leftOut.notes())
    }
    progress((1 + (i + 1) / sheets.length) / 2)
  }
  if (parts.length === 0) throw problems.noCoordinates('spreadsheet')
  return { attributes: joinAttributes(parts), notes }
}

interface Header {
  fields: readonly string[]
  columns: CoordinateColumns
  rows: readonly SheetRow[]
}

/** As that of a CSV: a title or a note may stand above it. */
function findHeader({ rows }: Sheet): Header | null {
  for (const [place, { cells }] of rows.slice(0, MAX_ROWS_BEFORE + 1).entries()) {
    const first = rows.slice(place + 1, place + 1 + LOOKED_AT).map((row) => row.cells)
    const columns = findCoordinates(cells, ...first)
    if (!columns) continue
    const widest = Math.max(cells.length, first[0]?.length ?? 0)
    const named = Array.from({ length: widest }, (_, column) => cells[column] ?? '')
    return { fields: uniqueNames(named), columns, rows: rows.slice(place + 1) }
  }
  return null
}

function addSheet(
  { name }: Sheet,
  { fields, columns, rows }: Header,
  shapes: Shapes,
  leftOut: LeftOut,
): AttributesPart {
  shapes.setCrs(columns.crs)
  for (const { cells, number } of rows) {
    shapes.startFeature()
    if (!addPlace(columns, cells, shapes)) leftOut.add(number)
  }
  const attributes: Attributes = {
    fields,
    isUntyped: true,
    ...placeFields(columns, fields),
    row: (feature) =>
      new Map(fields.map((field, place) => [field, rows[feature]?.cells[place] ?? ''])),
  }
  return { name, featureCount: rows.length, attributes }
}
