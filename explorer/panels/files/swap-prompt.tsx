import { files } from '../../content/files.ts'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'

interface SwapPromptProps extends Pick<FilePromptProps, 'picker'> {
  /** The file's name. */
  file: string
  onAnswer(isToBeSwapped: boolean): void
}

/** Offers to exchange latitude and longitude, which have no place as they are. */
export function SwapPrompt({ file, picker, onAnswer }: SwapPromptProps) {
  return (
    <FilePrompt
      words={files.swap}
      text={files.swap.text(file)}
      picker={picker}
      onUse={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  )
}
