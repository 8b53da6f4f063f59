import type { ComponentProps, ReactNode } from 'react'

export interface SelectProps<T extends string | number>
  extends Omit<ComponentProps<'select'>, 'value'> {
  value: T
  options: readonly (readonly [value: T, name: ReactNode])[]
  /** Above the options, for a list that opens without its label in sight. */
  heading?: string
  onChoose(value: T): void
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { options, onChoose, heading, ...rest } = props
  const list = options.map(([id, name]) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
  return (
    <select {...rest} onChange={({ target }) => onChoose(options[target.selectedIndex][0])}>
      {heading ? <optgroup label={heading}>{list}</optgroup> : list}
    </select>
  )
}

/** A list to choose from, below its label. */
export function SelectField<T extends string | number>(props: SelectProps<T> & { label: string }) {
  const { label, ...rest } = props
  return (
    <label className="field">
      {label}
      <Select className="field__input" {...rest} />
    </label>
  )
}
