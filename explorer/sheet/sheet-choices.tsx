import { datasets } from '../content/datasets.ts'
import { sheet as words } from '../content/sheet.ts'
import { columnOptions, titleOf } from '../dataset/dataset.ts'
import { CheckField } from '../parts/check-field.tsx'
import { SelectField } from '../parts/select.tsx'
import type { ShownDataset } from '../state/datasets.ts'
import { pluralOf, writeCount, writeNumber, writeScale } from '../writing/write-number.ts'
import { grids, type SheetGrid } from './draw-sheet.ts'
import { type Direction, directions, type Paper, papers } from './paper.ts'
import { areaColumnOf, listedColumns } from './plot-list.ts'
import { summedColumns, totalTitle } from './summed-columns.ts'

const MAX_TITLE = 200
const MAX_NOTES = 4000

/** From this number of sheets or rows on, it takes some seconds. */
const MOST_PLOTS = 500

/** Whether the rows that match can be listed. */
export function isListable({ view }: ShownDataset): boolean {
  const { count } = view.selection
  return count > 0 && count <= MOST_PLOTS
}

/** The map, the map and a list of matches, a sheet for each match, or for the selected one. */
const contents = ['map', 'list', 'plots', 'picked'] as const
type Content = (typeof contents)[number]

/** What a visitor chooses of a page. */
export interface SheetPage {
  content: Content
  title: string
  paper: Paper
  direction: Direction
  /** Null: the scale at which the whole view fits. */
  scale: number | null
  grid: SheetGrid
  /** The indices of the active file's columns with the labels, and of those that are summed. */
  labelBy: number | null
  totals: readonly number[]
  /** The indices of the list's columns; null for as many as fit. */
  columns: readonly number[] | null
  notes: string
}

interface SheetChoicesProps {
  page: SheetPage
  onChange(page: SheetPage): void
  shown: ShownDataset
  /** The name of the selected one; null if there is none. */
  picked: string | null
  /** The columns in the list. */
  columns: readonly number[]
  scales: readonly number[]
  fitting: number
}

export function SheetChoices(props: SheetChoicesProps) {
  const { page, onChange } = props
  const { content, title, paper } = page
  return (
    <>
      <ContentChoice {...props} />
      <label className="field">
        {words.title}
        <input
          className="field__input"
          value={title}
          maxLength={MAX_TITLE}
          onChange={({ target }) => onChange({ ...page, title: target.value })}
        />
      </label>
      <div className="sheet-dialog__choices">
        <SelectField
          label={words.paper}
          value={paper}
          options={papers.map((choice) => [choice, choice])}
          onChoose={(choice) => onChange({ ...page, paper: choice })}
        />
        {(content === 'map' || content === 'list') && <MapChoices {...props} />}
      </div>
      {(content === 'map' || content === 'list') && <TotalsChoice {...props} />}
      {content === 'list' && (
        <>
          <ColumnChoice {...props} />
          <label className="field">
            {words.contents.notes}
            <textarea
              className="field__input sheet-dialog__notes"
              rows={3}
              value={page.notes}
              maxLength={MAX_NOTES}
              onChange={({ target }) => onChange({ ...page, notes: target.value })}
            />
          </label>
          <p className="remark sheet-dialog__note">{words.contents.listNote}</p>
        </>
      )}
    </>
  )
}

/** There is no choice if there is only a map. */
function ContentChoice({ page, onChange, shown, picked }: SheetChoicesProps) {
  const { count } = shown.view.selection
  const hasAreas = areaColumnOf(shown) >= 0
  const isOffered: Record<Content, boolean> = {
    map: true,
    list: isListable(shown),
    plots: hasAreas && isListable(shown),
    picked: hasAreas && picked !== null,
  }
  const names: Record<Content, string> = {
    map: words.contents.map,
    list: words.contents.list(writeCount(count, datasets.sample.noun)),
    plots: pluralOf(count, words.contents.plots)(writeNumber(count)),
    picked: words.contents.picked(picked ?? ''),
  }
  return (
    <div>
      <SelectField
        label={words.contents.label}
        value={page.content}
        options={contents.flatMap((one) => (isOffered[one] ? [[one, names[one]] as const] : []))}
        onChoose={(content) =>
          // A list is for an office, whose maps have a grid of metres.
          onChange({ ...page, content, ...(content === 'list' ? { grid: 'utm' } : {}) })
        }
      />
      {count > MOST_PLOTS && (
        <p className="remark sheet-dialog__note">
          {words.contents.tooMany(writeNumber(MOST_PLOTS))}
        </p>
      )}
    </div>
  )
}

function MapChoices({ page, onChange, shown, scales, fitting }: SheetChoicesProps) {
  const { columns } = shown.dataset
  return (
    <>
      {shown.layer && columns.length > 0 && (
        <SelectField<number | ''>
          label={words.labels.choice}
          value={page.labelBy ?? ''}
          options={[['', words.labels.none], ...columnOptions(columns)]}
          onChoose={(value) => onChange({ ...page, labelBy: value === '' ? null : value })}
        />
      )}
      <SelectField
        label={words.direction}
        value={page.direction}
        options={directions.map((choice) => [choice, words.directions[choice]])}
        onChoose={(direction) => onChange({ ...page, direction })}
      />
      <SelectField
        label={words.grid.label}
        value={page.grid}
        options={grids.map((grid) => [grid, words.grid[grid]])}
        onChoose={(grid) => onChange({ ...page, grid })}
      />
      <SelectField
        label={words.scale.title}
        value={scales.find((scale) => scale === page.scale) ?? fitting}
        options={scales.map((scale) => [
          scale,
          scale === fitting ? words.scale.fits(writeScale(scale)) : writeScale(scale),
        ])}
        onChoose={(scale) => onChange({ ...page, scale })}
      />
    </>
  )
}

function ColumnChoice({ page, onChange, shown, columns }: SheetChoicesProps) {
  return (
    <ColumnChecks
      label={words.contents.columns}
      offered={listedColumns(shown)}
      chosen={columns}
      titleAt={(index) => titleOf(shown.dataset.columns[index])}
      onChoose={(chosen) => onChange({ ...page, columns: chosen })}
    />
  )
}

/** The sums of a file; the sample always has the same. */
function TotalsChoice({ page, onChange, shown: { layer, dataset } }: SheetChoicesProps) {
  if (!layer) return null
  return (
    <ColumnChecks
      label={words.totals.choice}
      offered={summedColumns(dataset)}
      chosen={page.totals}
      titleAt={(index) => totalTitle(dataset.columns[index])}
      onChoose={(totals) => onChange({ ...page, totals })}
    />
  )
}

interface ColumnChecksProps {
  label: string
  /** The indices of columns. */
  offered: readonly number[]
  chosen: readonly number[]
  titleAt(index: number): string
  onChoose(chosen: number[]): void
}

function ColumnChecks({ label, offered, chosen, titleAt, onChoose }: ColumnChecksProps) {
  if (offered.length === 0) return null
  return (
    <fieldset className="sheet-dialog__columns">
      <legend className="field">{label}</legend>
      {offered.map((index) => (
        <CheckField
          key={index}
          checked={chosen.includes(index)}
          onCheck={(isChosen) =>
            onChoose(offered.filter((one) => (one === index ? isChosen : chosen.includes(one))))
          }
        >
          {titleAt(index)}
        </CheckField>
      ))}
    </fieldset>
  )
}
