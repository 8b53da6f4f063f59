import type { EnquiryAnswer } from '../answers.ts'
import { dates, enquiryWords, notices } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import { Meanwhile } from './meanwhile.tsx'
import type { NoticeText } from './notice.tsx'
import { type EnquiryEdits, editOf } from './use-edits.ts'
import type { OpenEnquiry } from './use-enquiry.ts'

interface HandleFormProps extends EnquiryEdits {
  enquiry: EnquiryAnswer
  open: OpenEnquiry
  onNotice(notice: NoticeText): void
  onDone(): void
  onOpen(id: string): void
}

/** The owner's note, and whether the enquiry is handled. */
export function HandleForm({ enquiry, open: { act, isBusy }, ...props }: HandleFormProps) {
  const { edits, keep, onNotice, ...on } = props
  const edit = edits.note
  const note = edit?.text ?? enquiry.note
  const isHandled = enquiry.handledAt !== null
  const isChanged = note !== enquiry.note
  /** Only a note that was changed is saved, and taken back. */
  const [written, shown] =
    edit === undefined || !isChanged ? [{}, {}] : [{ note }, { note: edit.over }]

  async function mark(isNowHandled: boolean): Promise<void> {
    const again = enquiry.againAt === null ? undefined : { againAt: enquiry.againAt }
    const before = { isHandled, ...shown, ...again }
    const after = { isHandled: isNowHandled, ...written, ...(again && { againAt: null }) }
    const done = await act('mark', { isHandled: isNowHandled, ...written, was: shown })
    if (done === undefined) return
    keep({ note: undefined })
    onNotice({
      text: isNowHandled ? notices.handled : notices.reopened,
      undo: async () => {
        await act('mark', { ...before, was: after })
        on.onOpen(enquiry.id)
      },
    })
    if (isNowHandled) on.onDone()
  }

  async function saveNote(): Promise<void> {
    if ((await act('mark', { ...written, was: shown })) === undefined) return
    keep({ note: undefined })
    onNotice({
      text: notices.noted,
      undo: async () => void (await act('mark', { ...shown, was: written })),
    })
  }

  return (
    <section className="handle-form" aria-label={enquiryWords.note}>
      <div className="field-label">
        <label htmlFor="note">{enquiryWords.note}</label>
        <textarea
          id="note"
          className="field"
          data-is-written
          rows={2}
          maxLength={2000}
          value={note}
          placeholder={enquiryWords.noteHint}
          onChange={({ currentTarget: { value } }) =>
            keep({ note: editOf(value, enquiry.note, edit) })
          }
        />
        <Meanwhile edit={edit} now={enquiry.note} onChange={(one) => keep({ note: one })} />
      </div>
      <div className="actions handle-form__actions">
        <button
          className="button"
          data-tone="ghost"
          data-size="small"
          type="button"
          data-key="e"
          aria-keyshortcuts="e"
          disabled={isBusy}
          onClick={() => mark(!isHandled)}
        >
          {isHandled ? enquiryWords.reopen : enquiryWords.handle}
        </button>
        {isChanged && (
          <FramedButton disabled={isBusy} onClick={saveNote}>
            {enquiryWords.saveNote}
          </FramedButton>
        )}
        {enquiry.handledAt !== null && (
          <span className="handle-form__when">
            {enquiryWords.handledAt(dates.ago(new Date(enquiry.handledAt), new Date()))}
          </span>
        )}
      </div>
    </section>
  )
}
