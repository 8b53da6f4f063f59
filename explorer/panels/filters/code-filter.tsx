import { filters as words } from '../../content/filters.ts'
import { Swatch } from '../../parts/swatch.tsx'
import { writeNumber } from '../../writing/write-number.ts'

export interface CodeChoice {
  code: number
  name: string
  colour?: string
  /** The number of matches. */
  count: number
  isWanted: boolean
}

interface CodeFilterProps {
  name: string
  choices: readonly CodeChoice[]
  /** All are selected. */
  isAny: boolean
  onAny(): void
  onCode(code: number): void
}

/** One chip for each code. While all are selected, pressing one selects only that one. */
export function CodeFilter({ name: title, choices, isAny, onAny, onCode }: CodeFilterProps) {
  return (
    <fieldset className="code-filter">
      <legend className="caps-title code-filter__name">{title}</legend>
      <label className="code-filter__chip">
        <input className="code-filter__box" type="checkbox" checked={isAny} onChange={onAny} />
        {words.any}
      </label>
      {choices.map(({ code, name, colour, count, isWanted }) => (
        <label className="code-filter__chip" key={code}>
          <input
            className="code-filter__box"
            type="checkbox"
            checked={isWanted}
            onChange={() => onCode(code)}
          />
          {colour && <Swatch colour={colour} />}
          {name} <span className="code-filter__count">{writeNumber(count)}</span>
        </label>
      ))}
    </fieldset>
  )
}
