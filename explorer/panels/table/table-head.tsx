import { table as words } from '../../content/table.ts'
import { Glyph } from '../../parts/glyph.tsx'
import { isNumeric, type TableColumn, type TableOrder, tableColumns } from './plot-order.ts'

interface TableHeadProps {
  order: TableOrder
  onColumn(column: TableColumn): void
}

/** The names of the columns; each sorts by itself, and the other way when it does already. */
export function TableHead({ order, onColumn }: TableHeadProps) {
  return (
    <thead className="table-head">
      <tr aria-rowindex={1}>
        {tableColumns.map((column, place) => {
          const isSorted = column === order.column
          const direction = order.isDescending ? 'descending' : 'ascending'
          return (
            <th
              className="table-head__cell"
              key={column}
              scope="col"
              data-column={column}
              data-numeric={isNumeric(column) || undefined}
              aria-colindex={place + 1}
              aria-sort={isSorted ? direction : 'none'}
            >
              <button className="table-head__button" type="button" onClick={() => onColumn(column)}>
                {words.columns[column]}
                {isSorted && <Glyph name={order.isDescending ? 'down' : 'up'} />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
