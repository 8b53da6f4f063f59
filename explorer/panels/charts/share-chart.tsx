import { datasets } from '../../content/datasets.ts'
import { type PluralForms, writeCount, writePercent } from '../../writing/write-number.ts'
import { Chart } from './chart.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

interface ShareChartProps {
  title: string
  /** The counted unit; plots by default. */
  of?: PluralForms<string>
  bars: readonly {
    name: string
    colour: string
    /** With every filter except this chart's. */
    count: number
    /** Whether this chart's filter accepts it. */
    isWanted: boolean
    isPressed: boolean
  }[]
  onBar(index: number): void
}

/**
 * One line for each class: its name, its bar and its share, without this chart's own filter. So bar
 * and share agree, and an excluded class keeps both, faded.
 */
export function ShareChart({ title, of = datasets.sample.noun, bars, onBar }: ShareChartProps) {
  const { onKeyDown, stopAt } = useRovingFocus(bars.length)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const all = bars.reduce((sum, { count }) => sum + count, 0)
  return (
    <Chart title={title}>
      <div className="share-chart__bars" role="toolbar" aria-label={title} onKeyDown={onKeyDown}>
        {bars.map(({ name, colour, count, isWanted, isPressed }, index) => (
          <button
            className="share-chart__row"
            key={name}
            {...stopAt(index)}
            aria-pressed={isPressed}
            data-wanted={isWanted || undefined}
            title={writeCount(count, of)}
            onClick={() => onBar(index)}
          >
            <span className="share-chart__name">{name}</span>
            <span className="share-chart__track">
              <span style={{ inlineSize: `${(100 * count) / most}%`, background: colour }} />
            </span>
            <span className="share-chart__share">{writePercent(count, all)}</span>
          </button>
        ))}
      </div>
    </Chart>
  )
}
