import type { RefObject } from 'react'
import type { ListAnswer } from '../answers.ts'
import { periods, shows, words } from '../content/words.ts'
import { type Filter, MAX_QUERY, type Period, type Show, searchParams } from './filter.ts'
import { withKey } from './requests.ts'

interface FilterBarProps {
  filter: Filter
  onChange(filter: Filter): void
  answer: ListAnswer | undefined
  unread: string
  search: RefObject<HTMLInputElement | null>
}

/** The filters, and the export. */
export function FilterBar({ filter, onChange, answer, unread, search }: FilterBarProps) {
  const count = answer === undefined ? '' : words.count(answer.count, answer.isMore)
  return (
    <div className="filter-bar">
      <div className="filter-bar__row">
        <label className="filter-bar__search">
          <span className="spoken">{words.search}</span>
          <input
            ref={search}
            className="field"
            type="search"
            value={filter.query}
            maxLength={MAX_QUERY}
            placeholder={words.searchHint}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            onChange={(event) => onChange({ ...filter, query: event.currentTarget.value })}
          />
        </label>
        <label className="filter-bar__period">
          <span className="spoken">{words.period}</span>
          <select
            className="field"
            value={filter.period}
            onChange={(event) =>
              onChange({ ...filter, period: event.currentTarget.value as Period })
            }
          >
            {Object.entries(periods).map(([period, label]) => (
              <option key={period} value={period}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {filter.period === 'days' && (
        <div className="filter-bar__row">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="filter-bar__day">
              <span>{words[end]}</span>
              <input
                className="field"
                type="date"
                max="9999-12-31" // or else a year may have six digits
                value={filter[end]}
                onChange={({ currentTarget: { value } }) => onChange({ ...filter, [end]: value })}
              />
            </label>
          ))}
        </div>
      )}
      <fieldset className="filter-bar__shows">
        <legend className="spoken">{words.show}</legend>
        {Object.entries(shows).map(([show, label]) => (
          <label key={show} className="filter-bar__show">
            <input
              className="filter-bar__radio"
              type="radio"
              name="show"
              value={show}
              checked={filter.show === show}
              onChange={() => onChange({ ...filter, show: show as Show })}
              // Browsers do not scroll to a radio button that is half visible.
              onFocus={({ currentTarget }) =>
                currentTarget.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              }
            />
            {label}
            {show === 'unread' && unread !== '' && <b className="filter-bar__number">{unread}</b>}
          </label>
        ))}
      </fieldset>
      <div className="filter-bar__foot">
        <p className="filter-bar__count" role="status">
          {count}
        </p>
        <div className="filter-bar__export">
          <span title={words.exportHint(count)}>{words.export}</span>
          {Object.entries(words.formats).map(([format, label]) => (
            <a
              key={format}
              className="filter-bar__format"
              href={exportUrl(filter, format)}
              download
            >
              {label}
            </a>
          ))}
        </div>
      </div>
      {answer && !answer.isSearchable && filter.query !== '' && (
        <p className="filter-bar__note">{words.indexing}</p>
      )}
    </div>
  )
}

function exportUrl(filter: Filter, format: string): string {
  const params = searchParams(filter)
  params.set('format', format)
  return withKey(`/api/export?${params}`)
}
