import { Readable } from 'node:stream'
import {
  columnName,
  FIRST_STYLE,
  HEADER_STYLE,
  longestLine,
  numberCell,
  packageParts,
  rowXml,
  sheetEnd,
  sheetLimits,
  sheetPath,
  sheetStart,
  TEXT_FORMAT,
  textCell,
  workbookParts,
} from '@app/contract/workbook.ts'
import { Zip, ZipDeflate } from 'fflate'
import { escapeHtml } from '../escape-html.ts'
import { inBlocks } from '../in-blocks.ts'
import { plainText } from './cell.ts'

/** A text, or a time, which is written in UTC. */
export type Cell = string | Date

const TEXT_STYLE = FIRST_STYLE
const TIME_STYLE = FIRST_STYLE + 1
const FORMATS = [TEXT_FORMAT, 'yyyy\\-mm\\-dd\\ hh:mm:ss&quot; UTC&quot;']
const TIME_LENGTH = '2026-01-31 09:30:00 UTC'.length
const MEASURED_ROWS = 200

/** Higher levels take up to twice the time for a sixth less. */
const LEVEL = 2

/**
 * A workbook, written as it is read, in constant memory. Every cell except times is marked as text,
 * even if somebody edits it: none can be or become a formula. Rows beyond the limit of a worksheet
 * continue in the next. The first rows determine the widths of the columns.
 */
export function buildWorkbook(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  maxRows: number = sheetLimits.rows,
): Readable {
  return Readable.from(zipped(partsOf(header, rows, maxRows)), { objectMode: false })
}

type Part = readonly [path: string, content: Iterable<Buffer> | AsyncIterable<Buffer>]

async function* partsOf(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  maxRows: number,
): AsyncGenerator<Part> {
  const first: (readonly Cell[])[] = []
  const source = ahead(rows, first)
  let next = await source.next()
  const start = sheetStart(columnsOf([header, ...first])) + rowOf(1, header, HEADER_STYLE)

  async function* sheet(): AsyncGenerator<string> {
    yield start
    let row = 1
    for (; !next.done && row < maxRows; next = await source.next()) {
      row += 1
      yield rowOf(row, next.value, TEXT_STYLE)
    }
    yield sheetEnd(header.length, row)
  }

  yield* textParts(packageParts(FORMATS))
  let sheets = 0
  do {
    sheets += 1
    yield [sheetPath(sheets), inBlocks(sheet())]
  } while (!next.done)
  yield* textParts(workbookParts('Enquiries', sheets))
}

function textParts(parts: Record<string, string>): Part[] {
  return Object.entries(parts).map(([path, text]) => [path, [Buffer.from(text)]])
}

/** The bytes of a zip file, as fast as they are read. */
async function* zipped(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for await (const [path, content] of parts) {
    const file = new ZipDeflate(path, { level: LEVEL })
    zip.add(file)
    for await (const block of content) {
      file.push(block)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready
}

/** The same rows; the first ones are read before the first is returned. */
async function* ahead<Row>(rows: AsyncIterable<Row>, first: Row[]): AsyncGenerator<Row> {
  const source = rows[Symbol.asyncIterator]()
  while (first.length < MEASURED_ROWS) {
    const { done, value } = await source.next()
    if (done) break
    first.push(value)
  }
  yield* first
  yield* { [Symbol.asyncIterator]: () => source }
}

/** Long texts get a part of the window, and times the width of their format. */
function columnsOf(rows: readonly (readonly Cell[])[]): { length: number }[] {
  const lengthOf = (cell: Cell) => (cell instanceof Date ? TIME_LENGTH : longestLine(cell))
  return (rows[0] ?? []).map((_, index) => ({
    length: Math.max(...rows.map((row) => lengthOf(row[index] ?? ''))),
  }))
}

/** Excel counts days from the end of 1899. */
function serialOf(time: Date): number {
  return time.getTime() / 86_400_000 + 25_569
}

function rowOf(number: number, cells: readonly Cell[], style: number): string {
  const xml = cells.map((cell, index) => {
    const at = columnName(index) + number
    if (cell instanceof Date) return numberCell(at, serialOf(cell), TIME_STYLE)
    return textCell(at, escapeHtml(shortened(plainText(cell))), style)
  })
  return rowXml(number, xml)
}

function shortened(text: string): string {
  const { cellLength } = sheetLimits
  if (text.length <= cellLength) return text
  return `${text.slice(0, cellLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
