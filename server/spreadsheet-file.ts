import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { EnquiryInput } from '@app/contract/enquiry.ts'
import { CSV_BOM, csvRow, readCsvRow } from './csv.ts'
import { groupWrites } from './store/group-writes.ts'
import { type EnquiryStatus, groupLimits, StoreUnavailableError } from './store/store.ts'

export interface SpreadsheetRow extends Required<EnquiryInput> {
  receivedAt: Date
  status: EnquiryStatus
}

export interface SpreadsheetFile {
  /** Resolves once the row is on disk. */
  append(row: SpreadsheetRow): Promise<void>
  close(): Promise<void>
}

const columns = ['receivedAt', 'name', 'email', 'phoneNumber', 'message', 'status']

/** The stand-in for a spreadsheet elsewhere: one CSV file that one server appends to. */
export function openSpreadsheetFile(path: string): SpreadsheetFile {
  let isMended = false
  const group = groupWrites<string, true>({ write, ...groupLimits })

  /** All rows in one write, or none of them. */
  async function write(rows: string[]): Promise<true[]> {
    let file: FileHandle | undefined
    try {
      file = await open(path, 'a+', 0o600)
      if (!isMended) await cutTornRow(file)
      isMended = true
      const { size } = await file.stat()
      const text = (size === 0 ? CSV_BOM + csvRow(columns) : '') + rows.join('')
      await file.appendFile(text).catch(async (error: unknown) => {
        await file?.truncate(size)
        throw error
      })
      await file.datasync()
      if (size === 0) await syncFolder(path)
      return rows.map(() => true)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new StoreUnavailableError(`the spreadsheet cannot be written: ${reason}`)
    } finally {
      await file?.close()
    }
  }

  return {
    async append({ receivedAt, name, email, phoneNumber, message, status }) {
      const time = receivedAt.toISOString()
      await group.add(csvRow([time, name, email, phoneNumber, message, status]))
    },
    close: () => group.drain(),
  }
}

/**
 * Blanks a person's rows and says how many. It writes over the rows where they are, so that the
 * server may go on appending, in another process too.
 */
export function eraseFromSpreadsheet(path: string, email: string): Promise<number> {
  const wanted = email.toLowerCase()
  return blankRows(path, (_receivedAt, cells) => cells[2]?.toLowerCase() === wanted)
}

/** Blanks the rows that are older. */
export function purgeSpreadsheet(path: string, before: Date): Promise<number> {
  return blankRows(path, (receivedAt) => receivedAt < before)
}

async function blankRows(
  path: string,
  isUnwanted: (receivedAt: Date, cells: string[]) => boolean,
): Promise<number> {
  let file: FileHandle
  try {
    file = await open(path, 'r+')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
  try {
    let blanked = 0
    const bytes = await file.readFile()
    for (const { start, end } of rowsIn(bytes)) {
      const cells = readCsvRow(bytes.toString('utf8', start, end))
      const [time = '', , , , , status] = cells
      const receivedAt = new Date(time)
      if (status === ERASED || Number.isNaN(receivedAt.getTime())) continue
      if (!isUnwanted(receivedAt, cells)) continue
      await file.write(blankRow(time, end - start), start)
      blanked += 1
    }
    await file.datasync()
    return blanked
  } finally {
    await file.close()
  }
}

const ERASED = 'erased'

/** As long as the row it replaces: the time stays, spaces stand for the rest. */
function blankRow(time: string, length: number): string {
  const [before, after] = [`${time},,,,"`, `",${ERASED}\r\n`]
  return before + ' '.repeat(Math.max(0, length - before.length - after.length)) + after
}

/** A row that a crash cut short was never acknowledged, and would swallow the next one. */
async function cutTornRow(file: FileHandle): Promise<void> {
  const bytes = await file.readFile()
  const end = rowsIn(bytes).at(-1)?.end ?? 0
  if (end < bytes.length) await file.truncate(end)
}

/** Where the complete rows are; a line end inside quotes ends no row. */
function rowsIn(bytes: Uint8Array): { start: number; end: number }[] {
  const rows: { start: number; end: number }[] = []
  let start = 0
  let isQuoted = false
  for (const [index, byte] of bytes.entries()) {
    if (byte === QUOTE) isQuoted = !isQuoted
    if (byte !== LINE_FEED || isQuoted) continue
    rows.push({ start, end: index + 1 })
    start = index + 1
  }
  return rows
}

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** A new file is on disk only once its folder knows of it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync()
  await folder.close()
}
