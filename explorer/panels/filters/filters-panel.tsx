import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { datasets } from '../../content/datasets.ts'
import { filters as words } from '../../content/filters.ts'
import { rangeIndexOf } from '../../dataset/classes.ts'
import {
  type Column,
  type DateColumn,
  filterableOf,
  isChoices,
  isoOf,
  type NumberColumn,
  type TextColumn,
  titleOf,
} from '../../dataset/dataset.ts'
import { endsOf } from '../../dataset/stops.ts'
import { type Condition, countClasses, type FilterResult } from '../../filter/dataset-filter.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { isFiltering, type ShownDataset } from '../../state/datasets.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import { DAY_MS } from '../../survey/vocabulary.ts'
import { writeDate } from '../../writing/write-number.ts'
import { CodeFilter } from './code-filter.tsx'
import { RangeFilter, type RangeScale } from './range-filter.tsx'

/** A condition for each column; a row is shown when it meets all of them. */
export function FiltersPanel({ shown: { dataset, view } }: { shown: ShownDataset }) {
  const state = useExplorerState()
  const { file } = datasets
  const title = useRef<HTMLHeadingElement>(null)
  // Counted once the metrics are in the document, because visitors wait for those first.
  const result = useDeferredValue(view.result)

  /** The button is removed when there is nothing left to clear, so the focus moves. */
  function clear(): void {
    title.current?.focus()
    state.clearFilter()
  }

  return (
    <div className="filters-panel" data-of={dataset.isSample ? 'sample' : 'file'}>
      <div className="filters-panel__head">
        <h4 className="panel-title" ref={title} tabIndex={-1}>
          {words.title}
        </h4>
        <TextButton data-size="small" disabled={!isFiltering(view)} onClick={clear}>
          {words.clear}
        </TextButton>
      </div>
      <label className="filters-panel__view">
        <input
          className="check-box filters-panel__switch"
          type="checkbox"
          checked={view.isInView}
          onChange={({ target }) => state.filterInView(target.checked)}
        />
        <span>
          {words.inView}
          <small className="remark filters-panel__note">{words.inViewNote}</small>
        </span>
      </label>
      {!dataset.isSample && (
        <p className="remark filters-panel__note">
          {dataset.columns.length === 0 ? file.noColumns : file.filterNote}
        </p>
      )}
      {filterableOf(dataset).map(([index, column]) => (
        <ColumnFilter
          key={index}
          result={result}
          index={index}
          column={column}
          condition={view.filter.get(index)}
        />
      ))}
    </div>
  )
}

interface ColumnFilterProps<Kind extends Column = Column> {
  result: FilterResult
  index: number
  column: Kind
  condition: Condition | undefined
}

/** Most filters do not change the other columns. */
const ColumnFilter = memo(function ColumnFilter({ column, ...rest }: ColumnFilterProps) {
  if (column.kind !== 'text') return <ValueFilter {...rest} column={column} />
  if (isChoices(column)) return <WordFilter {...rest} column={column} />
  return <TextFilter {...rest} column={column} />
})

function WordFilter({ result, index, column, condition }: ColumnFilterProps<TextColumn>) {
  const state = useExplorerState()
  const { codes, words: known, colours, isFixed } = column
  const { possible } = useMemo(
    () => countClasses(result, index, codes, known.length),
    [result, index, codes, known],
  )
  const used = useMemo(() => (isFixed ? null : new Set(codes)), [isFixed, codes])
  const wanted = condition?.kind === 'words' ? condition.codes : []
  return (
    <CodeFilter
      name={titleOf(column)}
      isAny={condition === undefined}
      choices={known.flatMap((word, code) =>
        used === null || used.has(code)
          ? {
              code,
              name: word || datasets.none,
              ...(colours && { colour: colours[code] }),
              count: possible[code],
              isWanted: wanted.includes(code),
            }
          : [],
      )}
      onAny={() => state.filterColumn(index, () => null)}
      onCode={(code) => state.toggleWord(index, code)}
    />
  )
}

