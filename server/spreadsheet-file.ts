import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type EnquiryField,
  type EnquiryInput,
  enquiryFields,
  mapFields,
  spreadsheetColumns,
} from '@app/contract/enquiry-fields.ts'
import {
  type EnquiryStatus,
  INBOX_STATUS,
  isEnquiryStatus,
} from '@app/contract/enquiry-statuses.ts'
import { plainText } from './export/cell.ts'
import { BYTE_ORDER_MARK, type CsvRow, cellsOf, csvRow, readCsvRows } from './export/csv.ts'
import { openFileLock } from './file-lock.ts'
import { inBlocks } from './in-blocks.ts'
import { groupWrites } from './store/group-writes.ts'
import { realMachine } from './store/machine.ts'
import { type Enquiry, groupLimits, reasonOf, StoreUnavailableError } from './store/store.ts'

export interface SpreadsheetRow extends Required<EnquiryInput> {
  receivedAt: Date
  status: EnquiryStatus
}

/** The embedded stand-in for a spreadsheet; several processes may use one file at the same time. */
export type SpreadsheetFile = ReturnType<typeof openSpreadsheetFile>

/** Creates the file with the first row. */
export function openSpreadsheetFile(file: string, machine = realMachine) {
  const lock = openFileLock(`${file}.lock`, machine)
  const group = groupWrites<SpreadsheetRow, true>({
    ...{ write: appendAll, ...groupLimits },
    ...{ atOnce: 1, machine },
  })

  async function appendAll(rows: SpreadsheetRow[]): Promise<true[]> {
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await lock.hold(() => appendRows(file, rows))
    } catch (error) {
      throw unavailable(error)
    }
    return rows.map(() => true)
  }

  /** Works on the file exclusively, if it exists. */
  async function change<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return (await isThere(file)) ? lock.hold(work) : otherwise
  }

  return {
    /** Resolves once the row is on disk; rejects with StoreUnavailableError when it cannot be. */
    async append(row: SpreadsheetRow): Promise<void> {
      await group.add(row)
    },
    /** Removes every row of a person; `mentions` are other rows that contain the address. */
    erase(email: string): Promise<{ rows: number; mentions: number }> {
      const address = email.trim().toLowerCase()
      const isNamed = ({ bytes }: CsvRow) => bytes.toString().toLowerCase().includes(address)
      const isTheirs = (row: CsvRow) => isNamed(row) && hasAddress(cellsOf(row), address)
      return change(
        async () => ({
          rows: await removeRows(file, isTheirs, await countRows(file, isTheirs)),
          mentions: await countRows(file, isNamed),
        }),
        { rows: 0, mentions: 0 },
      )
    },
    /** Removes the row of one enquiry and returns 1, or 0 if either was changed since. */
    remove(enquiry: Sent): Promise<number> {
      return change(async () => {
        const found = await findRow(file, enquiry)
        return removeRows(file, (row) => found?.isIt(row) ?? false, found ? 1 : 0)
      }, 0)
    },
    /** Corrects the row of one enquiry, as it was before, and returns 1, or 0 if there is none. */
    correct(enquiry: Sent, changes: Partial<EnquiryInput>): Promise<number> {
      return change(async () => {
        const found = await findRow(file, enquiry)
        if (found === undefined) return 0
        for (const { name } of enquiryFields) {
          found.cells[found.columns.indexOf(name)] = changes[name] ?? enquiry[name]
        }
        await rewrite(file, changedRows(file, found.isIt, csvRow(found.cells)))
        return 1
      }, 0)
    },
    /** The rows of a person, as `erase` would remove them. */
    list(email: string): Promise<SpreadsheetRow[]> {
      return change(async () => {
        const columns = await headerOf(file)
        const rows: SpreadsheetRow[] = []
        for await (const row of readCsvRows(createReadStream(file))) {
          const cells = cellsOf(row)
          if (!hasAddress(cells, email.trim().toLowerCase())) continue
          const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
          const [at, status] = [new Date(cell('receivedAt')), cell('status')]
          rows.push({
            ...mapFields(({ name }) => cell(name)),
            receivedAt: Number.isNaN(at.getTime()) ? new Date(0) : at,
            status: isEnquiryStatus(status) ? status : INBOX_STATUS,
          })
        }
        return rows
      }, [])
    },
    /** Removes what arrived before, and returns the number of rows. */
    purge(before: Date): Promise<number> {
      return change(async () => {
        const column = Math.max(0, (await headerOf(file)).indexOf('receivedAt'))
        const isOld = (row: CsvRow) => timeOf(row, column) < before.getTime()
        const first = await firstTimeIn(file, column)
        const count = first < before.getTime() ? await countRows(file, isOld) : 0
        return removeRows(file, isOld, count)
      }, 0)
    },
    /** Finishes pending writes. */
    async close(): Promise<void> {
      await group.drain()
      lock.close()
    },
  }
}

type Sent = Pick<Enquiry, 'receivedAt' | EnquiryField>

function hasAddress(cells: readonly string[], address: string): boolean {
  return cells.some((cell) => cell.trim().toLowerCase() === address)
}

