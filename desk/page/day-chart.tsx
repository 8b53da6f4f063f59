import type { OverviewAnswer } from '../answers.ts'
import { words } from '../content/words.ts'

const DAYS = 60
const DAY_MS = 86_400_000
const HEIGHT = 36
const STEP = 4

/** A bar for each of the last days, today's in another colour. */
export function DayChart({ days }: Pick<OverviewAnswer, 'days'>) {
  const offsetMs = -new Date().getTimezoneOffset() * 60_000
  const today = Math.floor((Date.now() + offsetMs) / DAY_MS)
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const bars = Array.from({ length: DAYS }, (_, index) => counts.get(today - DAYS + 1 + index) ?? 0)
  const most = Math.max(1, ...bars)
  const total = bars.reduce((sum, count) => sum + count, 0)
  return (
    <figure className="day-chart">
      <svg
        className="day-chart__bars"
        viewBox={`0 0 ${DAYS * STEP - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.chart.label(DAYS, total, total === 0 ? 0 : most)}
      >
        {bars.map((count, index) => {
          const height = count === 0 ? 1 : Math.max(3, Math.round((count / most) * HEIGHT))
          const day = today - DAYS + 1 + index
          return (
            <rect
              key={day}
              className="day-chart__bar"
              data-is={day === today ? 'today' : count === 0 ? 'none' : undefined}
              x={index * STEP}
              y={HEIGHT - height}
              width={STEP - 1}
              height={height}
            />
          )
        })}
      </svg>
      <figcaption className="day-chart__caption">
        <span>{words.chart.caption(total, DAYS)}</span>
        <span>{words.chart.today}</span>
      </figcaption>
    </figure>
  )
}
