import { files } from '../../content/files.ts'
import { SelectField } from '../../parts/select.tsx'

const words = files.crs
const OTHER = 'other'

/** For example `EPSG:32646`. */
export interface CrsChoice {
  value: string
  name: string
}

interface CrsFieldProps {
  choices: readonly CrsChoice[]
  chosen: string
  onChoose(value: string): void
}

/** A coordinate system from a list, or any other by its code, in the form field `code`. */
export function CrsField({ choices, chosen, onChoose }: CrsFieldProps) {
  return (
    <>
      <SelectField
        label={words.label}
        value={chosen}
        options={[
          ...choices.map(({ value, name }) => [value, name] as const),
          [OTHER, words.other],
        ]}
        onChoose={onChoose}
      />
      {chosen === OTHER && (
        <label className="field">
          {words.code}
          <input
            className="field__input"
            name="code"
            inputMode="numeric"
            pattern="\d{4,6}"
            required
            maxLength={6}
          />
        </label>
      )}
    </>
  )
}

/** The submitted value. */
export function crsIn(chosen: string, form: FormData): string {
  return chosen === OTHER ? `EPSG:${form.get('code')}` : chosen
}
