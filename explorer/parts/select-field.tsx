import type { ReactNode } from 'react'

interface SelectFieldProps<T extends string | number> {
  label: string
  value: T
  options: readonly (readonly [value: T, name: ReactNode])[]
  onChoose(value: T): void
}

/** A list to choose from, below its label. */
export function SelectField<T extends string | number>(props: SelectFieldProps<T>) {
  const { label, value, options, onChoose } = props
  return (
    <label className="field">
      {label}
      <select
        className="field__input"
        value={value}
        onChange={({ target }) => onChoose(options[target.selectedIndex][0])}
      >
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
