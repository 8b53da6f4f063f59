/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BOM = '\uFEFF'

/** One row by RFC 4180, with its line end; no cell of it is taken for a formula. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The cells of one row, as they were before csvRow. */
export function readCsvRow(row: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain, end] of row.matchAll(CELL)) {
    cells.push(fromSafeText(quoted?.replaceAll('""', '"') ?? plain ?? ''))
    if (end !== ',') break
  }
  return cells
}

/** An apostrophe before what a spreadsheet would calculate; shown as text, never run. */
export function safeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The rules of OWASP, and the wide forms of the same signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g

function csvCell(text: string): string {
  const safe = safeText(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function fromSafeText(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}
