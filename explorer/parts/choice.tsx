import { Glyph } from './glyph.tsx'
import { Select, type SelectProps } from './select.tsx'

export function Choice<T extends string | number>(props: SelectProps<T> & { label: string }) {
  const { label, ...rest } = props
  return (
    <label className="choice">
      <span>{label}</span>
      <span className="choice__frame">
        <Select className="choice__list" {...rest} />
        <Glyph name="down" />
      </span>
    </label>
  )
}
