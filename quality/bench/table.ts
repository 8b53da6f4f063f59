import type { Row } from './row.ts'

/** Lines of aligned columns; the last column has the verdict. */
export function buildTable(rows: readonly Row[]): string {
  const lines = [
    ['', 'measured', 'bar', '', ''],
    ...rows.map(({ what, value, bar, ok, note }) => [
      what,
      value,
      bar ?? '',
      verdict(bar, ok),
      note ?? '',
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  return lines.map((cells) => align(cells, widths)).join('\n')
}

function verdict(bar: string | undefined, ok: boolean): string {
  if (!ok) return 'MISSED'
  return bar === undefined ? '' : 'ok'
}

/** Values are aligned right, everything else left. */
function align(cells: readonly string[], widths: readonly number[]): string {
  const columns = cells.map((cell, column) =>
    column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
  )
  return columns.join('  ').trimEnd()
}
