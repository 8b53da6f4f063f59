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

/** Names and remarks are aligned left, values right. */
function align(cells: readonly string[], widths: readonly number[]): string {
  const [what = '', value = '', bar = '', met = '', note = ''] = cells
  const [first = 0, second = 0, third = 0, fourth = 0] = widths
  const columns = [
    what.padEnd(first),
    value.padStart(second),
    bar.padEnd(third),
    met.padEnd(fourth),
    note,
  ]
  return columns.join('  ').trimEnd()
}
