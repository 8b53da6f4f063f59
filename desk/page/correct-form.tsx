import {
  type EnquiryField,
  enquiryFields,
  mapFields,
  titleOf,
} from '@app/contract/enquiry-fields.ts'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { enquiryWords, notices } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import { Meanwhile } from './meanwhile.tsx'
import type { NoticeText } from './notice.tsx'
import { RefusedError } from './requests.ts'
import { type EnquiryEdits, editOf } from './use-edits.ts'
import type { OpenEnquiry } from './use-enquiry.ts'
import { Written } from './written.tsx'

interface CorrectFormProps extends EnquiryEdits {
  enquiry: EnquiryAnswer
  open: OpenEnquiry
  onNotice(notice: NoticeText): void
  onDone(): void
}

type TypingEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** The fields of the form, with the same rules; the desk's process validates them. */
export function CorrectForm({ enquiry, open, edits, keep, ...on }: CorrectFormProps) {
  const [problems, setProblems] = useState<Partial<Record<EnquiryField, string>>>({})

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const changed = enquiryFields.flatMap(({ name }) => {
      const edit = edits[name]
      return edit === undefined || edit.text === enquiry.fields[name] ? [] : [{ name, ...edit }]
    })
    if (changed.length === 0) return close()
    const pick = (from: (one: (typeof changed)[number]) => string) =>
      Object.fromEntries(changed.map((one) => [one.name, from(one)]))
    const before = pick(({ over }) => over)
    try {
      const answer = await open.act('correct', { ...pick(({ text }) => text), was: before })
      if (answer === undefined) return
      const after = pick(({ name }) => answer.fields[name])
      on.onNotice({
        text: notices.corrected,
        undo: async () => void (await open.act('correct', { ...before, was: after })),
      })
      close()
    } catch (error) {
      if (error instanceof RefusedError) setProblems(error.answer.fields ?? {})
    }
  }

  function close(): void {
    keep(mapFields(() => undefined))
    on.onDone()
  }

  return (
    <form className="correct-form" noValidate onSubmit={submit}>
      {enquiryFields.map(({ name, rule }) => {
        const attributes = {
          className: 'field',
          'data-is-written': true,
          id: `correct-${name}`,
          name,
          value: edits[name]?.text ?? enquiry.fields[name],
          onChange: ({ currentTarget: { value } }: TypingEvent) =>
            keep({ [name]: editOf(value, enquiry.fields[name], edits[name]) }),
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
            <Meanwhile
              edit={edits[name]}
              now={enquiry.fields[name]}
              onChange={(edit) => keep({ [name]: edit })}
            />
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
        <FramedButton onClick={close}>{enquiryWords.cancel}</FramedButton>
      </div>
    </form>
  )
}
