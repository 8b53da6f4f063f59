import { statusActionNames, statusActions } from '@app/contract/enquiry-statuses.ts'
import { useState } from 'react'
import type { ListedEnquiry } from '../answers.ts'
import { enquiryWords, notices, statusWords, words } from '../content/words.ts'
import { FramedButton, LinkButton } from './buttons.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import type { NoticeText } from './notice.tsx'
import { ProgressLine } from './progress.tsx'
import { postJson } from './requests.ts'
import { restOf, useBatch } from './use-batch.ts'
import type { ListSelection } from './use-selection.ts'

interface SelectionBarProps {
  selection: ListSelection
  onChanged(): void
  onErased(): void
  onNotice(notice: NoticeText): void
}

interface Action {
  action: string
  bodyOf?: (row: ListedEnquiry) => object
}

const handle: Action = { action: 'mark', bodyOf: () => ({ isHandled: true }) }

/** With the snooze as it was before, unless others have changed that since. */
const reopen: Action = {
  action: 'mark',
  bodyOf: ({ againAt }) =>
    againAt === null
      ? { isHandled: false }
      : { isHandled: false, againAt, was: { isHandled: true, againAt: null } },
}

/** Actions on several enquiries at once. */
export function SelectionBar({ selection, onChanged, onErased, onNotice }: SelectionBarProps) {
  const { rows, selectAll, deselect } = selection
  const [erasing, setErasing] = useState<ListedEnquiry[]>()
  const { progress, run, stop } = useBatch()
  const open = rows.filter(({ handledAt }) => handledAt === null)

  /** Runs an action, and reports one by one what was not possible; the rest stays selected. */
  async function act(
    meant: ListedEnquiry[],
    { action, bodyOf }: Action,
    { undo, isUndo = false }: { undo?: Action | undefined; isUndo?: boolean } = {},
  ): Promise<void> {
    const result = await run(meant, (row) =>
      postJson(`/api/enquiries/${row.id}/${action}`, bodyOf?.(row)),
    )
    const { done, failed } = result
    const rest = restOf(result)
    // Other enquiries may be selected by then, so undo does not change the selection.
    if (!isUndo) deselect((rest === '' ? rows : done).map(({ id }) => id))
    onChanged()
    onNotice({
      text: rest === '' ? notices.several(done.length) : rest,
      isProblem: rest !== '',
      failed: failed.map(({ item: { name }, problem }) => ({ name, problem })),
      ...(undo && done.length > 0 && { undo: () => act(done, undo, { isUndo: true }) }),
    })
  }

  const button = (label: string, isThere: boolean, onClick: () => void) =>
    isThere && (
      <FramedButton key={label} disabled={progress !== undefined} onClick={onClick}>
        {label}
      </FramedButton>
    )
  const bar = (
    <div className="selection-bar">
      <div className="selection-bar__head">
        <b role="status">{words.selected(rows.length)}</b>
        <LinkButton onClick={selectAll}>{words.selectAll}</LinkButton>
        <LinkButton onClick={() => deselect(rows.map(({ id }) => id))}>
          {words.clearSelection}
        </LinkButton>
      </div>
      {button(enquiryWords.handle, open.length > 0, () => act(open, handle, { undo: reopen }))}
      {statusActionNames.map((action) => {
        const { from, undo } = statusActions[action]
        const meant = rows.filter(({ status }) => status === from)
        return button(statusWords[action].label, meant.length > 0, () =>
          act(meant, { action }, { undo: undo && { action: undo } }),
        )
      })}
      <FramedButton data-tone="danger" onClick={() => setErasing(rows)}>
        {enquiryWords.erase}
      </FramedButton>
    </div>
  )
  const isLong = progress !== undefined && progress.total > 1
  return (
    <>
      {isLong ? (
        <div className="selection-bar">
          <ProgressLine progress={progress} />
          <FramedButton onClick={stop}>{words.stop}</FramedButton>
        </div>
      ) : (
        rows.length > 0 && bar
      )}
      {/* What is being erased leaves the list, but not the dialog. */}
      {erasing && (
        <EraseDialog
          enquiries={erasing}
          onCancel={() => setErasing(undefined)}
          onNotice={onNotice}
          onErased={(ids) => {
            setErasing(undefined)
            deselect(ids)
            onErased()
          }}
        />
      )}
    </>
  )
}
