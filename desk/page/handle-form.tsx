import type { EnquiryAnswer } from '../answers.ts'
import { dates, enquiryWords, notices } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import type { NoticeText } from './notice.tsx'
import { useDraft } from './use-draft.ts'
import type { OpenEnquiry } from './use-enquiry.ts'

interface HandleFormProps {
  enquiry: EnquiryAnswer
  open: OpenEnquiry
  onNotice(notice: NoticeText): void
  onDone(): void
  onOpen(id: string): void
}

/** The owner's note, and whether the enquiry is handled. */
export function HandleForm({ enquiry, open: { act, isBusy }, onNotice, ...on }: HandleFormProps) {
  const [draft, setDraft] = useDraft(enquiry.id)
  const note = draft ?? enquiry.note
  const isHandled = enquiry.handledAt !== null
  const isChanged = note !== enquiry.note

  async function mark(isNowHandled: boolean): Promise<void> {
    const { againAt } = enquiry
    const before = { isHandled, note: enquiry.note, ...(againAt && { againAt }) }
    const done = await act('mark', { isHandled: isNowHandled, ...(isChanged ? { note } : {}) })
    if (done === undefined) return
    setDraft(undefined)
    onNotice({
      text: isNowHandled ? notices.handled : notices.reopened,
      undo: async () => {
        if (await act('mark', before)) setDraft(undefined)
        on.onOpen(enquiry.id)
      },
    })
    if (isNowHandled) on.onDone()
  }

  async function saveNote(): Promise<void> {
    const before = enquiry.note
    if ((await act('mark', { note })) === undefined) return
    setDraft(undefined)
    onNotice({
      text: notices.noted,
      undo: async () => {
        if (await act('mark', { note: before })) setDraft(undefined)
      },
    })
  }

  return (
    <section className="handle-form" aria-label={enquiryWords.note}>
      <label className="field-label">
        {enquiryWords.note}
        <textarea
          className="field"
          data-is-written
          rows={2}
          maxLength={2000}
          value={note}
          placeholder={enquiryWords.noteHint}
          onChange={({ currentTarget: { value } }) =>
            setDraft(value === enquiry.note ? undefined : value)
          }
        />
      </label>
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
