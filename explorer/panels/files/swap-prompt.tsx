import { files } from '../../content/files.ts'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'

interface SwapPromptProps extends Pick<FilePromptProps, 'picker'> {
  /** The file's name. */
  file: string
  onAnswer(isToBeSwapped: boolean): void
}

/** Offers to swap latitude and longitude if they are out of range. */
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
