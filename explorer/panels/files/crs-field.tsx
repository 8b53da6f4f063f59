import { files } from '../../content/files.ts'

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
      <label className="field">
        {words.label}
        <select
          className="field__input"
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        >
          {choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value={OTHER}>{words.other}</option>
        </select>
      </label>
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
