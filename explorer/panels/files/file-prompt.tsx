import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { files } from '../../content/files.ts'
import { SolidButton, TextButton } from '../../parts/buttons.tsx'

export interface FilePromptProps {
  words: { title: string; use: string; cancel: string }
  /** The question, with the name of the file. */
  text: string
  /** The problem of the answer so far. */
  problem?: string | false
  /** Gets the focus back, for example the button for choosing files. */
  picker: RefObject<HTMLElement | null>
  /** The file is open already. */
  isAgain?: boolean
  children?: ReactNode
  /** Another answer. */
  other?: ReactNode
  onUse(form: FormData): void
  onCancel(): void
}

/** A question to the visitor about files. */
export function FilePrompt(props: FilePromptProps) {
  const { words, text, problem, isAgain, picker, children, other, onUse, onCancel } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, button')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useLayoutEffect(() => {
    const closing = form.current
    return () => {
      if (closing?.contains(document.activeElement)) picker.current?.focus()
    }
  }, [picker])

  function use(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onUse(new FormData(event.currentTarget))
  }

  return (
    <form className="file-prompt" ref={form} aria-label={words.title} onSubmit={use}>
      <p className="file-prompt__title">{words.title}</p>
      <p className="remark file-prompt__text">{isAgain ? files.open.unchanged : text}</p>
      {children}
      {problem && (
        <p className="outcome" role="alert">
          {problem}
        </p>
      )}
      <div className="file-prompt__actions">
        <SolidButton type="submit">{words.use}</SolidButton>
        {other}
        <TextButton onClick={onCancel}>{isAgain ? files.open.keep : words.cancel}</TextButton>
      </div>
    </form>
  )
}
