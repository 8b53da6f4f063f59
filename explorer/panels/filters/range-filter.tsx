import { type CSSProperties, useState } from 'react'
import { filters } from '../../content/filters.ts'
import type { Range } from '../../filter/plot-filter.ts'

/** The handles move in steps of any width. */
export interface RangeScale {
  stepCount: number
  stepOf(value: number): number
  startOf(step: number): number
  endOf(step: number): number
  input: {
    type: 'number' | 'date'
    /** 1 for whole numbers and days. */
    step: 1 | 'any'
    write(value: number): string
    read(text: string): number
    /** As elsewhere in the explorer; a browser writes dates in its own way. */
    say(value: number): string
  }
}

interface RangeFilterProps extends RangeScale {
  words: { label: string; from: string; to: string; unit?: string }
  /** Null without a condition. */
  range: Range | null
  limits: Range
  /** `ask` computes the next condition from the current one. */
  onRange(change: (current: Range | null) => Range | null): void
}

/** Two handles on one line, and two fields for the same values. */
export function RangeFilter(props: RangeFilterProps) {
  const { words, limits, stepCount, stepOf, startOf, endOf, input } = props
  const range = props.range ?? limits
  const lowOf = ({ from }: Range) => Math.max(stepOf(from), 0)
  /** A step ends where the next one begins; the upper handle shows the end of its step. */
  const highOf = ({ to }: Range) => {
    const step = Math.min(stepOf(to), stepCount - 1)
    return step > 0 && endOf(step - 1) >= to ? step - 1 : step
  }
  const [low, high] = [lowOf(range), highOf(range)]

  /** Moves one end; the other one is the current state's. */
  function move(moved: (by: Range) => Partial<Range>): void {
    props.onRange((current) => {
      const before = current ?? limits
      const { from, to } = { ...before, ...moved(before) }
      return from <= limits.from && to >= limits.to ? null : { from, to }
    })
  }

  const ends = [
    {
      end: filters.lower,
      name: words.from,
      step: low,
      value: range.from,
      limits: { from: limits.from, to: range.to },
      slide: (step: number) => move((by) => ({ from: startOf(Math.min(step, highOf(by))) })),
      type: (from: number) => move(() => ({ from })),
    },
    {
      end: filters.upper,
      name: words.to,
      step: high,
      value: range.to,
      limits: { from: range.from, to: Math.max(limits.to, range.to) },
      slide: (step: number) => move((by) => ({ to: endOf(Math.max(step, lowOf(by))) })),
      type: (to: number) => move(() => ({ to })),
    },
  ]
  // React's types do not include custom properties.
  const shares = {
    '--low': low / (stepCount - 1),
    '--high': high / (stepCount - 1),
  } as CSSProperties

  return (
    <fieldset className="range-filter">
      <legend className="caps-title">{words.label}</legend>
      <div className="range-filter__line" style={shares}>
        {ends.map(({ end, step, value, slide }) => (
          <input
            className="range-filter__handle"
            key={end}
            type="range"
            min={0}
            max={stepCount - 1}
            value={step}
            aria-label={`${words.label}, ${end}`}
            aria-valuetext={`${input.say(value)} ${words.unit ?? ''}`.trim()}
            onChange={({ target }) => slide(target.valueAsNumber)}
          />
        ))}
      </div>
      {input.type === 'date' && (
        <p className="remark">
          {input.say(range.from)} – {input.say(range.to)}
        </p>
      )}
      <div className="range-filter__ends">
        {ends.map(({ end, name, value, limits, type }) => (
          <TypedEnd
            key={end}
            name={words.unit ? `${name}, ${words.unit}` : name}
            input={input}
            limits={limits}
            value={value}
            onValue={type}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface TypedEndProps extends Pick<RangeFilterProps, 'input' | 'limits'> {
  name: string
  value: number
  onValue(value: number): void
}

/**
 * An incomplete number or date, or an end beyond the other one, is not applied yet, and stays as
 * typed until the field is left. The browser reports the reason when Enter is pressed.
 */
function TypedEnd({ name, input, limits, value, onValue }: TypedEndProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  return (
    <label className="field">
      {name}
      <input
        className="field__input range-filter__value"
        type={input.type}
        step={input.step}
        min={input.write(limits.from)}
        max={input.write(limits.to)}
        value={draft ?? input.write(value)}
        aria-invalid={isRefused || undefined}
        onChange={({ target }) => {
          const { value, validity } = target
          setDraft(value)
          setRefused(value !== '' && !validity.valid)
          if (value !== '' && validity.valid) onValue(input.read(value))
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.reportValidity()
        }}
        onBlur={() => {
          setDraft(null)
          setRefused(false)
        }}
      />
    </label>
  )
}
