import { INK_2 } from '@app/design/colours.ts'
import { sheet as words } from '../content/sheet.ts'
import type { DrawnSheet } from './draw-sheet.ts'
import { type LegendEntry, type LegendGroup, SIGN_WIDTH } from './legend.ts'
import { shorten, type TextWidth } from './measure-text.ts'
import { SheetText, sans, type TextBlock } from './sheet-text.tsx'

/** A line of the legend; null is an empty one. */
type Row = { title: string } | { entry: LegendEntry } | null

const COLUMN_GAP = 8

/** In one column if it fits, else in two; entries without room are counted. */
export function legendBlock(
  { legend, layout: { unit } }: DrawnSheet,
  width: number,
  height: number,
  measure: TextWidth,
): TextBlock {
  const rowHeight = 12 * unit
  const perColumn = Math.max(Math.floor(height / rowHeight), 2)
  const single = flow(legend, Infinity)
  const columns = single[0].length <= perColumn ? single : flow(legend, perColumn).slice(0, 2)
  const gap = COLUMN_GAP * unit
  const columnWidth = columns.length === 1 ? width : (width - gap) / 2
  const left = countOf(single) - countOf(columns)
  const caps = sans(5.6 * unit, 600, 0.45 * unit)
  const plain = sans(7 * unit, 450)
  const textX = (SIGN_WIDTH + 6) * unit

  function drawRow(row: Row, x: number, y: number) {
    if (row === null) return null
    if ('title' in row) {
      return (
        <SheetText x={x} y={y + 6.2 * unit} font={caps} colour={INK_2}>
          {shorten(row.title.toUpperCase(), columnWidth, caps, measure)}
        </SheetText>
      )
    }
    return (
      <>
        <g transform={`translate(${x} ${y}) scale(${unit})`}>
          {row.entry.sign.map((mark) => (
            <path key={JSON.stringify(mark)} {...mark} />
          ))}
        </g>
        <SheetText x={x + textX} y={y + 7 * unit} font={plain}>
          {shorten(row.entry.name, columnWidth - textX, plain, measure)}
        </SheetText>
      </>
    )
  }

  return {
    height: Math.max(...columns.map((rows) => rows.length)) * rowHeight,
    draw: (x, y) =>
      columns.map((rows, column) => {
        const columnX = x + column * (columnWidth + gap)
        const isCut = left > 0 && column === columns.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name, and never move.
          <g key={column}>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do rows.
              <g key={i}>{drawRow(row, columnX, y + i * rowHeight)}</g>
            ))}
            {isCut && (
              <SheetText
                x={columnX + textX}
                y={y + rows.length * rowHeight + 5 * unit}
                font={plain}
                colour={INK_2}
              >
                {words.legend.more(left)}
              </SheetText>
            )}
          </g>
        )
      }),
  }
}

/** Consecutive groups; one that would be split by the end of a column begins the next. */
function flow(legend: readonly LegendGroup[], perColumn: number): Row[][] {
  const columns: Row[][] = [[]]
  for (const { title, entries } of legend) {
    const needed = entries.length + 1
    const last = columns[columns.length - 1]
    const isFirst = last.length === 0
    if (!isFirst && last.length + 1 + needed > perColumn) columns.push([])
    else if (!isFirst) last.push(null)
    for (const row of [{ title }, ...entries.map((entry) => ({ entry }))]) {
      if (columns[columns.length - 1].length >= perColumn) columns.push([])
      columns[columns.length - 1].push(row)
    }
  }
  return columns
}

function countOf(columns: readonly Row[][]): number {
  return columns.flat().filter((row) => row !== null && 'entry' in row).length
}
