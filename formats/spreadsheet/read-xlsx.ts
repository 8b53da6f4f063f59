import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { scanXml, type XmlAttributes } from '../xml/scan-xml.ts'
import { type DayOf, isDateFormat, readSerial } from './serial-days.ts'
import { buildRowList, type Worksheet } from './worksheet.ts'

const FORMAT = 'Excel'

/** Visible worksheets, in the order of the workbook. Formulas have Excel's last results. */
export function readXlsx(
  parts: ReadonlyMap<string, Uint8Array>,
  progress: (share: number) => void,
): Worksheet[] {
  const book = readBook(parts)
  const targets = readTargets(parts)
  const strings = readStrings(parts)
  const dayOf = readDayStyles(parts)
  const rows = buildRowList()
  return book.sheets.flatMap(({ name, id }, i) => {
    const part = parts.get(targets.get(id) ?? '')
    if (!part) return []
    const cells: CellTools = {
      strings,
      dayOf,
      is1904: book.is1904,
      progress: (share) => progress((i + share) / book.sheets.length),
    }
    return [{ name, rows: rows.collect((take) => readRows(part, cells, take)) }]
  })
}

interface Book {
  sheets: { name: string; id: string }[]
  is1904: boolean
}

function readBook(parts: ReadonlyMap<string, Uint8Array>): Book {
  const book: Book = { sheets: [], is1904: false }
  scanPart(parts, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'workbookPr') book.is1904 = isTrue(attributes.get('date1904'))
    const isHidden = /hidden/i.test(attributes.get('state') ?? '')
    if (name !== 'sheet' || isHidden) return
    book.sheets.push({ name: attributes.get('name') ?? '', id: attributes.get('id') ?? '' })
  })
  return book
}

/** The archive path of a worksheet, by its id. */
function readTargets(parts: ReadonlyMap<string, Uint8Array>): Map<string, string> {
  const targets = new Map<string, string>()
  scanPart(parts, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name !== 'Relationship') return
    const target = attributes.get('Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    targets.set(attributes.get('Id') ?? '', path)
  })
  return targets
}

/** Shared strings; runs in several styles are one text. */
function readStrings(parts: ReadonlyMap<string, Uint8Array>): string[] {
  const strings: string[] = []
  let text: string[] = []
  let isText = false
  let isReading = false
  const part = parts.get('xl/sharedStrings.xml')
  if (!part) return strings
  scanXml(part, FORMAT, () => {}, {
    open(name) {
      if (name === 'si') text = []
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    close(name) {
      if (name === 'si') strings.push(unescapeText(text.join('')))
      // Phonetic guides of Japanese are not part of the text.
      if (name === 'rPh') isReading = false
      isText = false
    },
    text(piece) {
      if (isText) text.push(piece)
    },
  })
  return strings
}

/** Which cell styles show a number as a date. */
function readDayStyles(parts: ReadonlyMap<string, Uint8Array>): DayOf[] {
  const formats = new Map<number, string>()
  const styles: DayOf[] = []
  let isCell = false
  scanPart(
    parts,
    'xl/styles.xml',
    (name, attributes) => {
      if (name === 'numFmt') {
        formats.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      }
      if (name === 'cellXfs') isCell = true
      if (name !== 'xf' || !isCell) return
      const id = Number(attributes.get('numFmtId'))
      styles.push(isDateFormat(id, formats.get(id)))
    },
    (name) => {
      if (name === 'cellXfs') isCell = false
    },
  )
  return styles
}

interface CellTools {
  strings: readonly string[]
  dayOf: readonly DayOf[]
  is1904: boolean
  progress(share: number): void
}

function readRows(
  part: Uint8Array,
  { strings, dayOf, is1904, progress }: CellTools,
  take: (row: string[], number: number) => void,
): void {
  let row: string[] = []
  let rowNumber = 0
  let column = -1
  let kind = 'n'
  let day: DayOf = null
  let value = ''
  let isValue = false

  function cellText(): string {
    if (kind === 's') return strings[Number(value)] ?? ''
    if (kind === 'b') return value.trim() === '' ? '' : String(isTrue(value))
    if (kind === 'e') return ''
    if (kind !== 'n') return unescapeText(value)
    if (value.trim() === '') return ''
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    return day === null ? String(number) : readSerial(number, day, is1904)
  }

  scanXml(part, FORMAT, progress, {
    open(name, attributes) {
      if (name === 'row') {
        row = []
        column = -1
        rowNumber = Number(attributes.get('r') ?? rowNumber + 1)
      } else if (name === 'c') {
        column = columnOf(attributes.get('r')) ?? column + 1
        kind = attributes.get('t') ?? 'n'
        day = dayOf[Number(attributes.get('s') ?? -1)] ?? null
        value = ''
      }
      isValue = name === 'v' || name === 't'
    },
    close(name) {
      isValue = false
      if (name === 'row') take(row, rowNumber)
      if (name !== 'c' || column >= limits.fields) return
      while (row.length < column) row.push('')
      row[column] = cellText()
    },
    text(piece) {
      if (isValue) value += piece
    },
  })
}

/** 'A1' is in column 0, 'AB7' in 27; null without a reference. */
function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null
  let column = 0
  for (let at = 0; at < 3; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (!(letter >= 65 && letter <= 90)) break
    column = 26 * column + letter - 64
  }
  return column === 0 ? null : column - 1
}

/** '_x000D_' is Excel's escape of a character that XML does not allow. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

function scanPart(
  parts: ReadonlyMap<string, Uint8Array>,
  path: string,
  open: (name: string, attributes: XmlAttributes) => void,
  close: (name: string) => void = () => {},
): void {
  const part = parts.get(path)
  if (!part) {
    if (path === 'xl/workbook.xml') throw problems.broken(FORMAT, `inside: ${path} is missing`)
    return
  }
  scanXml(part, FORMAT, () => {}, { open, close })
}
