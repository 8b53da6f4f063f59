import { useState } from 'react'
import { files } from '../../content/files.ts'
import { CrsField, crsIn } from './crs-field.tsx'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'

const words = files.crs
/** The UTM zone of most visitors. */
const LIKELIEST = 'EPSG:32646'

interface CrsPromptProps extends Pick<FilePromptProps, 'picker'> {
  /** The file's name. */
  file: string
  /** The unusable system that the file names, in quotes, if any. */
  unusable: string | null
  onAnswer(crs: string | null): void
}

/** Asks for the coordinate system of a file. The answer null means not to open it. */
export function CrsPrompt({ file, unusable, picker, onAnswer }: CrsPromptProps) {
  const [choice, setChoice] = useState<string>(LIKELIEST)
  return (
    <FilePrompt
      words={words}
      text={unusable === null ? words.text(file) : words.unusable(file, unusable)}
      picker={picker}
      onUse={(form) => onAnswer(crsIn(choice, form))}
      onCancel={() => onAnswer(null)}
    >
      <CrsField choices={words.choices} chosen={choice} onChoose={setChoice} />
    </FilePrompt>
  )
}
