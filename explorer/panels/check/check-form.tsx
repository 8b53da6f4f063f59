import type { Limits } from '@app/formats/check/findings.ts'
import { type FormEvent, useState } from 'react'
import { guessNumbers, type NumberColumns } from '../../check/check-request.ts'
import type { CheckedMap } from '../../check/checking.ts'
import { LEAST, limitNames, MOST, readLimits } from '../../check/limits-text.ts'
import { check as words } from '../../content/check.ts'
import { SolidButton } from '../../parts/buttons.tsx'
import { SelectField } from '../../parts/select.tsx'
import { useExplorer } from '../../state/use-explorer.ts'

interface CheckFormProps {
  map: CheckedMap
  isAgain: boolean
  onStart(limits: Limits, by: NumberColumns): void
}

const NONE = -1

/** The columns with numbers, the limits, and the button. */
export function CheckForm({ map, isAgain, onStart }: CheckFormProps) {
  const linked = useExplorer((now) => now.screen.check)
  const columns = 'seed' in map ? null : map.dataset.columns
  const [limits] = useState(() => readLimits(columns ? null : linked))
  const [by, setBy] = useState<NumberColumns>(() =>
    columns ? guessNumbers({ columns }) : { numberBy: null, blockBy: null },
  )
  const options = (none: string) => [
    [NONE, none] as const,
    ...(columns ?? []).flatMap(({ name, isMeasured, isPlace }, index) =>
      isMeasured || isPlace ? [] : [[index, name] as const],
    ),
  ]
  const chosen = (index: number) => (index === NONE ? null : index)

  function start(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = limitNames.map((name) => [name, Number(form.get(name))])
    onStart(Object.fromEntries(given), by)
  }

  return (
    <form className="check-form" aria-label={words.title} onSubmit={start}>
      {columns && (
        <SelectField
          label={words.numberBy}
          value={by.numberBy ?? NONE}
          options={options(words.noNumbers)}
          onChoose={(index) => setBy({ ...by, numberBy: chosen(index) })}
        />
      )}
      {columns && by.numberBy !== null && (
        <SelectField
          label={words.blockBy}
          value={by.blockBy ?? NONE}
          options={options(words.noBlocks)}
          onChoose={(index) => setBy({ ...by, blockBy: chosen(index) })}
        />
      )}
      <details className="check-form__limits">
        <summary>{words.limits}</summary>
        {limitNames.map((name) => (
          <label className="field" key={name}>
            {words.limitNames[name]}
            <input
              className="field__input"
              type="number"
              inputMode="decimal"
              required
              step="any"
              {...{ name, min: LEAST, max: MOST }}
              defaultValue={limits[name]}
            />
          </label>
        ))}
      </details>
      <SolidButton type="submit">{isAgain ? words.again : words.start}</SolidButton>
    </form>
  )
}
