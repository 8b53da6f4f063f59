import type { Column } from '../../dataset/dataset.ts'
import { Choice } from '../../parts/choice.tsx'

interface ColumnChoiceProps {
  label: string
  /** What it is called when no column is chosen. */
  none: string
  columns: readonly Column[]
  /** The place of a column. */
  chosen: number | null
  onChoose(place: number | null): void
}

/** A list of the columns of a file, of which one is chosen, or none. */
export function ColumnChoice({ label, none, columns, chosen, onChoose }: ColumnChoiceProps) {
  return (
    <Choice
      label={label}
      value={chosen === null ? '' : String(chosen)}
      options={[
        { value: '', name: none },
        ...columns.flatMap(({ name, isPlace }, place) =>
          isPlace ? [] : [{ value: String(place), name }],
        ),
      ]}
      onChoose={(value) => onChoose(value === '' ? null : Number(value))}
    />
  )
}
