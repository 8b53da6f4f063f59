import { Glyph } from './glyph.tsx'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; name: string }[]
  onChoose(value: string): void
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="choice">
      <span>{label}</span>
      <span className="choice__frame">
        <select
          className="choice__list"
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        <Glyph name="down" />
      </span>
    </label>
  )
}
