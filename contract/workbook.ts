/** The limits of a worksheet in Excel. */
export const sheetLimits = { rows: 1_048_576, cellLength: 32_767 } as const

/** Cells without a number format, and those of the first row; others follow in their order. */
export const PLAIN_STYLE = 0
export const HEADER_STYLE = 1
export const FIRST_STYLE = 2

/** Excel's code of cells that stay text, even if somebody edits them. */
export const TEXT_FORMAT = '@'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAX_NAME_LENGTH = 31
const MAX_WIDTH = 60
const FIRST_OWN_FORMAT = 164

/** The files of a workbook by path. Other parts are worksheets, so these can be written first. */
export function packageParts(formats: readonly string[]): Record<string, string> {
  return {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/styles.xml': DECLARATION + stylesXml(formats),
  }
}

/** The files that list the worksheets. */
export function workbookParts(name: string, sheets: number): Record<string, string> {
  const each = (write: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => write(index + 1)).join('')
  return {
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      (number) => `<sheet name="${nameOf(name, number)}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each(
      (number) =>
        `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  }
}

export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

/** Everything up to the first row, which stays in view. */
export function sheetStart(columns: readonly { length: number }[]): string {
  const widths = columns.map(({ length }, index) => {
    const width = Math.min(length + 2, MAX_WIDTH)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

export function sheetEnd(columns: number, rows: number): string {
  const range = `A1:${columnName(Math.max(columns - 1, 0))}${rows}`
  return `</sheetData><autoFilter ref="${range}"/></worksheet>`
}

export function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

export function numberCell(at: string, value: number, style: number): string {
  return `<c r="${at}" s="${style}"><v>${value}</v></c>`
}

/** The text as XML. Excel reads _x0041_ as the letter A, unless the underscore itself is escaped. */
export function textCell(at: string, xml: string, style: number): string {
  const text = xml.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A to Z, then AA and so on. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** In characters, as far as it matters for the width of a column. */
export function longestLine(text: string): number {
  return Math.max(...text.split('\n', MAX_WIDTH).map(({ length }) => length))
}

function nameOf(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`
  return name.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
}

/** Format 49 is text; quotePrefix is the hidden apostrophe that a person would type. */
function stylesXml(formats: readonly string[]): string {
  const numbers = formats.map(
    (code, index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${code}"/>`,
  )
  const plain = 'fillId="0" borderId="0"'
  const text = 'quotePrefix="1" applyNumberFormat="1"'
  const own = formats.map((code, index) => {
    const number =
      code === TEXT_FORMAT ? `"49" ${text}` : `"${FIRST_OWN_FORMAT + index}" applyNumberFormat="1"`
    return `<xf numFmtId=${number} fontId="0" ${plain} xfId="0" applyAlignment="1"><alignment vertical="top"/></xf>`
  })
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numbers.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" ${plain}/></cellStyleXfs><cellXfs count="${formats.length + FIRST_STYLE}"><xf numFmtId="0" fontId="0" ${plain} xfId="0"/><xf numFmtId="49" fontId="1" ${plain} xfId="0" ${text} applyFont="1"/>${own.join('')}</cellXfs></styleSheet>`
}
