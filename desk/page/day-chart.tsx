import type { OverviewAnswer } from '../answers.ts'
import { dates, words } from '../content/words.ts'
import { everything, type Filter } from './filter.ts'

const DAYS = 60
const DAY_MS = 86_400_000

interface DayChartProps extends Pick<OverviewAnswer, 'days'> {
  filter: Filter
  onChange(filter: Filter): void
}

/** A bar for each of the last days; a press lists that day, or all days again. */
export function DayChart({ days, filter, onChange }: DayChartProps) {
  const offsetMs = -new Date().getTimezoneOffset() * 60_000
  const today = Math.floor((Date.now() + offsetMs) / DAY_MS)
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const shown = Array.from({ length: DAYS }, (_, index) => today - DAYS + 1 + index)
  const bars = shown.map((day) => counts.get(day) ?? 0)
  const most = Math.max(1, ...bars)
  const total = bars.reduce((sum, count) => sum + count, 0)

  const hasDays = filter.period === 'days' && filter.from + filter.to !== ''

  function choose(day: string): void {
    const isChosen = filter.period === 'days' && filter.from === day && filter.to === day
    const { period, from, to } = isChosen
      ? everything
      : { period: 'days' as const, from: day, to: day }
    onChange({ ...filter, period, from, to })
  }

  return (
    <figure className="day-chart">
      <fieldset
        className="day-chart__bars"
        aria-label={words.chart.label(DAYS, total, total === 0 ? 0 : most)}
      >
        {shown.map((day, index) => {
          const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
          const count = bars[index] ?? 0
          const isChosen = hasDays && filter.from <= date && date <= (filter.to || date)
          return (
            // The date fields do the same by keyboard.
            <button
              key={day}
              className="day-chart__day"
              type="button"
              tabIndex={-1}
              title={words.chart.day(dates.day(new Date(`${date}T12:00`)), count)}
              aria-pressed={isChosen}
              data-is={day === today ? 'today' : count === 0 ? 'none' : undefined}
              style={{
                backgroundSize: `75% ${count === 0 ? 3 : Math.max(8, (count / most) * 100)}%`,
              }}
              onClick={() => choose(date)}
            />
          )
        })}
      </fieldset>
      <figcaption className="day-chart__caption">
        <span>{words.chart.caption(total, DAYS)}</span>
        <span>{words.chart.today}</span>
      </figcaption>
    </figure>
  )
}
