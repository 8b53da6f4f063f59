import { Fragment } from 'react'
import type { PickWay } from '../../map/map-view.ts'
import { Swatch } from '../../parts/swatch.tsx'
import type { TableColumn } from './table-columns.ts'
import type { ColumnSpan } from './use-column-window.ts'

interface TableRowProps {
  id: string
  columns: readonly TableColumn[]
  spans: readonly ColumnSpan[]
  /** Of the dataset. */
  row: number
  /** Counted from 0 among the filtered rows. */
  place: number
  isChosen: boolean
  activeColumn: number | null
  onChoose(row: number, way: PickWay): void
}

/** The keyboard reaches a row through the table, which has the focus. */
export function TableRow(props: TableRowProps) {
  const { id, columns, spans, row, place, isChosen, activeColumn, onChoose } = props
  return (
    <tr
      className="table-row"
      aria-rowindex={place + 2}
      aria-selected={isChosen}
      onClick={() => onChoose(row, 'pointer')}
    >
      {spans.map(({ from, to, gapRem }) => (
        <Fragment key={from}>
          {gapRem > 0 && <td aria-hidden="true" />}
          {columns.slice(from, to).map(({ place: column, isNumeric, write, colour }, i) => (
            <td
              className="table-row__cell"
              key={column}
              id={`${id}-${from + i}`}
              data-first={from + i === 0 || undefined}
              data-numeric={isNumeric || undefined}
              data-active={from + i === activeColumn || undefined}
              aria-colindex={from + i + 1}
            >
              {colour && <Swatch colour={colour(row)} />}
              {write(row)}
            </td>
          ))}
        </Fragment>
      ))}
    </tr>
  )
}
