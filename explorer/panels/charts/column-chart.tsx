import { datasets } from '../../content/datasets.ts'
import { filters } from '../../content/filters.ts'
import { type PluralForms, pluralOf, writeNumber } from '../../writing/write-number.ts'
import { Chart } from './chart.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

interface ColumnChartProps {
  title: string
  /** The counted unit; plots by default. */
  of?: PluralForms<string>
  bars: readonly {
    name: string
    /** With every filter except this chart's. */
    count: number
    chosen: number
    isPressed: boolean
  }[]
  /** The labels under the first bar and under the last. */
  ends: readonly [string, string]
  onBar(index: number): void
}

/** Columns side by side; behind the selected part, the total is faint. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, of = datasets.sample.noun, bars, ends, onBar } = props
  const { onKeyDown, stopAt } = useRovingFocus(bars.length)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Chart title={title}>
      <div className="column-chart__bars" role="toolbar" aria-label={title} onKeyDown={onKeyDown}>
        {bars.map(({ name, count, chosen, isPressed }, index) => (
          <button
            className="column-chart__bar"
            // biome-ignore lint/suspicious/noArrayIndexKey: Narrow ranges may have the same name, and bars never move.
            key={index}
            {...stopAt(index)}
            aria-pressed={isPressed}
            aria-label={`${name}: ${countsOf(chosen, count)} ${pluralOf(count, of)}`}
            title={`${name}: ${countsOf(chosen, count)}`}
            onClick={() => onBar(index)}
          >
            <span style={{ blockSize: `${(100 * count) / most}%` }} />
            <span style={{ blockSize: `${(100 * chosen) / most}%` }} />
          </button>
        ))}
      </div>
      <p className="column-chart__ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </Chart>
  )
}

/** Where two columns overlap, both values are announced. */
function countsOf(chosen: number, count: number): string {
  if (chosen === count) return writeNumber(count)
  return filters.someOf(writeNumber(chosen), writeNumber(count))
}
