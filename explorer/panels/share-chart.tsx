import { useId } from 'react'
import { workbench } from '../content/workbench.ts'
import { useOneStop } from './use-one-stop.ts'
import { writeNumber } from './write-number.ts'

interface ShareChartProps {
  title: string
  bars: readonly {
    name: string
    colour: string
    /** With every filter but that of this chart. */
    count: number
    chosen: number
    isPressed: boolean
  }[]
  onBar(place: number): void
}

/** One line for each class: its name, its bar and its share of what is chosen. */
export function ShareChart({ title, bars, onBar }: ShareChartProps) {
  const id = useId()
  const { onKeyDown, tabIndexOf, onFocusOf } = useOneStop(bars.length)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const all = Math.max(
    1,
    bars.reduce((sum, { chosen }) => sum + chosen, 0),
  )
  return (
    <figure className="share-chart" aria-labelledby={id}>
      <figcaption className="share-chart__title" id={id}>
        {title}
      </figcaption>
      <div className="share-chart__bars" role="toolbar" aria-labelledby={id} onKeyDown={onKeyDown}>
        {bars.map(({ name, colour, count, chosen, isPressed }, place) => (
          <button
            className="share-chart__row"
            key={name}
            type="button"
            tabIndex={tabIndexOf(place)}
            aria-pressed={isPressed}
            title={`${writeNumber(chosen)} ${workbench.plots}`}
            onFocus={onFocusOf(place)}
            onClick={() => onBar(place)}
          >
            <span className="share-chart__name">{name}</span>
            <span className="share-chart__track">
              <span style={{ inlineSize: `${(100 * count) / most}%` }} />
              <span style={{ inlineSize: `${(100 * chosen) / most}%`, background: colour }} />
            </span>
            <span className="share-chart__share">{writeNumber((100 * chosen) / all)} %</span>
          </button>
        ))}
      </div>
    </figure>
  )
}
