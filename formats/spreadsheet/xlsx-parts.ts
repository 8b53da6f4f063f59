import type { FieldType } from '../save/saved-table.ts'

/** The display format of a column's cells. */
export interface Look {
  /** Excel's code of the number format. */
  id: string
  /** In characters; 0 if the values decide. */
  width: number
}

export function lookOf({ kind, decimals }: FieldType): Look {
  if (kind === 'date') return { id: 'yyyy\\-mm\\-dd', width: 'yyyy-mm-dd'.length }
  if (kind === 'datetime')
    return { id: 'yyyy\\-mm\\-dd\\ hh:mm:ss', width: 'yyyy-mm-dd hh:mm:ss'.length }
  if (kind === 'integer') return { id: '0', width: 0 }
  if (kind === 'real' && decimals) return { id: `0.${'0'.repeat(decimals)}`, width: 0 }
  return { id: kind === 'text' ? '@' : 'General', width: 0 }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAX_NAME_LENGTH = 31
const FIRST_OWN_FORMAT = 164

/** Everything up to the first row, which stays in view. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

export function sheetEnd(range: string): string {
  return `</sheetData><autoFilter ref="${range}"/></worksheet>`
}

/**
 * The files of a workbook. The formats are the styles from the third on, after plain and header.
 */
export function partsOf(
  sheets: readonly Uint8Array[],
  name: string,
  looks: readonly Look[],
): Record<string, Uint8Array> {
  const encoder = new TextEncoder()
  const each = (write: (number: number) => string) => sheets.map((_, i) => write(i + 1)).join('')
  const texts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      (number) => `<sheet name="${nameOf(name, number)}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each(
      (number) =>
        `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(looks),
  }
  return {
    ...Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, encoder.encode(DECLARATION + text)]),
    ),
    ...Object.fromEntries(sheets.map((bytes, i) => [`xl/worksheets/sheet${i + 1}.xml`, bytes])),
  }
}

function nameOf(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`
  return name.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
}

function stylesXml(looks: readonly Look[]): string {
  const formats = looks.map(
    ({ id }, i) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + i}" formatCode="${id}"/>`,
  )
  const plain = 'fontId="0" fillId="0" borderId="0"'
  const own = looks.map(
    (_, i) => `<xf numFmtId="${FIRST_OWN_FORMAT + i}" ${plain} xfId="0" applyNumberFormat="1"/>`,
  )
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${looks.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" ${plain}/></cellStyleXfs><cellXfs count="${looks.length + 2}"><xf numFmtId="0" ${plain} xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${own.join('')}</cellXfs></styleSheet>`
}
