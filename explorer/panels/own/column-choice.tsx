import type { Column } from '../../dataset/dataset.ts'
import { Glyph } from '../../parts/glyph.tsx'

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
    <label className="column-choice">
      <span>{label}</span>
      <span className="column-choice__frame">
        <select
          className="column-choice__list"
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{none}</option>
          {columns.map(({ name, isPlace }, place) =>
            isPlace ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: A column is known by its place.
              <option key={place} value={place}>
                {name}
              </option>
            ),
          )}
        </select>
        <Glyph name="down" />
      </span>
    </label>
  )
}
