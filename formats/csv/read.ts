import { countLines } from '../bytes/decode-text.ts'
import { openLongText } from '../bytes/long-text.ts'
import type { Attributes } from '../dataset/attributes.ts'
import type { Reader, ReadTools } from '../format.ts'
import { buildIndices } from '../geometry/index-lists.ts'
import type { GridBuilder } from '../grid/build-grid.ts'
import { limits } from '../limits.ts'
import { buildLeftOut } from '../open/left-out.ts'
import { problems } from '../problems.ts'
import { addPosition, readAxis } from './add-position.ts'
import { type CoordinateColumns, positionFields } from './columns.ts'
import { type CsvHeader, findHeader, findUnnamed } from './find-header.ts'
import { askAgain, columnsOf, guessesOf, namesByRoles } from './guess-roles.ts'
import { readAngle } from './read-angle.ts'
import { splitRow } from './split-row.ts'
import { uniqueNames } from './unique-names.ts'

/** A table with coordinates in its rows: in two columns, or in one of well-known text. */
export const read: Reader = async ({ main }, tools) => {
  const { shapes, progress } = tools
  const text = openLongText(main.bytes)
  const header = await findOrAsk(text.head, tools)
  if (!header) throw problems.noCoordinates()
  const { columns, separator } = header
  const { length } = text.bytes
  const first = text.offsetIn(text.head, header.end)
  const splitAt = (at: number) => {
    const { cells, end } = text.read(at, (part, from) => splitRow(part, from, separator))
    return { cells: joinShape(cells, columns, header), end }
  }
  if (header.cells.length > limits.fields) throw problems.tooLarge('columns', limits.fields)
  const fields = uniqueNames(header.cells)
  shapes.setCrs(columns.crs)
  const grid = await findHeights(columns, fields, [first, length], splitAt)
  if (grid) return grid.finish(shapes)

  const places = buildIndices(1024)
  const leftOut = buildLeftOut('line')
  const lines = countLines(text.bytes)
  for (let at = first; at < length; ) {
    const { cells, end } = splitAt(at)
    if (cells.length > 1 || cells[0]?.trim()) {
      places.push(at)
      shapes.startFeature()
      if (!addPosition(columns, cells, shapes)) leftOut.add(lines.at(at))
    }
    if (places.count % 1024 === 0) progress(at / length)
    at = end
  }

  const starts = places.finish()
  if (leftOut.first !== undefined && leftOut.count === starts.length) {
    throw problems.brokenAtLine('CSV', leftOut.first)
  }
  const attributes: Attributes = {
    fields,
    isUntyped: true,
    ...positionFields(columns, fields),
    cells: (feature) => splitAt(starts[feature]).cells,
    row(feature) {
      if (feature >= starts.length) return new Map()
      const { cells } = splitAt(starts[feature])
      return new Map(fields.map((field, index) => [field, cells[index] ?? '']))
    },
  }
  return { attributes, notes: leftOut.notes(), guesses: guessesOf(columns, fields) }
}

const heightName = /^(?:z|h|heights?|elev\w*|alt\w*|depth|r\.?l)\b/i

/** A table of nothing but heights may be a grid; other values remain points, which have columns. */
async function findHeights(
  columns: CoordinateColumns,
  fields: readonly string[],
  [from, end]: readonly [number, number],
  splitAt: (at: number) => { cells: readonly string[]; end: number },
): Promise<GridBuilder | null> {
  const z = fields.findIndex((field) => heightName.test(field))
  if (fields.length !== 3 || z === -1 || columns.kind !== 'xy') return null
  const { x, y, isGrouped } = columns
  const { findGrid } = await import('../grid/find-grid.ts')
  return findGrid(function* () {
    for (let at = from; at < end; ) {
      const { cells, end: next } = splitAt(at)
      if (cells.length > 1) {
        yield [
          readAxis(x, cells, isGrouped),
          readAxis(y, cells, isGrouped),
          readAngle(cells[z] ?? '', isGrouped),
        ]
      }
      at = next
    }
  })
}

type Header = Omit<CsvHeader, 'below'>

/** By the names of the columns; a visitor's answer if these are missing, unhelpful or ambiguous. */
async function findOrAsk(text: string, tools: ReadTools): Promise<Header | null> {
  const { askColumns } = tools
  const header = findHeader(text)
  if (header) {
    const columns = await askAgain(header.columns, header.cells, header.below, tools)
    return columns && { ...header, columns }
  }
  const unnamed = findUnnamed(text)
  const roles = unnamed && (await askColumns(unnamed.question))
  const columns = unnamed && columnsOf(roles, unnamed.question)
  return columns && { ...unnamed, cells: namesByRoles(roles ?? [], unnamed.question), columns }
}

/** A shape without quotes is split at each comma. */
function joinShape(
  cells: readonly string[],
  columns: CoordinateColumns,
  header: Header,
): readonly string[] {
  const excess = cells.length - header.cells.length
  if (columns.kind !== 'wkt' || excess <= 0) return cells
  const { wkt } = columns
  const shape = cells.slice(wkt, wkt + excess + 1).join(header.separator)
  return cells.toSpliced(wkt, excess + 1, shape)
}
