import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { datasets } from '../../content/datasets.ts'
import { kindOf } from '../../dataset/dataset.ts'
import { sampleIndex } from '../../dataset/sample-dataset.ts'
import type { PickWay } from '../../map/map-view.ts'
import type { ShownDataset } from '../../state/datasets.ts'
import { pickedIn } from '../../state/exploration.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { keepPassing, orderBy, orderRows, type TableOrder } from './row-order.ts'
import { tableColumnsOf } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useColumnWindow } from './use-column-window.ts'
import { useRowWindow } from './use-row-window.ts'

interface PlotTableProps {
  shown: ShownDataset
  /** Shown instead of rows when none matches. */
  nothingLeft: ReactNode
}

interface Cell {
  row: number
  column: number
}

/**
 * The filtered plots or features, one row each. Only visible rows are in the document. The table is
 * one Tab stop; the arrow keys move the active cell, which is exposed to assistive technology.
 */
export function PlotTable(props: PlotTableProps) {
  // In another dataset the order and the active cell have another meaning.
  return <Grid key={props.shown.id} {...props} />
}

function Grid({ shown: { id: of, dataset, view }, nothingLeft }: PlotTableProps) {
  const state = useExplorerState()
  const { selection, nameBy } = view
  const words = datasets[kindOf(dataset)]
  // The sample's rows show the land use, as the map does at first.
  const colourBy = dataset.isSample ? sampleIndex('landUse') : view.colourBy
  const { classing } = view.style
  const chosen = useExplorer((now) => pickedIn(now, of))
  const [order, setOrder] = useState<TableOrder>({
    column: dataset.isSample ? sampleIndex('plot') : -1,
    isDescending: false,
  })
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const ordered = useMemo(() => orderRows(dataset, order), [dataset, order])
  const rows = useMemo(
    () => keepPassing(ordered, selection.passes, selection.count),
    [ordered, selection],
  )
  const columns = useMemo(
    () => tableColumnsOf(dataset, { nameBy, colourBy, classing }),
    [dataset, nameBy, colourBy, classing],
  )
  const widths = useMemo(() => columns.map(({ widthRem }) => widthRem), [columns])
  const { spans, totalRem, reveal: revealColumn } = useColumnWindow(box, widths, active.column)
  const { first, end, pageRows, rowPx, heights, reveal } = useRowWindow(box, rows.length)
  const at = { ...active, row: Math.min(active.row, Math.max(rows.length - 1, 0)) }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reveal` reads where the table is scrolled to by then.
  useEffect(() => {
    reveal(active.row)
    revealColumn(active.column)
  }, [active])

  function choose(row: number | undefined, way: PickWay): void {
    if (row !== undefined) state.showRow(row, way)
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' || event.key === ' ') choose(rows[at.row], 'keys')
    const ends = { pageRows, lastRow: rows.length - 1, lastColumn: columns.length - 1 }
    const step = stepOf(event, ends)
    if (step) setActive(step)
    if (step || event.key === ' ') event.preventDefault()
  }

  return (
    <div className="plot-table">
      <p className="remark plot-table__keys" id={`${id}-keys`}>
        {words.tableKeys}
      </p>
      <div className="plot-table__box" ref={box} style={heights}>
        <table
          className="plot-table__grid"
          style={{ inlineSize: `${totalRem}rem` }}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrow keys.
          role="grid"
          tabIndex={0}
          aria-label={words.table}
          aria-describedby={`${id}-keys`}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-activedescendant={rows.length > 0 ? `${id}-${at.row}-${at.column}` : undefined}
          onKeyDown={press}
        >
          <TableHead
            columns={columns}
            spans={spans}
            order={order}
            onColumn={(column) => setOrder((before) => orderBy(column, before))}
          />
          {spansOf({ first, end }, at.row).map(({ name, from, to, gap }) => (
            <Fragment key={name}>
              <Gap heightPx={gap * rowPx} />
              <tbody>
                {Array.from(rows.subarray(from, to), (row, i) => (
                  <TableRow
                    key={row}
                    id={`${id}-${from + i}`}
                    columns={columns}
                    spans={spans}
                    row={row}
                    place={from + i}
                    isChosen={row === chosen}
                    activeColumn={from + i === at.row ? at.column : null}
                    onChoose={choose}
                  />
                ))}
              </tbody>
            </Fragment>
          ))}
          <Gap heightPx={(rows.length - Math.max(end, at.row + 1)) * rowPx} />
        </table>
        {rows.length === 0 && <div className="plot-table__none">{nothingLeft}</div>}
      </div>
    </div>
  )
}

/**
 * Which rows are in the document, and how many are left out before them. The active one always is,
 * because assistive technology refers to it wherever the table is scrolled.
 */
function spansOf({ first, end }: { first: number; end: number }, active: number) {
  const sight = { name: 'sight', from: first, to: end, gap: first }
  const alone = { name: 'active', from: active, to: active + 1, gap: active }
  if (active < first) return [alone, { ...sight, gap: first - alone.to }]
  if (active >= end) return [sight, { ...alone, gap: active - end }]
  return [sight]
}

/** A placeholder for rows that are not rendered. */
function Gap({ heightPx }: { heightPx: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ blockSize: Math.max(0, heightPx) }} />
    </tbody>
  )
}

/** The target of a key from a cell; null for other keys. */
function stepOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { pageRows, lastRow, lastColumn }: Record<'pageRows' | 'lastRow' | 'lastColumn', number>,
): ((from: Cell) => Cell) | null {
  const isFar = ctrlKey || metaKey
  // A filter may have reduced the number of rows.
  const byRows = (rows: number) => (from: Cell) => ({
    ...from,
    row: Math.max(0, Math.min(Math.min(from.row, lastRow) + rows, lastRow)),
  })
  const byColumns = (columns: number) => (from: Cell) => ({
    ...from,
    column: Math.max(0, Math.min(from.column + columns, lastColumn)),
  })
  const steps: Readonly<Record<string, (from: Cell) => Cell>> = {
    ArrowDown: byRows(1),
    ArrowUp: byRows(-1),
    PageDown: byRows(pageRows),
    PageUp: byRows(-pageRows),
    ArrowRight: byColumns(1),
    ArrowLeft: byColumns(-1),
    Home: isFar ? () => ({ row: 0, column: 0 }) : byColumns(-lastColumn),
    End: isFar ? () => ({ row: Math.max(lastRow, 0), column: lastColumn }) : byColumns(lastColumn),
  }
  return steps[key] ?? null
}
