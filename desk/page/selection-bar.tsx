import { statusActionNames, statusActions } from '@app/contract/enquiry-statuses.ts'
import { useState } from 'react'
import type { ListedEnquiry } from '../answers.ts'
import { enquiryWords, notices, statusWords, words } from '../content/words.ts'
import { FramedButton, LinkButton } from './buttons.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import type { NoticeText } from './notice.tsx'
import { messageOf, postJson } from './requests.ts'
import type { ListSelection } from './use-selection.ts'

interface SelectionBarProps {
  selection: ListSelection
  onChanged(): void
  onErased(): void
  onNotice(notice: NoticeText): void
}

/** Actions on several enquiries at once. */
export function SelectionBar({ selection, onChanged, onErased, onNotice }: SelectionBarProps) {
  const { rows, selectAll, deselect } = selection
  const [isBusy, setIsBusy] = useState(false)
  const [erasing, setErasing] = useState<string[]>()
  const open = rows.filter(({ handledAt }) => handledAt === null)

  /**
   * One after the other, because each is a log entry; returns how many succeeded before a failure.
   */
  async function each(
    meant: ListedEnquiry[],
    action: string,
    bodyOf: (row: ListedEnquiry) => object = () => ({}),
  ): Promise<NoticeText> {
    let done = 0
    try {
      for (const row of meant) {
        await postJson(`/api/enquiries/${row.id}/${action}`, bodyOf(row))
        done += 1
      }
      return { text: notices.several(done) }
    } catch (error) {
      return { text: notices.someOf(done, meant.length, messageOf(error)), isProblem: true }
    }
  }

  async function act(work: () => Promise<NoticeText>, undo?: () => Promise<NoticeText>) {
    setIsBusy(true)
    const notice = await work()
    setIsBusy(false)
    if (!notice.isProblem) deselect(rows.map(({ id }) => id))
    onChanged()
    // Other enquiries may be selected by then, so undo does not change the selection.
    async function takeBack() {
      const undone = await undo?.()
      onChanged()
      if (undone) onNotice(undone)
    }
    onNotice({ ...notice, ...(undo && !notice.isProblem && { undo: takeBack }) })
  }

  const button = (label: string, isThere: boolean, onClick: () => void) =>
    isThere && (
      <FramedButton key={label} disabled={isBusy} onClick={onClick}>
        {label}
      </FramedButton>
    )
  if (rows.length === 0) return null
  return (
    <div className="selection-bar">
      <div className="selection-bar__head">
        <b role="status">{words.selected(rows.length)}</b>
        <LinkButton onClick={selectAll}>{words.selectAll}</LinkButton>
        <LinkButton onClick={() => deselect(rows.map(({ id }) => id))}>
          {words.clearSelection}
        </LinkButton>
      </div>
      {button(enquiryWords.handle, open.length > 0, () =>
        act(
          () => each(open, 'mark', () => ({ isHandled: true })),
          () =>
            each(open, 'mark', ({ againAt }) => ({
              isHandled: false,
              ...(againAt && { againAt }),
            })),
        ),
      )}
      {statusActionNames.map((action) => {
        const { from, undo } = statusActions[action]
        const meant = rows.filter(({ status }) => status === from)
        return button(statusWords[action].label, meant.length > 0, () =>
          act(() => each(meant, action), undo && (() => each(meant, undo))),
        )
      })}
      <FramedButton
        data-tone="danger"
        disabled={isBusy}
        onClick={() => setErasing(rows.map(({ id }) => id))}
      >
        {enquiryWords.erase}
      </FramedButton>
      {erasing && (
        <EraseDialog
          ids={erasing}
          onCancel={() => setErasing(undefined)}
          onNotice={onNotice}
          onErased={() => {
            setErasing(undefined)
            deselect(erasing)
            onErased()
          }}
        />
      )}
    </div>
  )
}
