import { useMemo, useRef } from 'react'
import { filters as words } from '../../content/filters.ts'
import { AREA_BINS, areaBinOf, areaStopsM2 } from '../../filter/bins.ts'
import { codedColumns, isFiltering } from '../../filter/plot-filter.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/survey.ts'
import { useCounted } from '../metrics/use-counted.ts'
import { dateOfDay, dayOfDate } from '../write-number.ts'
import { CodeFilter } from './code-filter.tsx'
import { RangeFilter } from './range-filter.tsx'

interface FiltersPanelProps {
  state: ExplorerState
  survey: Survey
}

/** Eight families of questions; a plot is shown when it answers all of them. */
export function FiltersPanel({ state, survey }: FiltersPanelProps) {
  const { plots } = survey
  const { facets } = useCounted(survey)
  const filter = useExplorer((now) => now.filter)
  const isInView = useExplorer((now) => now.isInView)
  const lastDay = useMemo(() => plots.day.reduce(largest, 0), [plots])
  const first = useRef<HTMLInputElement>(null)
  const largestM2 = useMemo(() => Math.ceil(plots.areaM2.reduce(largest, 0)), [plots])

  /** The button cannot keep the focus when there is nothing left to clear. */
  function clear(): void {
    first.current?.focus()
    state.clearFilter()
  }

  return (
    <div className="filters-panel">
      <div className="filters-panel__head">
        <h4 className="panel-title">{words.title}</h4>
        <button
          className="text-button"
          data-size="small"
          type="button"
          disabled={!isFiltering(filter)}
          onClick={clear}
        >
          {words.clear}
        </button>
      </div>
      <label className="filters-panel__view">
        <input
          className="check-box filters-panel__switch"
          type="checkbox"
          ref={first}
          checked={isInView}
          onChange={({ target }) => state.filterView(target.checked)}
        />
        <span>
          {words.inView}
          <small className="filters-panel__note">{words.inViewNote}</small>
        </span>
      </label>
      {codedColumns.map((column) => (
        <CodeFilter
          key={column}
          column={column}
          codes={filter.codes[column]}
          counts={facets.codes[column]}
          onAny={state.clearCodes}
          onCode={state.toggleCode}
        />
      ))}
      <RangeFilter
        words={words.area}
        range={filter.areaM2}
        limits={{ from: 0, to: largestM2 }}
        stepCount={Math.min(areaBinOf(largestM2) + 1, AREA_BINS)}
        stepOf={areaBinOf}
        startOf={(step) => areaStopsM2[step] ?? largestM2}
        endOf={(step) => areaStopsM2[step + 1] ?? largestM2}
        input={{ type: 'number', write: String, read: Number }}
        onRange={(ask) => state.filterRange('areaM2', ask)}
      />
      <RangeFilter
        words={words.days}
        range={filter.day}
        limits={{ from: 0, to: lastDay }}
        stepCount={lastDay + 1}
        stepOf={(day) => day}
        startOf={(day) => day}
        endOf={(day) => day}
        input={{ type: 'date', write: dateOfDay, read: dayOfDate }}
        onRange={(ask) => state.filterRange('day', ask)}
      />
    </div>
  )
}

function largest(most: number, value: number): number {
  return Math.max(most, value)
}
