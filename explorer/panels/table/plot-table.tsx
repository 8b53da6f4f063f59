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
import { table as words } from '../../content/table.ts'
import { sampleDataset } from '../../dataset/sample-dataset.ts'
import { swatches } from '../../layers/colours.ts'
import type { MapView, PickWay } from '../../map/map-view.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { shownOf } from '../../state/ground.ts'
import { useExplorer, useOwnGround } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/survey.ts'
import { showRow } from '../show-row.ts'
import { keepPassing, orderBy, orderRows, type TableOrder } from './row-order.ts'
import { type Colours, coloursBy, tableColumnsOf } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useColumnWindow } from './use-column-window.ts'
import { useRowWindow } from './use-row-window.ts'

interface PlotTableProps {
  state: ExplorerState
  map: MapView
  survey: Survey
  /** In place of rows where none passes. */
  nothingLeft: ReactNode
}

/** Among the columns of the sample. */
const LAND_USE = 1

interface Cell {
  row: number
  column: number
}

/**
 * The plots or features that pass, one row each, of which only those in sight are in the document.
 * One stop of the Tab key; the arrows move a cell that assistive technology is told of.
 */
export function PlotTable(props: PlotTableProps) {
  const ground = useExplorer((now) => now.ground)
  // In another dataset the order and the active cell mean something else.
  return <Grid key={ground} {...props} />
}

function Grid({ state, map, survey, nothingLeft }: PlotTableProps) {
  const own = useOwnGround()
  const dataset = own ? own.layer.dataset : sampleDataset(survey)
  const selection = useExplorer(shownOf)
  const revision = useExplorer((now) => now.edited)
  const chosen = useExplorer((now) => (own ? now.feature?.feature : now.plot) ?? null)
  const [order, setOrder] = useState<TableOrder>({
    column: own ? -1 : 0,
    isDescending: false,
  })
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits change the columns in place, and are known by their number.
  const ordered = useMemo(() => orderRows(dataset, order), [dataset, order, revision])
  const rows = useMemo(
    () => keepPassing(ordered, selection.passes, selection.count),
    [ordered, selection],
  )
  const columns = useMemo(() => {
    const nameBy = own ? own.ground.nameBy : dataset.nameColumn
    const colours = own ? coloursBy(dataset.columns, own.ground.colourBy) : landUses(survey)
    return tableColumnsOf(dataset, { nameBy, colours })
  }, [own, dataset, survey])
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
    if (row !== undefined) showRow({ state, map, survey, own }, row, way)
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
      <p className="plot-table__keys" id={`${id}-keys`}>
        {own ? words.ownKeys : words.keys}
      </p>
      <div className="plot-table__box" ref={box} style={heights}>
        <table
          className="plot-table__grid"
          style={{ inlineSize: `${totalRem}rem` }}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrow keys.
          role="grid"
          tabIndex={0}
          aria-label={own ? words.ownLabel : words.label}
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

/** The sample's rows show what they are used for, as the map first does. */
function landUses({ plots }: Survey): Colours {
  return { place: LAND_USE, of: (row) => swatches.landUse[plots.landUse[row]] }
}

/**
 * Which rows are in the document, and how many are left out before them. The active one always is:
 * assistive technology is told of it, wherever the table is scrolled to.
 */
function spansOf({ first, end }: { first: number; end: number }, active: number) {
  const sight = { name: 'sight', from: first, to: end, gap: first }
  const alone = { name: 'active', from: active, to: active + 1, gap: active }
  if (active < first) return [alone, { ...sight, gap: first - alone.to }]
  if (active >= end) return [sight, { ...alone, gap: active - end }]
  return [sight]
}

/** The room of rows that are out of sight. */
function Gap({ heightPx }: { heightPx: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ blockSize: Math.max(0, heightPx) }} />
    </tbody>
  )
}

/** Where a key leads to from a cell; null for keys that lead nowhere. */
function stepOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { pageRows, lastRow, lastColumn }: Record<'pageRows' | 'lastRow' | 'lastColumn', number>,
): ((from: Cell) => Cell) | null {
  const isFar = ctrlKey || metaKey
  // A filter may have left fewer rows than there were.
  const byRows = (rows: number) => (from: Cell) => ({
    ...from,
    row: Math.max(0, Math.min(Math.min(from.row, lastRow) + rows, lastRow)),
  })
  const byColumns = (columns: number) => (from: Cell) => ({
    ...from,
    column: Math.max(0, Math.min(from.column + columns, lastColumn)),
  })
  switch (key) {
    case 'ArrowDown':
      return byRows(1)
    case 'ArrowUp':
      return byRows(-1)
    case 'PageDown':
      return byRows(pageRows)
    case 'PageUp':
      return byRows(-pageRows)
    case 'ArrowRight':
      return byColumns(1)
    case 'ArrowLeft':
      return byColumns(-1)
    case 'Home':
      return isFar ? () => ({ row: 0, column: 0 }) : byColumns(-lastColumn)
    case 'End':
      return isFar
        ? () => ({ row: Math.max(lastRow, 0), column: lastColumn })
        : byColumns(lastColumn)
    default:
      return null
  }
}
