import { useState } from 'react'
import { files } from '../../content/files.ts'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'

const words = files.crs
const OTHER = 'other'
/** The UTM zone in which most visitors measure. */
const LIKELIEST = 'EPSG:32646'

interface CrsPromptProps extends Pick<FilePromptProps, 'picker'> {
  /** The file's name. */
  file: string
  /** The system that it names and nobody can use, in quotes, if it names one. */
  unusable: string | null
  onAnswer(crs: string | null): void
}

/** Asks where the numbers of a file are on the earth. Null for an answer means not to open it. */
export function CrsPrompt({ file, unusable, picker, onAnswer }: CrsPromptProps) {
  const [choice, setChoice] = useState<string>(LIKELIEST)
  return (
    <FilePrompt
      words={words}
      text={unusable === null ? words.text(file) : words.unusable(file, unusable)}
      picker={picker}
      onUse={(form) => onAnswer(choice === OTHER ? `EPSG:${form.get('code')}` : choice)}
      onCancel={() => onAnswer(null)}
    >
      <label className="field">
        {words.label}
        <select
          className="field__input"
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
    </FilePrompt>
  )
}
