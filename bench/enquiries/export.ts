import { join } from 'node:path'
import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import { runTool } from '../owner.ts'
import { makeDataDir, startServer } from '../real-server.ts'
import { atMost, type Desk, notMeasured, type Row } from '../row.ts'
import { type HostileEnquiry, hostileEnquiries } from './hostile-cells.ts'
import { openInLibreOffice, readCsv, readXlsx } from './spreadsheet-files.ts'

/** Sends texts that look like formulas, exports them, and reads them back. */
export async function measureExport(desk: Desk): Promise<Row[]> {
  const sent = hostileEnquiries(desk.isQuick ? 50 : 500)
  const cells = 2 * sent.length
  const dataDir = makeDataDir(desk)
  const server = await startServer(desk, { dataDir })
  desk.say(`sending ${cells} hostile cells`)
  for (const enquiry of sent) await post(server.url, enquiry)
  const filesDir = makeDataDir(desk)
  const [csvFile, xlsxFile] = [join(filesDir, 'plain.csv'), join(filesDir, 'book.xlsx')]
  for (const file of [csvFile, xlsxFile]) await runTool({ dataDir }, 'export', '--out', file)
  await server.end()

  const csv = readCsv(csvFile)
  const xlsx = readXlsx(xlsxFile)
  const formulas = csv.flat().filter(isFormula).length + xlsx.formulas
  return [
    atMost(`${cells} hostile cells changed by CSV`, countChanged(sent, csv, withoutGuards), {
      bar: 0,
      note: 'but for the apostrophes that guard them',
    }),
    atMost(`${cells} hostile cells changed by XLSX`, countChanged(sent, xlsx.rows, String), {
      bar: 0,
    }),
    atMost('of them formulas, by the rules of OWASP', formulas, { bar: 0 }),
    openBoth(desk, [csvFile, xlsxFile]),
  ]
}

async function post(url: string, enquiry: HostileEnquiry): Promise<void> {
  const response = await fetch(url + CONTACT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ...enquiry, email: 'ada@example.org' }),
  })
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(enquiry)}`)
}

/** Rows are in order of arrival, below the column names. */
function countChanged(
  sent: readonly HostileEnquiry[],
  rows: readonly string[][],
  read: (cell: string) => string,
): number {
  const [header = [], ...body] = rows
  const cellOf = (row: number, column: string) => body[row]?.[header.indexOf(column)] ?? '(none)'
  const changed = sent.flatMap((enquiry, row) =>
    (['name', 'message'] as const).filter(
      (column) => read(cellOf(row, column)) !== read(enquiry[column]),
    ),
  )
  return changed.length + Math.abs(body.length - sent.length)
}

/** Removes apostrophes, which guard against formulas, before comparing. */
function withoutGuards(cell: string): string {
  return cell.replaceAll("'", '')
}

/** By OWASP's definition, also for programs that split cells at semicolons. */
function isFormula(cell: string): boolean {
  return cell.split(/[;\n]/).some((part) => /^[=+\-@\t\r＝＋－＠]/.test(part))
}

function openBoth(desk: Desk, files: readonly string[]): Row {
  const what = 'of them formulas in LibreOffice'
  desk.say('opening the exports in LibreOffice')
  const views = files.map(openInLibreOffice)
  if (views.includes(undefined)) return notMeasured(what, 'LibreOffice is not installed')
  const seen = views.join('\n')
  const texts = seen.match(/office:value-type="string"/g)?.length
  return atMost(what, seen.match(/table:formula=/g)?.length ?? 0, {
    bar: 0,
    note: `in both files it shows ${texts} cells of text`,
  })
}
