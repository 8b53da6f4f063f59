import { limits } from '../limits.ts'

export interface MifColumn {
  name: string
  /** CHAR, INTEGER, DECIMAL, DATE and others, in capitals. */
  kind: string
}

/** COLUMNS n, then a name and a type on each of n lines. */
export function readColumns(header: string): MifColumn[] {
  const columns = /^[ \t]*COLUMNS\s+(\d+)[ \t\r]*$/im.exec(header)
  if (!columns) return []
  const count = Math.min(Number(columns[1]), limits.fields)
  const lines = header.slice(columns.index + columns[0].length).split(/\r?\n/)
  return lines
    .map((line) => line.trim().split(/[\s(]+/))
    .filter(([name]) => name !== '')
    .slice(0, count)
    .map(([name = '', kind = '']) => ({ name, kind: kind.toUpperCase() }))
}

/** Days and times are digits without anything between them. */
export function readCell(text: string, kind: string): string {
  if (!days.has(kind)) return text
  const [, year, month, day, hours, minutes, seconds] =
    /^(?:(\d{4})(\d\d)(\d\d))?(?:(\d\d)(\d\d)(\d\d)\d*)?$/.exec(text.trim()) ?? []
  const date = year === undefined ? '' : `${year}-${month}-${day}`
  const time = hours === undefined ? '' : `${hours}:${minutes}:${seconds}`
  return [date, time].filter(Boolean).join('T') || text
}

const days = new Set(['DATE', 'TIME', 'DATETIME'])