/** The row with the same text that is nearest in time. */
async function findRow(file: string, enquiry: Sent) {
  const columns = await headerOf(file)
  const cellIn = (cells: string[], name: string) => cells[columns.indexOf(name)]
  let found: { bytes: Buffer; cells: string[]; ms: number } | undefined
  for await (const row of readCsvRows(createReadStream(file))) {
    const cells = cellsOf(row)
    const isSame = enquiryFields.every(
      ({ name }) => cellIn(cells, name) === plainText(enquiry[name]),
    )
    if (!isSame) continue
    const at = Date.parse(cellIn(cells, 'receivedAt') ?? '')
    const ms = Math.abs(at - enquiry.receivedAt.getTime())
    if (found === undefined || ms < found.ms) found = { bytes: row.bytes, cells, ms }
  }
  if (found === undefined) return undefined
  const { bytes, cells } = found
  return { columns, cells, isIt: (row: CsvRow) => row.bytes.equals(bytes) }
}

async function* changedRows(file: string, isIt: (row: CsvRow) => boolean, changed: string) {
  for await (const row of readCsvRows(createReadStream(file))) yield isIt(row) ? changed : row.bytes
}

function cellOf(row: Readonly<Record<string, unknown>>, column: string): string {
  const value = row[column] ?? '' // a column that the owner added
  return value instanceof Date ? value.toISOString() : String(value)
}

/**
 * The columns of the file, with missing ones added to its header: the file may be older than a
 * field. A file without our header continues in our order.
 */
async function continueHeader(file: string): Promise<readonly string[]> {
  const header = await headerOf(file)
  if (!header.includes('receivedAt')) return spreadsheetColumns
  const missing = spreadsheetColumns.filter((column) => !header.includes(column))
  if (missing.length === 0) return header
  const columns = [...header, ...missing]
  await rewrite(file, withHeader(columns, file))
  return columns
}

async function* withHeader(columns: readonly string[], file: string) {
  yield BYTE_ORDER_MARK + csvRow(columns)
  let isHeader = true
  for await (const { bytes } of readCsvRows(createReadStream(file))) {
    if (!isHeader) yield bytes
    isHeader = false
  }
}

async function headerOf(file: string): Promise<string[]> {
  if (!(await isThere(file))) return []
  for await (const row of readCsvRows(createReadStream(file, { highWaterMark: 4096 }))) {
    return cellsOf(row)
  }
  return []
}

/** All or nothing, and on disk. */
async function appendRows(file: string, rows: readonly SpreadsheetRow[]): Promise<void> {
  const columns = await continueHeader(file)
  const text = rows
    .map((row) => csvRow(columns.map((column) => cellOf({ ...row }, column))))
    .join('')
  const isNew = !(await isThere(file))
  const handle = await open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    try {
      const start =
        size === 0 ? BYTE_ORDER_MARK + csvRow(columns) : await mendedEnd(file, handle, size)
      await handle.appendFile(start + text)
      await handle.datasync()
    } catch (error) {
      await handle.truncate(size)
      throw error
    }
  } finally {
    await handle.close()
  }
  if (isNew) await syncFolder(file)
}

type Handle = Awaited<ReturnType<typeof open>>

/** What has to follow the last row before another: nothing, unless it was truncated. */
async function mendedEnd(file: string, handle: Handle, size: number): Promise<string> {
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2))
  if (buffer.toString() === '\r\n') return '' // none of our cells contains a carriage return
  let last: CsvRow | undefined
  for await (const row of readCsvRows(createReadStream(file))) last = row
  if (last?.isWhole === false) return '"\r\n'
  return last?.bytes.at(-1) === LINE_FEED ? '' : '\r\n'
}

const LINE_FEED = 0x0a

/** NaN if the row has no time there, like the header row. */
function timeOf(row: CsvRow, column: number): number {
  return Date.parse(cellsOf(row)[column] ?? '')
}

/** Rows are in order of arrival, so this is the oldest, and usually reading can stop here. */
async function firstTimeIn(file: string, column: number): Promise<number> {
  for await (const row of readCsvRows(createReadStream(file))) {
    const time = timeOf(row, column)
    if (!Number.isNaN(time)) return time
  }
  return Number.NaN
}

async function countRows(file: string, isCounted: (row: CsvRow) => boolean): Promise<number> {
  let count = 0
  for await (const row of readCsvRows(createReadStream(file))) if (isCounted(row)) count += 1
  return count
}

async function removeRows(
  file: string,
  isGone: (row: CsvRow) => boolean,
  count: number,
): Promise<number> {
  await rm(nextOf(file), { force: true }) // left by a crash, with rows that were to be removed
  if (count > 0) await rewrite(file, keptRows(file, isGone))
  return count
}

/** The file keeps its owner, and the old one stays complete until the new one is on disk. */
async function rewrite(file: string, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  const next = nextOf(file)
  await rm(next, { force: true })
  try {
    const { uid, gid } = await stat(file)
    const handle = await open(next, 'wx', 0o600)
    try {
      if (process.getuid?.() === 0) await handle.chown(uid, gid)
      for await (const block of inBlocks(chunks)) await handle.appendFile(block)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(next, file)
    await syncFolder(file)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}

function nextOf(file: string): string {
  return `${file}.new`
}

async function* keptRows(file: string, isGone: (row: CsvRow) => boolean): AsyncGenerator<Buffer> {
  for await (const row of readCsvRows(createReadStream(file))) if (!isGone(row)) yield row.bytes
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/** A new name is on disk only once its folder is synced. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function unavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error
  const reason = reasonOf(error)
  return new StoreUnavailableError(`the spreadsheet file cannot be used: ${reason}`, {
    cause: error,
  })
}
