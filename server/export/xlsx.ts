import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeHtml } from '../escape-html.ts'
import { inBlocks } from '../in-blocks.ts'
import { plainText } from './cell.ts'

/** The limits of a worksheet in Excel. */
const sheetLimits = { rows: 1_048_576, cellLength: 32_767 } as const

/** A text, or a time, which is written in UTC. */
export type Cell = string | Date

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
  const zip = new ZipFile()
  // The result is a Node Readable, although the library's types are less specific.
  const output = zip.outputStream as Readable

  const first: (readonly Cell[])[] = []
  const source = ahead(rows, first)
  let next: IteratorResult<readonly Cell[]> | undefined

  async function* sheet(): AsyncGenerator<string> {
    next ??= await source.next()
    yield sheetStart(widthsOf([header, ...first])) + rowXml(1, header, HEADER_STYLE)
    let row = 1
    while (!next.done && row < maxRows) {
      row += 1
      yield rowXml(row, next.value, TEXT_STYLE)
      next = await source.next()
    }
    const end = `${columnName(header.length - 1)}${row}`
    yield `</sheetData><autoFilter ref="A1:${end}"/></worksheet>`
  }

  /** Each worksheet adds the next, or the list of all of them. */
  function addSheet(number: number): void {
    const stream = Readable.from(inBlocks(sheet()), { objectMode: false })
    stream.once('error', (error) => output.destroy(error))
    output.once('close', () => stream.destroy()) // there is no reader any more
    stream.once('end', () => (next?.done === true ? addEnd(number) : addSheet(number + 1)))
    zip.addReadStream(stream, `xl/worksheets/sheet${number}.xml`)
  }

  function addEnd(sheets: number): void {
    const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
    zip.addBuffer(Buffer.from(workbookXml(numbers)), 'xl/workbook.xml')
    zip.addBuffer(Buffer.from(relationsXml(numbers)), 'xl/_rels/workbook.xml.rels')
    zip.end()
  }

  zip.addBuffer(Buffer.from(CONTENT_TYPES), '[Content_Types].xml')
  zip.addBuffer(Buffer.from(PACKAGE_RELATIONS), '_rels/.rels')
  zip.addBuffer(Buffer.from(STYLES), 'xl/styles.xml')
  addSheet(1)
  return output
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

const MEASURED_ROWS = 200

/** In characters; long texts get a part of the window, and times the width of their format. */
function widthsOf(rows: readonly (readonly Cell[])[]): number[] {
  const widthOf = (cell: Cell) => (cell instanceof Date ? TIME_WIDTH : longestLine(cell))
  const columns = rows[0]?.map((_, index) => rows.map((row) => widthOf(row[index] ?? ''))) ?? []
  return columns.map((widths) => Math.min(Math.max(...widths) + 2, MAX_WIDTH))
}

const TIME_WIDTH = '2026-01-31 09:30:00 UTC'.length
const MAX_WIDTH = 60

function longestLine(text: string): number {
  return Math.max(...text.split('\n', MAX_WIDTH).map((line) => line.length))
}

/** Excel counts days from the end of 1899. */
function serialOf(time: Date): number {
  return time.getTime() / 86_400_000 + 25_569
}

function rowXml(number: number, cells: readonly Cell[], style: number): string {
  const xml = cells.map((cell, index) => {
    const place = `r="${columnName(index)}${number}"`
    if (cell instanceof Date) return `<c ${place} s="${TIME_STYLE}"><v>${serialOf(cell)}</v></c>`
    const start = `<c ${place} s="${style}" t="inlineStr"><is>`
    return `${start}<t xml:space="preserve">${escapeHtml(cellText(cell))}</t></is></c>`
  })
  return `<row r="${number}">${xml.join('')}</row>`
}

/** Excel reads _x0041_ as the letter A, unless the underscore itself is escaped. */
function cellText(cell: string): string {
  const text = plainText(cell)
  const short = text.length > sheetLimits.cellLength ? shortened(text) : text
  return short.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

function shortened(text: string): string {
  return `${text.slice(0, sheetLimits.cellLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Enough for 26 columns. */
function columnName(index: number): string {
  return String.fromCharCode(65 + index)
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Other parts are worksheets by default: this part is first, when their number is unknown. */
const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
</Types>`

const PACKAGE_RELATIONS = `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`

const TEXT_STYLE = 1
const HEADER_STYLE = 2
const TIME_STYLE = 3

/** Format 49 is text; quotePrefix is the hidden apostrophe that a person would type. */
const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss&quot; UTC&quot;"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf></cellXfs>
</styleSheet>`

function sheetStart(widths: readonly number[]): string {
  const columns = widths.map((width, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `${DECLARATION}<worksheet xmlns="${MAIN}">
<sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols>
<sheetData>`
}

function workbookXml(numbers: readonly number[]): string {
  const sheets = numbers.map((number) => {
    const name = number === 1 ? 'Enquiries' : `Enquiries ${number}`
    return `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`
  })
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">
<sheets>${sheets.join('')}</sheets></workbook>`
}

function relationsXml(numbers: readonly number[]): string {
  const relations = numbers.map((number) => {
    const target = `worksheets/sheet${number}.xml`
    return `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="${target}"/>`
  })
  const styles = `<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/>`
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">
${relations.join('')}${styles}</Relationships>`
}
