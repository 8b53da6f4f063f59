import { limits } from '../limits.ts'
import { scanXml, type XmlAttributes } from '../xml/scan-xml.ts'
import { buildRowList, type Worksheet, type WorksheetRow } from './worksheet.ts'

const FORMAT = 'OpenDocument sheet'

/** All tables of a document's content. */
export function readOds(content: Uint8Array, progress: (share: number) => void): Worksheet[] {
  const sheets: Worksheet[] = []
  const list = buildRowList()
  let rows: WorksheetRow[] = []
  let rowNumber = 0
  let row: string[] = []
  let rowTimes = 1
  let cell: Cell | null = null
  // A comment is not part of its cell; tables in a cell or a chart are ignored.
  let outside = 0

  scanXml(content, FORMAT, progress, {
    open(name, attributes) {
      if (outside > 0 || (cell && name === 'annotation') || (name === 'table' && cell)) {
        outside += 1
      } else if (name === 'table') {
        rows = []
        rowNumber = 0
        sheets.push({ name: attributes.get('name') ?? '', rows })
      } else if (name === 'table-row') {
        row = []
        rowTimes = timesOf(attributes, 'number-rows-repeated')
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = startCell(attributes)
      } else if (cell) cell.open(name, attributes)
    },
    close(name) {
      if (outside > 0) {
        outside -= 1
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        if (cell) addCell(cell)
        cell = null
      } else if (name === 'table-row') {
        for (const added of list.collect((take) => repeatRow(take))) rows.push(added)
        rowNumber += rowTimes
      } else cell?.close(name)
    },
    text(piece) {
      if (outside === 0) cell?.text(piece)
    },
  })
  return sheets

  function addCell({ times, value }: Cell): void {
    const text = value()
    for (let i = 0; i < times && row.length < limits.fields; i += 1) row.push(text)
  }

  function repeatRow(take: (cells: string[], number: number) => void): void {
    // A worksheet ends with a million empty rows, stored as one.
    const times = row.some((text) => text !== '') ? rowTimes : 0
    for (let i = 1; i <= times; i += 1) take(row, rowNumber + i)
  }
}

interface Cell {
  times: number
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  text(piece: string): void
  value(): string
}

/** Exact numbers, dates and the like are in an attribute; the displayed text may be rounded. */
const values = ['value', 'date-value', 'time-value', 'boolean-value', 'string-value']

function startCell(attributes: XmlAttributes): Cell {
  const value = values.map((name) => attributes.get(name)).find((value) => value !== undefined)
  const pieces: string[] = []
  let paragraphs = 0
  let isParagraph = false
  return {
    times: timesOf(attributes, 'number-columns-repeated'),
    open(name, inner) {
      if (name === 'p') {
        if (paragraphs > 0) pieces.push('\n')
        paragraphs += 1
        isParagraph = true
      } else if (name === 's') pieces.push(' '.repeat(Math.min(timesOf(inner, 'c'), 1000)))
      else if (name === 'tab') pieces.push('\t')
      else if (name === 'line-break') pieces.push('\n')
    },
    close(name) {
      if (name === 'p') isParagraph = false
    },
    text(piece) {
      if (isParagraph) pieces.push(piece)
    },
    value: () => (value === undefined ? pieces.join('') : plain(value)),
  }
}

/** A time of day is stored as a duration, 'PT13H05M00S'. */
function plain(value: string): string {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(value) ?? []
  if (hours === undefined) return value
  return [hours, minutes, seconds].map((part = '') => part.padStart(2, '0')).join(':')
}

function timesOf(attributes: XmlAttributes, name: string): number {
  const times = Number(attributes.get(name) ?? 1)
  return Number.isInteger(times) && times > 0 ? times : 1
}
