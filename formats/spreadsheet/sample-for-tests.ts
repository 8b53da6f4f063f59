import { strToU8, zipSync } from 'fflate'
import type { Sample } from '../samples-for-tests.ts'
import { plot, roadWkt, wellWkt } from '../wkt/sample-for-tests.ts'

export interface SampleSheet {
  name: string
  /** A row in the file's own syntax. */
  rows: readonly string[]
}

/** As saved by Excel: shared strings, numbers in cells, a style for dates. */
export function buildXlsx(
  sheets: readonly SampleSheet[],
  strings: readonly string[] = [],
): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr/><sheets>${sheets
      .map(({ name }, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  }
  for (const [i, { rows }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`
  }
  return packed(parts)
}

export function buildOds(sheets: readonly SampleSheet[]): Uint8Array {
  return packed({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content>${odsBody(sheets)}</office:document-content>`,
  })
}

export function odsBody(sheets: readonly SampleSheet[]): string {
  const tables = sheets.map(
    ({ name, rows }) =>
      `<table:table table:name="${name}"><table:table-column/>${rows
        .map((row) =>
          row.startsWith('<table:table-row') ? row : `<table:table-row>${row}</table:table-row>`,
        )
        .join('')}</table:table>`,
  )
  return `<office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body>`
}

/** A cell with inline text. */
export function inline(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`
}

export function odsText(text: string): string {
  return `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
}

/** Not compressed, so that a fuzzer reaches the content. */
function packed(parts: Record<string, string>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    { level: 0 },
  )
}

const survey: readonly (readonly string[])[] = [
  ['name', 'area', 'WKT'],
  ['Plot', '12.5', plot],
  ['Road', '', roadWkt],
  ['Well', '', wellWkt],
]

/** A worksheet has shapes only as text. */
const withWkt = ['-dialect', 'SQLite', '-sql', 'SELECT *, ST_AsText(geometry) AS WKT FROM survey']

export const samples: readonly Sample[] = [
  {
    format: 'xlsx',
    files: {
      'survey.xlsx': buildXlsx([
        { name: 'Survey', rows: survey.map((row) => row.map(inline).join('')) },
      ]),
    },
    words:
      '<row> </row> <c r="ZZ9" t="s"> </c> <v>1</v> <is><t> <sheet name="a" r:id="rId1"/> PK\u0001\u0002 lat lon',
    isSurvey: true,
    gdal: [{ driver: 'XLSX', name: 'a.xlsx', options: withWkt }],
  },
  {
    format: 'ods',
    files: {
      'survey.ods': buildOds([
        { name: 'Survey', rows: survey.map((row) => row.map(odsText).join('')) },
      ]),
    },
    words:
      '<table:table-row> </table:table-row> table:number-rows-repeated="1048576" table:number-columns-repeated="16384" <table:table-cell office:value="1"/> <text:p> </text:p> <table:table> </table:table>',
    isSurvey: true,
    gdal: [{ driver: 'ODS', name: 'a.ods', options: withWkt }],
  },
]
