import { useEffect, useState } from 'react'
import type { ErasedAnswer, ListedEnquiry, TracesAnswer } from '../answers.ts'
import { eraseWords, notices, words } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import { Dialog } from './dialog.tsx'
import type { NoticeText } from './notice.tsx'
import { ProgressLine } from './progress.tsx'
import { getJson, postJson } from './requests.ts'
import { type BatchResult, type Failed, restOf, useBatch } from './use-batch.ts'
import { forgetDrafts } from './use-edits.ts'
import { Written } from './written.tsx'

type Chosen = Pick<ListedEnquiry, 'id' | 'name'>

interface EraseDialogProps {
  /** One enquiry, or several. */
  enquiries: readonly Chosen[]
  onCancel(): void
  onNotice(notice: NoticeText): void
  /** With those that were chosen and are gone. */
  onErased(ids: readonly string[]): void
}

/** Everything of one person, and which of their enquiries were chosen. */
interface Person extends TracesAnswer {
  ids: readonly string[]
}

/** Lists what will be removed before removing it: these enquiries, or all of these people's. */
export function EraseDialog({ enquiries, onCancel, onNotice, onErased }: EraseDialogProps) {
  const [people, setPeople] = useState<Person[]>()
  /** Others have removed these meanwhile. */
  const [missing, setMissing] = useState<Failed<Chosen>[]>([])
  const [isRemoving, setIsRemoving] = useState(false)
  const { progress, run, stop } = useBatch()

  useEffect(() => {
    let isClosed = false
    const found = new Map<string, Person>()
    void run(enquiries, (one) => addPerson(found, one)).then(({ done, failed, total }) => {
      if (isClosed) return
      setMissing(failed)
      const isRead = done.length + failed.length === total
      if (isRead && found.size > 0) return setPeople([...found.values()])
      onNotice({ text: failed.at(-1)?.problem ?? notices.failed, isProblem: true })
      onCancel()
    })
    return () => {
      isClosed = true
      stop()
    }
  }, [enquiries])

  async function remove<Item>(
    items: readonly Item[],
    work: (item: Item) => Promise<unknown>,
    nameOf: (item: Item) => string,
    idsOf: (item: Item) => readonly string[],
    textOf: (result: BatchResult<Item>) => string,
    before: readonly Failed<Chosen>[] = [],
  ): Promise<void> {
    setIsRemoving(true)
    const result = await run(items, work)
    const failed = [...named(before, ({ name }) => name), ...named(result.failed, nameOf)]
    const rest = restOf(result)
    const isProblem = rest !== '' || failed.length > 0
    onNotice({ text: `${textOf(result)} ${rest}`.trim(), isProblem, failed })
    const ids = result.done.flatMap(idsOf)
    forgetDrafts(ids)
    if (ids.length > 0) onErased(ids)
    else onCancel()
  }

  const deleteThese = () =>
    remove(
      enquiries,
      ({ id }) => postJson(`/api/enquiries/${id}/delete`),
      ({ name }) => name,
      ({ id }) => [id],
      ({ done }) => notices.deleted(done.length),
    )

  async function erasePeople(): Promise<void> {
    const sum = { enquiries: 0, rows: 0, rowMentions: 0, where: new Set<string>() }
    await remove(
      people ?? [],
      async ({ email, ids: [id] }) => {
        const erased = await postJson<ErasedAnswer>(`/api/enquiries/${id}/erase`, { email })
        sum.enquiries += erased.enquiries
        sum.rows += erased.rows
        sum.rowMentions += erased.mentions
        for (const reference of erased.mentionedIn) sum.where.add(reference)
        for (const name of erased.repliesThatMention) sum.where.add(notices.reply(name))
      },
      ({ email }) => email,
      ({ ids }) => ids,
      () => {
        if (sum.rowMentions > 0) sum.where.add(notices.rows(sum.rowMentions))
        const mentioned = sum.where.size === 0 ? '' : notices.mentioned([...sum.where])
        return notices.erased(sum.enquiries, sum.rows) + mentioned
      },
      missing,
    )
  }

  const button = (label: string, onClick: () => void) => (
    <FramedButton
      data-tone="danger"
      disabled={people === undefined || isRemoving}
      onClick={onClick}
    >
      {label}
    </FramedButton>
  )
  const { length } = enquiries
  return (
    <Dialog title={eraseWords.title(people?.length ?? 1)} onClose={isRemoving ? stop : onCancel}>
      {people && <Removed people={people} chosen={length} />}
      {progress && progress.total > 1 && <ProgressLine progress={progress} />}
      <div className="actions dialog__actions">
        <FramedButton onClick={isRemoving ? stop : onCancel}>
          {isRemoving ? words.stop : eraseWords.cancel}
        </FramedButton>
        {button(eraseWords.deleteOnly(length), deleteThese)}
        {button(eraseWords.confirm, erasePeople)}
      </div>
    </Dialog>
  )
}

function named<Item>(failed: readonly Failed<Item>[], nameOf: (item: Item) => string) {
  return failed.map(({ item, problem }) => ({ name: nameOf(item), problem }))
}

function Removed({ people, chosen }: { people: readonly Person[]; chosen: number }) {
  const countOf = (what: 'enquiries' | 'deliveries') =>
    people.reduce((sum, person) => sum + person[what], 0)
  return (
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
      {countOf('enquiries') > chosen && <p>{eraseWords.others(chosen)}</p>}
      <p className="dialog__warning">{eraseWords.never}</p>
    </>
  )
}

/** Each person once; others may have removed some of the enquiries meanwhile. */
async function addPerson(found: Map<string, Person>, { id }: Chosen): Promise<void> {
  const traces = await getJson<TracesAnswer>(`/api/enquiries/${id}/traces`)
  const address = traces.email.toLowerCase()
  found.set(address, { ...traces, ids: [...(found.get(address)?.ids ?? []), id] })
}