function TextFilter({ index, column, condition }: ColumnFilterProps) {
  const state = useExplorerState()
  const text = condition?.kind === 'contains' ? condition.text : ''
  return (
    <label className="field">
      <span>
        <b className="caps-title">{titleOf(column)}</b> {datasets.contains}
      </span>
      <input
        className="field__input"
        type="search"
        value={text}
        onChange={({ target }) =>
          state.filterColumn(index, () =>
            target.value.trim() === '' ? null : { kind: 'contains', text: target.value },
          )
        }
      />
    </label>
  )
}

function ValueFilter(props: ColumnFilterProps<NumberColumn | DateColumn>) {
  const { index, column, condition } = props
  const state = useExplorerState()
  const { limits, scale } = useMemo(() => scaleOf(column), [column])
  if (!(limits.from < limits.to)) return null
  return (
    <RangeFilter
      words={{ label: titleOf(column), ...words[column.kind], ...unitOf(column) }}
      range={inclusive(column, condition)}
      limits={limits}
      {...scale}
      onRange={(ask) =>
        state.filterColumn(index, (before) => {
          const range = ask(inclusive(column, before))
          if (!range) return null
          const to = column.kind === 'date' ? endOfDay(range.to) : range.to
          // The excluded end of a chart's fractions stays excluded until it is moved.
          const isBelow = before?.kind === 'range' && before.isBelow && to === before.to
          return { kind: 'range', from: range.from, to, isBelow }
        })
      }
    />
  )
}

/** Charts exclude the end of a range; here both ends are included. */
function inclusive(column: NumberColumn | DateColumn, condition: Condition | undefined) {
  if (condition?.kind !== 'range') return null
  const isStepped = column.kind === 'date' || column.isWhole
  const { from, to, isBelow } = condition
  return { from, to: isBelow && isStepped ? to - 1 : to }
}

const STEPS = 200

/** A range up to a day includes the whole day. */
function endOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS + DAY_MS - 1
}

function writePlain(value: number): string {
  return String(Number(value.toPrecision(12)))
}

const inputs: Record<'number' | 'date', Omit<RangeScale['input'], 'step'>> = {
  number: { type: 'number', write: writePlain, read: Number, say: writePlain },
  date: {
    type: 'date',
    write: (ms) => isoOf(ms, false),
    read: Date.parse,
    say: (ms) => writeDate(ms, false),
  },
}

/** The stops of the handles: given stops, days, whole numbers, or as many steps as fit. */
function scaleOf(column: NumberColumn | DateColumn): {
  limits: { from: number; to: number }
  scale: RangeScale
} {
  const [least, most] = endsOf(column)
  const hasFractions = column.kind === 'number' && !column.isWhole && !column.stops
  const input: RangeScale['input'] = { ...inputs[column.kind], step: hasFractions ? 'any' : 1 }
  if (column.kind === 'number' && column.stops) return scaleOfStops(column.stops, most, input)
  const isDate = column.kind === 'date'
  const unit = isDate ? DAY_MS : column.isWhole ? 1 : roundStep((most - least) / STEPS)
  const first = Math.floor(least / unit)
  const last = isDate ? Math.floor(most / unit) : Math.ceil(most / unit)
  const byStep = Math.max(Math.ceil((last - first) / STEPS), 1)
  const placed = (step: number) =>
    Number((Math.min(first + step * byStep, last) * unit).toPrecision(15))
  const endOf = (step: number) => (isDate ? endOfDay(placed(step)) : placed(step))
  const scale: RangeScale = {
    stepCount: Math.ceil((last - first) / byStep) + 1,
    stepOf: (value) => Math.floor((value / unit - first) / byStep),
    startOf: placed,
    endOf,
    input,
  }
  return { limits: { from: placed(0), to: endOf(STEPS + 1) }, scale }
}

function scaleOfStops(all: readonly number[], most: number, input: RangeScale['input']) {
  const to = Math.ceil(most)
  const stops = all.filter((stop) => stop < to)
  const scale: RangeScale = {
    stepCount: stops.length,
    stepOf: (value) => rangeIndexOf(all, all.length, value),
    startOf: (step) => stops[step] ?? to,
    endOf: (step) => stops[step + 1] ?? to,
    input,
  }
  return { limits: { from: all[0], to }, scale }
}

function roundStep(width: number): number {
  return 10 ** Math.floor(Math.log10(width || 1))
}

function unitOf(column: Column): { unit?: string } {
  return column.kind === 'number' && column.unit ? { unit: datasets.units[column.unit] } : {}
}
