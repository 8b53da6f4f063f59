import { useEffect, useState } from 'react'
import type { ErasedAnswer, TracesAnswer } from '../answers.ts'
import { eraseWords, notices } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import { Dialog } from './dialog.tsx'
import type { NoticeText } from './notice.tsx'
import { getJson, messageOf, postJson } from './requests.ts'
import { forgetDraft } from './use-draft.ts'
import { Written } from './written.tsx'

interface EraseDialogProps {
  /** One enquiry, or several. */
  ids: readonly string[]
  onCancel(): void
  onNotice(notice: NoticeText): void
  onErased(): void
}

/** Lists what will be removed before removing it: these enquiries, or all of these people's. */
export function EraseDialog({ ids, onCancel, onNotice, onErased }: EraseDialogProps) {
  const [people, setPeople] = useState<(TracesAnswer & { id: string })[]>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    readPeople(ids).then(setPeople, fail)
  }, [ids])

  function fail(error: unknown): void {
    onNotice({ text: messageOf(error), isProblem: true })
    onCancel()
  }

  async function remove(work: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    try {
      onNotice({ text: await work() })
      for (const id of ids) forgetDraft(id)
      onErased()
    } catch (error) {
      fail(error)
    }
  }

  async function deleteThese(): Promise<string> {
    for (const id of ids) await postJson(`/api/enquiries/${id}/delete`)
    return notices.deleted(ids.length)
  }

  async function erasePeople(): Promise<string> {
    const sum = { enquiries: 0, rows: 0, mentions: 0 }
    for (const { id, email } of people ?? []) {
      const erased = await postJson<ErasedAnswer>(`/api/enquiries/${id}/erase`, { email })
      sum.enquiries += erased.enquiries
      sum.rows += erased.rows
      sum.mentions += erased.mentionedIn.length
    }
    const { enquiries, rows, mentions } = sum
    return notices.erased(enquiries, rows) + (mentions > 0 ? notices.mentioned(mentions) : '')
  }

  const countOf = (what: 'enquiries' | 'deliveries') =>
    people?.reduce((sum, person) => sum + person[what], 0) ?? 0
  return (
    <Dialog title={eraseWords.title(people?.length ?? 1)} onClose={onCancel}>
      {people && (
        <>
          <ul className="dialog__who">
            {people.map(({ email }) => (
              <li key={email}>
                <Written text={email} />
              </li>
            ))}
          </ul>
          <p>{eraseWords.counts(countOf('enquiries'), countOf('deliveries'))}</p>
          <p>{eraseWords.stays}</p>
          {countOf('enquiries') > ids.length && <p>{eraseWords.others(ids.length)}</p>}
          <p className="dialog__warning">{eraseWords.never}</p>
        </>
      )}
      <div className="actions dialog__actions">
        <FramedButton onClick={onCancel}>{eraseWords.cancel}</FramedButton>
        <FramedButton data-tone="danger" disabled={isBusy} onClick={() => remove(deleteThese)}>
          {eraseWords.deleteOnly(ids.length)}
        </FramedButton>
        <FramedButton
          data-tone="danger"
          disabled={people === undefined || isBusy}
          onClick={() => remove(erasePeople)}
        >
          {eraseWords.confirm}
        </FramedButton>
      </div>
    </Dialog>
  )
}

/** Each person once, with one of their enquiries. */
async function readPeople(ids: readonly string[]) {
  const people = new Map<string, TracesAnswer & { id: string }>()
  for (const id of ids) {
    const traces = await getJson<TracesAnswer>(`/api/enquiries/${id}/traces`)
    people.set(traces.email.toLowerCase(), { ...traces, id })
  }
  return [...people.values()]
}
