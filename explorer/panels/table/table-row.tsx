import { table as words } from '../../content/table.ts'
import { swatches } from '../../map/colours.ts'
import type { PickWay } from '../../map/map-view.ts'
import { Swatch } from '../../parts/swatch.tsx'
import type { Survey } from '../../survey/survey.ts'
import { codeName, plotName } from '../plot-words.ts'
import { writeDay, writeNumber } from '../write-number.ts'
import { isNumeric, type TableColumn, tableColumns } from './plot-order.ts'

interface TableRowProps {
  id: string
  survey: Survey
  plot: number
  /** Counted from 0 among all that pass. */
  place: number
  isChosen: boolean
  activeColumn: number | null
  onChoose(plot: number, way: PickWay): void
}

/** The keyboard reaches a row through the table, which has the focus. */
export function TableRow(props: TableRowProps) {
  const { id, survey, plot, place, isChosen, activeColumn, onChoose } = props
  return (
    <tr
      className="table-row"
      aria-rowindex={place + 2}
      aria-selected={isChosen}
      onClick={() => onChoose(plot, 'pointer')}
    >
      {tableColumns.map((column, i) => (
        <td
          className="table-row__cell"
          key={column}
          id={`${id}-${i}`}
          data-column={column}
          data-numeric={isNumeric(column) || undefined}
          data-active={i === activeColumn || undefined}
          aria-colindex={i + 1}
        >
          {column === 'landUse' && <Swatch colour={swatches.landUse[survey.plots.landUse[plot]]} />}
          {writeCell(survey, plot, column)}
        </td>
      ))}
    </tr>
  )
}

function writeCell(survey: Survey, plot: number, column: TableColumn): string {
  const { plots } = survey
  switch (column) {
    case 'plot':
      return plotName(survey, plot)
    case 'landUse':
    case 'status':
    case 'tenure':
    case 'tax':
    case 'flood':
      return codeName(column, plots[column][plot])
    case 'frontageM':
      return plots.frontageM[plot] === 0 ? words.nothing : writeNumber(plots.frontageM[plot], 1)
    case 'valueLakh':
    case 'elevationM':
      return writeNumber(plots[column][plot], 1)
    case 'surveyor':
      return String(plots.surveyor[plot] + 1)
    case 'day':
      return writeDay(plots.day[plot])
    default:
      return writeNumber(plots[column][plot])
  }
}
