import { type EnquiryField, enquiryFields, titleOf } from '@app/contract/enquiry-fields.ts'
import { type SubmitEvent, useState } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { enquiryWords, notices } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import type { NoticeText } from './notice.tsx'
import { RefusedError } from './requests.ts'
import type { OpenEnquiry } from './use-enquiry.ts'
import { Written } from './written.tsx'

interface CorrectFormProps {
  enquiry: EnquiryAnswer
  open: OpenEnquiry
  onNotice(notice: NoticeText): void
  onDone(): void
}

/** The fields of the form, with the same rules; the desk's process validates them. */
export function CorrectForm({ enquiry, open, onNotice, onDone }: CorrectFormProps) {
  const [problems, setProblems] = useState<Partial<Record<EnquiryField, string>>>({})

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const names = enquiryFields.map(({ name }) => name)
    const changed = names.filter((name) => given.get(name) !== enquiry.fields[name])
    if (changed.length === 0) return onDone()
    const pick = (from: (name: EnquiryField) => string) =>
      Object.fromEntries(changed.map((name) => [name, from(name)]))
    const before = pick((name) => enquiry.fields[name])
    try {
      const wanted = pick((name) => String(given.get(name)))
      if (!(await open.act('correct', wanted))) return
      onNotice({
        text: notices.corrected,
        undo: async () => void (await open.act('correct', before)),
      })
      onDone()
    } catch (error) {
      if (error instanceof RefusedError) setProblems(error.answer.fields ?? {})
    }
  }

  return (
    <form className="correct-form" noValidate onSubmit={submit}>
      {enquiryFields.map(({ name, rule }) => {
        const attributes = {
          className: 'field',
          'data-is-written': true,
          id: `correct-${name}`,
          name,
          defaultValue: enquiry.fields[name],
          'aria-invalid': problems[name] !== undefined,
          'aria-describedby': problems[name] === undefined ? undefined : `problem-${name}`,
        }
        return (
          <div key={name} className="field-label">
            <label htmlFor={`correct-${name}`}>{titleOf(name)}</label>
            {rule === 'text' ? <textarea rows={8} {...attributes} /> : <input {...attributes} />}
            {/\p{Bidi_Control}/u.test(enquiry.fields[name]) && (
              <span className="correct-form__hint">
                {enquiryWords.asStored} <Written text={enquiry.fields[name]} />
              </span>
            )}
            {problems[name] !== undefined && (
              <span className="correct-form__problem" id={`problem-${name}`} role="alert">
                {problems[name]}
              </span>
            )}
          </div>
        )
      })}
      <p className="correct-form__hint">{enquiryWords.correctHint}</p>
      <div className="actions">
        <button className="button" data-size="small" type="submit" disabled={open.isBusy}>
          {enquiryWords.save}
        </button>
        <FramedButton onClick={onDone}>{enquiryWords.cancel}</FramedButton>
      </div>
    </form>
  )
}
