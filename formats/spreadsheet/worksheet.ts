import { limits } from '../limits.ts'
import { problems } from '../problems.ts'

/** A worksheet's rows in order, each cell as text. Empty rows and cells at the end are left out. */
export interface Worksheet {
  name: string
  rows: readonly WorksheetRow[]
}

export interface WorksheetRow {
  /** The worksheet's own number, from 1. */
  number: number
  cells: readonly string[]
}

export interface RowList {
  collect(read: (take: (cells: string[], number: number) => void) => void): WorksheetRow[]
}

/** For all worksheets together: a workbook may claim more rows than there is memory for. */
const MAX_CELLS = 20_000_000

export function buildRowList(): RowList {
  let cellCount = 0
  let rowCount = 0
  return {
    collect(read) {
      const rows: WorksheetRow[] = []
      read((cells, number) => {
        while (cells.length > 0 && cells.at(-1) === '') cells.pop()
        if (cells.length === 0) return
        cellCount += cells.length
        rowCount += 1
        if (rowCount > limits.features) throw problems.tooLarge('rows', limits.features)
        if (cellCount > MAX_CELLS) throw problems.tooLarge('cells', MAX_CELLS)
        rows.push({ number, cells })
      })
      return rows
    },
  }
}
