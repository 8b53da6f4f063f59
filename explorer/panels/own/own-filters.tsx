import { useMemo, useRef } from 'react'
import { own } from '../../content/own.ts'
import {
  type Column,
  type DateColumn,
  isChoices,
  type NumberColumn,
} from '../../dataset/dataset.ts'
import { endsOf } from '../../dataset/stops.ts'
import type { Question } from '../../filter/dataset-filter.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { OwnGround } from '../../state/ground.ts'
import { CodeFilter } from '../filters/code-filter.tsx'
import { InViewFilter } from '../filters/in-view-filter.tsx'
import { RangeFilter, type RangeScale } from '../filters/range-filter.tsx'
import { useWordCounts } from './use-own-counts.ts'
import { writeDate } from './write-class.ts'

const words = own.filters

interface OwnFiltersProps {
  state: ExplorerState
  own: OwnGround
}

/** A question for each column of a file; a feature is shown when it answers all of them. */
export function OwnFilters({ state, own: { layer, ground } }: OwnFiltersProps) {
  const { columns } = layer.dataset
  const title = useRef<HTMLHeadingElement>(null)

  /** The button cannot keep the focus when there is nothing left to clear. */
  function clear(): void {
    title.current?.focus()
    state.clearQuestions()
  }

  return (
    <div className="filters-panel own-filters">
      <div className="filters-panel__head">
        <h4 className="panel-title" ref={title} tabIndex={-1}>
          {words.title}
        </h4>
        <button
          className="text-button"
          data-size="small"
          type="button"
          disabled={ground.filter.size === 0 && ground.seen === null}
          onClick={clear}
        >
          {words.clear}
        </button>
      </div>
      <InViewFilter isInView={ground.seen !== null} onChange={state.filterFileInView} />
      <p className="filters-panel__note">{columns.length === 0 ? words.noColumns : words.note}</p>
      {columns.map((column, place) => (
        <ColumnFilter
          // biome-ignore lint/suspicious/noArrayIndexKey: A column is known by its place.
          key={place}
          state={state}
          own={{ layer, ground }}
          place={place}
          column={column}
          asked={ground.filter.get(place)}
        />
      ))}
    </div>
  )
}

interface ColumnFilterProps<Kind extends Column = Column> extends OwnFiltersProps {
  place: number
  column: Kind
  asked: Question | undefined
}

function ColumnFilter({ column, ...rest }: ColumnFilterProps) {
  if (column.isPlace) return null
  if (isChoices(column)) return <WordFilter {...rest} column={column} />
  if (column.kind === 'text') return <TextFilter {...rest} column={column} />
  return <ValueFilter {...rest} column={column} />
}

function WordFilter({ state, own: { ground }, place, column, asked }: ColumnFilterProps) {
  const counts = useWordCounts(ground.answers, place, column)
  const codes = asked?.kind === 'words' ? asked.codes : null
  if (column.kind !== 'text') return null
  return (
    <CodeFilter
      name={column.name}
      isAny={asked === undefined}
      choices={column.words.flatMap((word, code) =>
        counts.all[code] === 0
          ? []
          : {
              code,
              name: word || own.none,
              count: counts.possible[code],
              isWanted: codes?.includes(code) ?? false,
            },
      )}
      onAny={() => state.askColumn(place, () => null)}
      onCode={(code) => state.toggleWord(place, code)}
    />
  )
}

function TextFilter({ state, place, column, asked }: ColumnFilterProps) {
  const text = asked?.kind === 'contains' ? asked.text : ''
  return (
    <label className="field">
      <span>
        <b className="caps-title">{column.name}</b> {words.contains}
      </span>
      <input
        className="field__input"
        type="search"
        value={text}
        onChange={({ target }) =>
          state.askColumn(place, () =>
            target.value.trim() === '' ? null : { kind: 'contains', text: target.value },
          )
        }
      />
    </label>
  )
}

function ValueFilter(props: ColumnFilterProps<NumberColumn | DateColumn>) {
  const { state, place, column, asked } = props
  const { limits, scale } = useMemo(() => scaleOf(column), [column])
  if (!(limits.from < limits.to)) return null
  return (
    <RangeFilter
      words={{ label: column.name, from: words.from, to: words.to, ...unitOf(column) }}
      range={asked?.kind === 'range' ? asked : null}
      limits={limits}
      {...scale}
      onRange={(ask) =>
        state.askColumn(place, (before) => {
          const range = ask(before?.kind === 'range' ? before : null)
          if (!range) return null
          const to = column.kind === 'date' ? endOfDay(range.to) : range.to
          return { kind: 'range', from: range.from, to, isBelow: false }
        })
      }
    />
  )
}

const STEPS = 200
const DAY_MS = 86_400_000

/** Whoever asks up to a day means all of it. */
function endOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS + DAY_MS - 1
}

/** On what the handles stand: days, whole numbers, or as many steps as a line has room for. */
function scaleOf(column: NumberColumn | DateColumn) {
  const [least, most] = endsOf(column)
  const isDate = column.kind === 'date'
  const unit = isDate ? DAY_MS : column.isWhole ? 1 : roundStep((most - least) / STEPS)
  const first = Math.floor(least / unit)
  const last = isDate ? Math.floor(most / unit) : Math.ceil(most / unit)
  const byStep = Math.max(Math.ceil((last - first) / STEPS), 1)
  const placed = (step: number) =>
    Number((Math.min(first + step * byStep, last) * unit).toPrecision(15))
  const endOf = (step: number) => (isDate ? endOfDay(placed(step)) : placed(step))
  const limits = { from: placed(0), to: endOf(STEPS + 1) }
  const scale: RangeScale = {
    stepCount: Math.ceil((last - first) / byStep) + 1,
    stepOf: (value) => Math.floor((value / unit - first) / byStep),
    startOf: placed,
    endOf,
    input: isDate
      ? { type: 'date', write: writeDate, read: Date.parse }
      : { type: 'number', write: (value) => String(Number(value.toPrecision(12))), read: Number },
  }
  return { limits, scale }
}

function roundStep(width: number): number {
  return 10 ** Math.floor(Math.log10(width || 1))
}

function unitOf(column: Column): { unit?: string } {
  return column.kind === 'number' && column.unit ? { unit: own.units[column.unit] } : {}
}
