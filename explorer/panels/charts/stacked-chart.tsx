import { datasets } from '../../content/datasets.ts'
import { Swatch } from '../../parts/swatch.tsx'
import { writeCount, writeNumber } from '../../writing/write-number.ts'
import { Chart } from './chart.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

interface StackedChartProps {
  title: string
  rows: readonly string[]
  parts: readonly { name: string; colour: string }[]
  /** Row by row, with the same number of parts for each. */
  counts: Uint32Array
  isPressed(row: number, part: number): boolean
  onPart(row: number, part: number): void
}

/** Each row is divided into its parts; an empty row is left out. */
export function StackedChart(props: StackedChartProps) {
  const { title, rows, parts, counts, isPressed, onPart } = props
  const drawn = rows
    .map((name, row) => ({
      name,
      row,
      values: counts.subarray(row * parts.length, (row + 1) * parts.length),
    }))
    .filter(({ values }) => values.some((value) => value > 0))
  const pieces = drawn.flatMap(({ name, row, values }) =>
    [...values.entries()]
      .filter(([, value]) => value > 0)
      .map(([part, value]) => ({ name, row, part, value })),
  )
  const { onKeyDown, stopAt } = useRovingFocus(pieces.length)

  return (
    <Chart title={title}>
      <ul className="stacked-chart__key" aria-hidden="true">
        {parts.map(({ name, colour }) => (
          <li className="stacked-chart__class" key={name}>
            <Swatch colour={colour} />
            {name}
          </li>
        ))}
      </ul>
      <div className="stacked-chart__rows" role="toolbar" aria-label={title} onKeyDown={onKeyDown}>
        {drawn.map(({ name, row }) => (
          <div className="stacked-chart__row" key={name}>
            <span className="stacked-chart__name" aria-hidden="true">
              {name}
            </span>
            <span className="stacked-chart__line">
              {pieces.map((piece, index) => {
                const { name: part, colour } = parts[piece.part]
                if (piece.row !== row) return null
                const label = `${name}, ${part}: `
                return (
                  <button
                    className="stacked-chart__part"
                    key={part}
                    {...stopAt(index)}
                    style={{ flexGrow: piece.value, background: colour }}
                    aria-pressed={isPressed(row, piece.part)}
                    aria-label={label + writeCount(piece.value, datasets.sample.noun)}
                    title={label + writeNumber(piece.value)}
                    onClick={() => onPart(row, piece.part)}
                  />
                )
              })}
            </span>
          </div>
        ))}
      </div>
    </Chart>
  )
}
