import { enquiryWords } from '../content/words.ts'
import { LinkButton } from './buttons.tsx'
import type { Edit } from './use-edits.ts'
import { Written } from './written.tsx'

interface MeanwhileProps {
  edit: Edit | undefined
  /** What is stored. */
  now: string
  onChange(edit: Edit | undefined): void
}

/** Beside a field: the text of someone else who changed it meanwhile, to choose one of the two. */
export function Meanwhile({ edit, now, onChange }: MeanwhileProps) {
  if (edit === undefined || edit.over === now || edit.text === now) return null
  const choose = (chosen: Edit | undefined) => (event: React.MouseEvent) => {
    event.currentTarget.closest('.field-label')?.querySelector<HTMLElement>('.field')?.focus()
    onChange(chosen)
  }
  return (
    <div className="meanwhile" role="alert">
      <p>
        {enquiryWords.meanwhile} <Written text={now === '' ? enquiryWords.nothing : now} />
      </p>
      <div className="actions">
        <LinkButton onClick={choose(undefined)}>{enquiryWords.useTheirs}</LinkButton>
        <LinkButton onClick={choose({ ...edit, over: now })}>{enquiryWords.keepMine}</LinkButton>
      </div>
    </div>
  )
}
