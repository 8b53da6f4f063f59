import { Fragment } from 'react'
import { Glyph } from '../../parts/glyph.tsx'
import type { TableOrder } from './row-order.ts'
import type { TableColumn } from './table-columns.ts'
import type { ColumnSpan } from './use-column-window.ts'

interface TableHeadProps {
  columns: readonly TableColumn[]
  spans: readonly ColumnSpan[]
  order: TableOrder
  /** Takes the index of a column in the dataset. */
  onColumn(place: number): void
}

/** The column headers; a press sorts by the column, or reverses the order. */
export function TableHead({ columns, spans, order, onColumn }: TableHeadProps) {
  return (
    <thead className="table-head">
      <tr aria-rowindex={1}>
        {spans.map(({ from, to, gapRem }) => (
          <Fragment key={from}>
            {gapRem > 0 && <td aria-hidden="true" style={{ inlineSize: `${gapRem}rem` }} />}
            {columns.slice(from, to).map(({ place, name, isNumeric, widthRem }, i) => {
              const isSorted = place === order.column
              const direction = order.isDescending ? 'descending' : 'ascending'
              return (
                <th
                  className="table-head__cell"
                  key={place}
                  scope="col"
                  data-first={from + i === 0 || undefined}
                  data-numeric={isNumeric || undefined}
                  style={from + i === 0 ? undefined : { inlineSize: `${widthRem}rem` }}
                  aria-colindex={from + i + 1}
                  aria-sort={isSorted ? direction : 'none'}
                >
                  <button
                    className="table-head__button"
                    type="button"
                    title={name}
                    onClick={() => onColumn(place)}
                  >
                    <span className="one-line">{name}</span>
                    {isSorted && <Glyph name={order.isDescending ? 'down' : 'up'} />}
                  </button>
                </th>
              )
            })}
          </Fragment>
        ))}
      </tr>
    </thead>
  )
}
