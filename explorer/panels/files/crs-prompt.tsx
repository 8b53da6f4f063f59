import type { LikelySystem } from '@app/formats/opened-layer.ts'
import { useState } from 'react'
import { files } from '../../content/files.ts'
import { CrsField, crsIn } from './crs-field.tsx'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'

const words = files.crs
/** The UTM zone of most visitors. */
const LIKELIEST = 'EPSG:32646'

interface CrsPromptProps extends Pick<FilePromptProps, 'picker' | 'isAgain'> {
  /** The file's name. */
  file: string
  /** The unusable system that the file names, in quotes, if any. */
  unusable: string | null
  /** For coordinates outside the world: systems in which they would be on land. */
  likely: readonly LikelySystem[]
  onAnswer(crs: string | null): void
}

function side(degrees: number, letters: string): string {
  return `${Math.abs(degrees).toFixed(1)}° ${letters[degrees < 0 ? 1 : 0]}`
}

/** Asks for the coordinate system of a file. The answer null means not to open it. */
export function CrsPrompt({ file, unusable, likely, onAnswer, ...rest }: CrsPromptProps) {
  const [choice, setChoice] = useState<string>(likely[0]?.value ?? LIKELIEST)
  const named = likely.map(({ value, name, lng, lat }) => {
    return { value, name: `${name}: ${side(lat, 'NS')}, ${side(lng, 'EW')}` }
  })
  const text = unusable === null ? words.text(file) : words.unusable(file, unusable)
  return (
    <FilePrompt
      words={words}
      text={likely.length > 0 ? words.outside(file) : text}
      {...rest}
      onUse={(form) => onAnswer(crsIn(choice, form))}
      onCancel={() => onAnswer(null)}
    >
      <CrsField
        choices={likely.length > 0 ? named : words.choices}
        chosen={choice}
        onChoose={setChoice}
      />
    </FilePrompt>
  )
}
