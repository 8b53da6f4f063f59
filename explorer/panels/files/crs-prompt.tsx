import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { files } from '../../content/files.ts'

const words = files.crs
const OTHER = 'other'
/** The UTM zone in which most visitors measure. */
const LIKELIEST = 'EPSG:32646'

interface CrsPromptProps {
  /** The file's name. */
  file: string
  /** The system that it names and nobody can use, in quotes, if it names one. */
  unusable: string | null
  /** Where files are chosen: it gets the focus back. */
  picker: RefObject<HTMLInputElement | null>
  onAnswer(crs: string | null): void
}

/** Asks where the numbers of a file are on the earth. Null for an answer means not to open it. */
export function CrsPrompt({ file, unusable, picker, onAnswer }: CrsPromptProps) {
  const [choice, setChoice] = useState<string>(LIKELIEST)
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLSelectElement>(null)
  useEffect(() => list.current?.focus(), [])
  useLayoutEffect(() => {
    const closing = form.current
    return () => {
      if (closing?.contains(document.activeElement)) picker.current?.focus()
    }
  }, [picker])

  function answer(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    onAnswer(choice === OTHER ? `EPSG:${code}` : choice)
  }

  return (
    <form className="file-prompt" ref={form} aria-label={words.title} onSubmit={answer}>
      <p className="file-prompt__title">{words.title}</p>
      <p className="file-prompt__text">
        “{file}” {unusable === null ? words.text : `${words.unusable} ${unusable}.`}
      </p>
      <label className="field">
        {words.label}
        <select
          className="field__input"
          ref={list}
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
        >
          {words.choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value={OTHER}>{words.other}</option>
        </select>
      </label>
      {choice === OTHER && (
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
      <div className="file-prompt__actions">
        <button className="solid-button" type="submit">
          {words.use}
        </button>
        <button className="text-button" type="button" onClick={() => onAnswer(null)}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}
