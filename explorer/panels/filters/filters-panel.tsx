import { memo, useMemo, useRef } from 'react'
import { filters as words } from '../../content/filters.ts'
import { surveyWords } from '../../content/survey-words.ts'
import { areaBinOf, areaStopsM2 } from '../../filter/bins.ts'
import {
  type CodedColumn,
  codedColumns,
  isFiltering,
  type RangedColumn,
  rangedColumns,
} from '../../filter/plot-filter.ts'
import { swatches } from '../../layers/colours.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import type { Plots, Survey } from '../../survey/survey.ts'
import { useCounted } from '../metrics/use-counted.ts'
import { codeNames } from '../plot-words.ts'
import { dateOfDay, dayOfDate } from '../write-number.ts'
import { CodeFilter } from './code-filter.tsx'
import { InViewFilter } from './in-view-filter.tsx'
import { RangeFilter, type RangeScale } from './range-filter.tsx'

interface FiltersPanelProps {
  state: ExplorerState
  survey: Survey
}

/** Families of questions; a plot is shown when it answers all of them. */
export function FiltersPanel({ state, survey }: FiltersPanelProps) {
  const { plots } = survey
  const { facets } = useCounted(survey)
  const filter = useExplorer((now) => now.filter)
  const isInView = useExplorer((now) => now.isInView)
  const first = useRef<HTMLInputElement>(null)

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
      <InViewFilter isInView={isInView} onChange={state.filterView} ref={first} />
      {codedColumns.map((column) => (
        <PlotCodes
          key={column}
          column={column}
          codes={filter.codes[column]}
          counts={facets.codes[column]}
          state={state}
        />
      ))}
      {rangedColumns.map((column) => (
        <PlotRange key={column} column={column} state={state} plots={plots} />
      ))}
    </div>
  )
}

interface PlotCodesProps {
  column: CodedColumn
  /** Bits of the wanted codes; null when all are. */
  codes: number | null
  counts: Uint32Array
  state: ExplorerState
}

const PlotCodes = memo(function PlotCodes({ column, codes, counts, state }: PlotCodesProps) {
  return (
    <CodeFilter
      name={surveyWords.columns[column]}
      isAny={codes === null}
      choices={codeNames[column].map((name, code) => ({
        code,
        name,
        ...(column !== 'surveyor' && { colour: swatches[column][code] }),
        count: counts[code],
        isWanted: codes !== null && (codes & (1 << code)) !== 0,
      }))}
      onAny={() => state.clearCodes(column)}
      onCode={(code) => state.toggleCode(column, code)}
    />
  )
})

interface PlotRangeProps {
  column: RangedColumn
  state: ExplorerState
  plots: Plots
}

function PlotRange({ column, state, plots }: PlotRangeProps) {
  const range = useExplorer((now) => now.filter[column])
  const most = useMemo(() => largestOf(plots[column]), [plots, column])
  return (
    <RangeFilter
      words={words[column]}
      range={range}
      limits={{ from: 0, to: most }}
      {...scales[column](most)}
      onRange={(ask) => state.filterRange(column, ask)}
    />
  )
}

/** On what the handles of a range stand, from 0 to the largest value of its column. */
const scales: Readonly<Record<RangedColumn, (most: number) => RangeScale>> = {
  areaM2: (most) => ({
    stepCount: areaStopsM2.filter((stop) => stop < most).length,
    stepOf: areaBinOf,
    startOf: (step) => areaStopsM2[step] ?? most,
    endOf: (step) => areaStopsM2[step + 1] ?? most,
    input: { type: 'number', write: String, read: Number },
  }),
  day: (most) => ({
    stepCount: most + 1,
    stepOf: (day) => day,
    startOf: (day) => day,
    endOf: (day) => day,
    input: { type: 'date', write: dateOfDay, read: dayOfDate },
  }),
}

function largestOf(column: Iterable<number>): number {
  let most = 0
  for (const value of column) most = Math.max(most, value)
  return Math.ceil(most)
}
