import { datasets } from '../../content/datasets.ts'
import { layerWords } from '../../content/layers.ts'
import { type Column, columnOptions, kindOf } from '../../dataset/dataset.ts'
import { classOpacity } from '../../map/opened/paint-opened.ts'
import { Choice } from '../../parts/choice.tsx'
import { Legend } from '../../parts/legend.tsx'
import { colouredBy, type ShownDataset } from '../../state/datasets.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import { columnClasses } from '../charts/column-classes.ts'

/** The column for colouring plots or features, and its legend. */
export function ColourChoice({ shown }: { shown: ShownDataset }) {
  const state = useExplorerState()
  const { dataset, view, layer } = shown
  const column = colouredBy(shown)
  const opacity = layer ? classOpacity(layer.drawing, view.style) : 1
  if (dataset.columns.length === 0) return null
  return (
    <div className="colour-choice">
      <ColumnChoice
        label={datasets[kindOf(dataset)].colourBy}
        none={dataset.isSample ? null : datasets.file.ownColours}
        columns={dataset.columns}
        // In the sample, only codes have their own colours.
        isOffered={(column) => !dataset.isSample || (column.kind === 'text' && !!column.colours)}
        chosen={view.colourBy}
        onChoose={state.colourByColumn}
      />
      {column && <Legend label={layerWords.legend} classes={columnClasses(column, opacity)} />}
    </div>
  )
}

interface ColumnChoiceProps {
  label: string
  /** The label for no column; null where one is required. */
  none: string | null
  columns: readonly Column[]
  isOffered?(column: Column): boolean
  /** The index of a column. */
  chosen: number | null
  onChoose(index: number | null): void
}

/** A list of columns to choose one from, or none. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { label, none, columns, isOffered = () => true, chosen, onChoose } = props
  const offered = columnOptions(columns, isOffered)
  return (
    <Choice<number | ''>
      label={label}
      value={chosen ?? ''}
      options={none === null ? offered : [['', none], ...offered]}
      onChoose={(value) => onChoose(value === '' ? null : value)}
    />
  )
}
