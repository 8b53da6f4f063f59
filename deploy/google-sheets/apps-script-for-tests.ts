import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { threadId } from 'node:worker_threads'

/** The value of a cell after Google Sheets has interpreted the input. */
export type Cell = { text: string } | { number: number } | { formula: string } | { date: string }

export interface AppsScript {
  /** One request to the deployed script, with its parsed response. */
  post(fields: Record<string, string>): { result: string; error?: string }
  get(): { result: string }
  readonly mimeType: string
}

export interface Surroundings {
  /** The spreadsheet: its worksheets by name, and their rows. */
  file: string
  /** A lock that all threads share: 1 while it is held. */
  lock: Int32Array
  isBound?: boolean
  /** Without it, an execution waits for the lock as long as it takes. */
  lockWaitMs?: number
}

/** Runs the script as Google does, one execution at a time per thread, against a spreadsheet. */
export function openAppsScript(surroundings: Surroundings): AppsScript {
  let mimeType = ''
  const context = createContext({
    Date, // lets a test set the clock
    SpreadsheetApp: spreadsheetApp(surroundings),
    LockService: { getScriptLock: () => scriptLock(surroundings) },
    ContentService: {
      MimeType: { JSON: 'application/json' },
      createTextOutput: (content: string) => ({
        setMimeType(type: string) {
          mimeType = type
          return { getContent: () => content }
        },
      }),
    },
    console: { error: () => undefined },
  })
  const script = readFileSync(join(import.meta.dirname, 'enquiries.js'), 'utf8')
  runInContext(script, context)

  /** The script's functions are globals, and return ContentService output. */
  function call(expression: string) {
    return JSON.parse(runInContext(`(${expression}).getContent()`, context))
  }

  return {
    post: (fields) => call(`doPost({ parameter: ${JSON.stringify(fields)} })`),
    get: () => call('doGet()'),
    get mimeType() {
      return mimeType
    },
  }
}

export function readSheets(file: string): Record<string, Cell[][]> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function writeSheets(file: string, sheets: Record<string, Cell[][]>): void {
  const next = `${file}.${threadId}`
  writeFileSync(next, JSON.stringify(sheets))
  renameSync(next, file)
}

function spreadsheetApp({ file, isBound = true }: Surroundings) {
  const spreadsheet = {
    getSheetByName: (name: string) => (name in readSheets(file) ? sheetOf(file, name) : null),
    insertSheet(name: string) {
      const sheets = readSheets(file)
      if (name in sheets) throw new Error(`A sheet with the name "${name}" already exists.`)
      writeSheets(file, { ...sheets, [name]: [] })
      return sheetOf(file, name)
    },
  }
  return { getActiveSpreadsheet: () => (isBound ? spreadsheet : null), flush: () => undefined }
}

/**
 * Finding the last row and writing after it are two steps, so an interleaved execution loses a row.
 */
function sheetOf(file: string, name: string) {
  const rows = () => readSheets(file)[name] ?? []
  return {
    getLastRow: () => rows().length,
    getLastColumn: () => Math.max(0, ...rows().map((row) => row.length)),
    /** Only ranges of one row, which are all that the script uses. */
    getRange: (row: number, column: number, _height: number, width: number) => ({
      getValues: () => [
        Array.from({ length: width }, (_, index) => shown(rows()[row - 1]?.[column - 1 + index])),
      ],
      setValues([values = []]: string[][]) {
        const all = rows()
        const cells = all[row - 1] ?? []
        for (const [index, value] of values.entries()) cells[column - 1 + index] = cellOf(value)
        writeSheets(file, { ...readSheets(file), [name]: all })
      },
    }),
    setFrozenRows: () => undefined,
    appendRow(values: (string | number | Date)[]) {
      const before = rows()
      pause()
      const row = values.map(cellOf)
      writeSheets(file, { ...readSheets(file), [name]: [...before, row] })
    },
  }
}

function shown(cell: Cell | undefined): string | number {
  return cell === undefined ? '' : (Object.values(cell)[0] ?? '')
}

/** Text is interpreted as if a person had typed it. */
function cellOf(value: string | number | Date): Cell {
  if (typeof value === 'number') return { number: value }
  if (typeof value !== 'string') return { date: value.toISOString() }
  if (value.length > 50_000) throw new Error('Your input contains more than 50000 characters')
  if (value.startsWith("'")) return { text: value.slice(1) }
  if (/^\s*[=+]/.test(value) || /^-\D/.test(value)) return { formula: value }
  if (value.trim() !== '' && !Number.isNaN(Number(value))) return { number: Number(value) }
  return { text: value }
}

const ACQUIRED = 1
const FREE = 0

function scriptLock({ lock, lockWaitMs }: Surroundings) {
  let isOurs = false
  return {
    hasLock: () => isOurs,
    waitLock() {
      while (Atomics.compareExchange(lock, 0, FREE, ACQUIRED) !== FREE) {
        if (Atomics.wait(lock, 0, ACQUIRED, lockWaitMs) !== 'timed-out') continue
        throw new Error('Lock timeout: another process was holding the lock.')
      }
      isOurs = true
    },
    releaseLock() {
      isOurs = false
      Atomics.store(lock, 0, FREE)
      Atomics.notify(lock, 0)
    },
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}
