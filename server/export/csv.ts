import { guarded, plainText, unguarded } from './cell.ts'

/** Excel reads a file as UTF-8 only if it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One row of RFC 4180; every cell is quoted, and none is a formula. */
export function csvRow(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${guarded(plainText(cell)).replaceAll('"', '""')}"`)
  return `${quoted.join(',')}\r\n`
}

/** A row with its exact bytes in the file. */
export interface CsvRow {
  bytes: Buffer
  /** False only for the last row of a truncated file. */
  isWhole: boolean
}

/** Splits a file into its rows, chunk by chunk. Line ends in quoted cells do not end a row. */
export async function* readCsvRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  let rest: Buffer[] = []
  let isQuoted = false
  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      if (chunk[at] === QUOTE) isQuoted = !isQuoted
      if (chunk[at] !== LINE_FEED || isQuoted) continue
      yield { bytes: Buffer.concat([...rest, chunk.subarray(start, at + 1)]), isWhole: true }
      rest = []
      start = at + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  if (rest.length > 0) yield { bytes: Buffer.concat(rest), isWhole: !isQuoted }
}

/** The cells of a row, without quotes and guards. */
export function cellsOf({ bytes }: CsvRow): string[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const cells: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(CELL)) {
    cells.push(unguarded(quoted?.replaceAll('""', '"') ?? plain ?? ''))
    if (end !== ',') break
  }
  return cells
}

const QUOTE = 0x22
const LINE_FEED = 0x0a

const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^,\r\n]*))(,|\r?\n|$)/g
