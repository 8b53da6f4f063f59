import { endingOf } from '../archive/group-files.ts'
import { isZip } from '../archive/unzip.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { findSeparator } from '../csv/find-header.ts'
import { splitRow } from '../csv/split-row.ts'
import { uniqueNames } from '../csv/unique-names.ts'
import { showValue } from '../dataset/attributes.ts'
import type { SourceFile } from '../format.ts'
import { limits } from '../limits.ts'
import { OpenProblem } from '../problems.ts'
import type { PlainTable } from './join-table.ts'

/** More than any list of owners, and few enough to transfer at once. */
const MAX_ROWS = 200_000

/** The table in a file without coordinates: text, spreadsheet or dBase; null for anything else. */
export async function findTable(files: readonly SourceFile[]): Promise<PlainTable | null> {
  const file = files.find(({ name }) => endingOf(name) === 'dbf') ?? files[0]
  try {
    const rows = await readRows(file)
    const [head = [], ...others] = rows.slice(0, MAX_ROWS + 1)
    if (head.length === 0 || others.length === 0) return null
    return { name: file.name, fields: uniqueNames(head.slice(0, limits.fields)), rows: others }
  } catch (error) {
    if (error instanceof OpenProblem) return null
    throw error
  }
}

/** The first row has the names of the columns. */
async function readRows({ name, bytes }: SourceFile): Promise<string[][]> {
  if (endingOf(name) === 'dbf') return readDbfRows(bytes)
  if (isZip(bytes) || endingOf(name) === 'fods') {
    const { readWorksheets } = await import('../spreadsheet/worksheets.ts')
    const sheet = readWorksheets(bytes, () => {}).find(({ rows }) => rows.length > 1)
    return sheet?.rows.map(({ cells }) => [...cells]) ?? []
  }
  return readTextRows(decodeText(bytes))
}

function readTextRows(text: string): string[][] {
  const rows: string[][] = []
  const separator = findSeparator(text, 0)
  for (let at = 0; at < text.length && rows.length <= MAX_ROWS; ) {
    const { cells, end } = splitRow(text, at, separator)
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells)
    at = end
  }
  return rows
}

async function readDbfRows(bytes: Uint8Array): Promise<string[][]> {
  const { readDbf } = await import('../shapefile/read-dbf.ts')
  const table = readDbf(bytes, undefined)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = [[...table.fields]]
  const count = Math.min(view.getUint32(4, true), MAX_ROWS)
  for (let i = 0; i < count; i += 1) {
    const row = await table.row(i)
    if (row.size === 0) break
    rows.push(table.fields.map((field) => showValue(row.get(field))))
  }
  return rows
}
