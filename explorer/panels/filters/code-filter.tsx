import { memo } from 'react'
import { filters as words } from '../../content/filters.ts'
import { surveyWords } from '../../content/survey-words.ts'
import type { CodedColumn } from '../../filter/plot-filter.ts'
import { swatches } from '../../map/colours.ts'
import { Swatch } from '../../parts/swatch.tsx'
import { codeNames } from '../plot-words.ts'
import { writeNumber } from '../write-number.ts'

interface CodeFilterProps {
  column: CodedColumn
  /** Bits of the wanted codes; null when all are. */
  codes: number | null
  /** How many plots each choice would show. */
  counts: Uint32Array
  onAny(column: CodedColumn): void
  onCode(column: CodedColumn, code: number): void
}

/** One chip for each code. While all are wanted, pressing one wants it alone. */
export const CodeFilter = memo(function CodeFilter(props: CodeFilterProps) {
  const { column, codes, counts, onAny, onCode } = props
  return (
    <fieldset className="code-filter">
      <legend className="caps-title code-filter__name">{surveyWords.columns[column]}</legend>
      <label className="code-filter__chip">
        <input
          className="code-filter__box"
          type="checkbox"
          checked={codes === null}
          onChange={() => onAny(column)}
        />
        {words.any}
      </label>
      {codeNames[column].map((name, code) => (
        <label className="code-filter__chip" key={name}>
          <input
            className="code-filter__box"
            type="checkbox"
            checked={codes !== null && (codes & (1 << code)) !== 0}
            onChange={() => onCode(column, code)}
          />
          {column !== 'surveyor' && <Swatch colour={swatches[column][code]} />}
          {name} <span className="code-filter__count">{writeNumber(counts[code])}</span>
        </label>
      ))}
    </fieldset>
  )
})
