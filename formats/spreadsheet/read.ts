import { addPosition } from '../csv/add-position.ts'
import { type CoordinateColumns, positionFields } from '../csv/columns.ts'
import { LOOKED_AT, MAX_ROWS_BEFORE, readHeader } from '../csv/find-header.ts'
import {
  type AskColumns,
  askAgain,
  type ColumnsQuestion,
  columnsOf,
  guessesOf,
  guessRoles,
  isHeader,
  namesByRoles,
} from '../csv/guess-roles.ts'
import { uniqueNames } from '../csv/unique-names.ts'
import { type Attributes, type AttributesPart, joinAttributes } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { buildLeftOut, type LeftOut } from '../open/left-out.ts'
import type { Guess } from '../opened-layer.ts'
import { problems } from '../problems.ts'
import type { Worksheet, WorksheetRow } from './worksheet.ts'
import { readWorksheets } from './worksheets.ts'

/** All worksheets with coordinates, as one layer; other worksheets are left out. */
export const read: Reader = async ({ main }, tools) => {
  const { shapes, progress, askColumns } = tools
  const sheets = readWorksheets(main.bytes, (share) => progress(share / 2))
  const headers = sheets.map(findHeader)
  const isAsked = !headers.some(Boolean)
  if (isAsked) await askForHeaders(sheets, headers, askColumns)
  for (const [i, header] of headers.entries()) {
    if (!header || isAsked) continue
    const cells = header.rows.slice(0, LOOKED_AT).map((row) => row.cells)
    const columns = await askAgain(header.columns, header.fields, cells, tools)
    headers[i] = columns && { ...header, columns }
  }
  const parts: AttributesPart[] = []
  const notes: string[] = []
  const guesses: Guess[] = []
  for (const [i, sheet] of sheets.entries()) {
    const header = headers[i]
    if (header) {
      const leftOut = buildLeftOut('row')
      parts.push(addSheet(sheet, header, shapes, leftOut))
      notes.push(...leftOut.notes())
      guesses.push(...guessesOf(header.columns, header.fields))
    }
    progress((1 + (i + 1) / sheets.length) / 2)
  }
  if (parts.length === 0) throw problems.noCoordinates('spreadsheet')
  return { attributes: joinAttributes(parts), notes, guesses }
}

interface Header {
  fields: readonly string[]
  columns: CoordinateColumns
  rows: readonly WorksheetRow[]
}

/** As in a CSV, a title or a note may come before it. */
function findHeader({ rows }: Worksheet): Header | null {
  for (const [place, { cells }] of rows.slice(0, MAX_ROWS_BEFORE + 1).entries()) {
    const first = rows.slice(place + 1, place + 1 + LOOKED_AT).map((row) => row.cells)
    const header = readHeader(cells, first)
    if (!header) continue
    return {
      fields: namesOf(header.cells, first[0]),
      columns: header.columns,
      rows: rows.slice(place + header.rowCount),
    }
  }
  return null
}

function namesOf(cells: readonly string[], row: readonly string[] = []): string[] {
  const length = Math.max(cells.length, row.length)
  return uniqueNames(Array.from({ length }, (_, column) => cells[column] ?? ''))
}

/**
 * A visitor's answer about worksheets with unhelpful headers; one question for those that look
 * alike.
 */
async function askForHeaders(
  sheets: readonly Worksheet[],
  headers: (Header | null)[],
  askColumns: AskColumns,
): Promise<void> {
  const answers = new Map<string, ReturnType<AskColumns>>()
  for (const [i, { rows }] of sheets.entries()) {
    const start = findUnnamed(rows)
    if (!start) continue
    const { question, first } = start
    const answer = answers.get(question.shape) ?? askColumns(question)
    answers.set(question.shape, answer)
    const roles = await answer
    const columns = columnsOf(roles, question)
    if (!roles || !columns) continue
    const fields = namesOf(namesByRoles(roles, question), rows[first].cells)
    headers[i] = { fields, columns, rows: rows.slice(first) }
  }
}

/** The first rows with numbers like coordinates, and where they start. */
function findUnnamed(
  rows: readonly WorksheetRow[],
): { question: ColumnsQuestion; first: number } | null {
  const cells = rows.slice(0, 2 * MAX_ROWS_BEFORE + 1).map((row) => row.cells)
  for (let first = 0; first <= MAX_ROWS_BEFORE && first < cells.length; first += 1) {
    const question = guessRoles(cells.slice(first))
    if (question) return { question, first }
    const named = guessRoles(cells.slice(first + 1), cells[first])
    if (named && cells[first].length === named.guess.length) {
      return { question: named, first: first + 1 }
    }
    if (isHeader(cells.slice(first))) return null
  }
  return null
}

function addSheet(
  { name }: Worksheet,
  { fields, columns, rows }: Header,
  shapes: Shapes,
  leftOut: LeftOut,
): AttributesPart {
  shapes.setCrs(columns.crs)
  for (const { cells, number } of rows) {
    shapes.startFeature()
    if (!addPosition(columns, cells, shapes)) leftOut.add(number)
  }
  const attributes: Attributes = {
    fields,
    isUntyped: true,
    ...positionFields(columns, fields),
    row: (feature) =>
      new Map(fields.map((field, place) => [field, rows[feature]?.cells[place] ?? ''])),
  }
  return { name, featureCount: rows.length, attributes }
}
