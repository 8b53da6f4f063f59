import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryAnswer, ListedEnquiry } from '../answers.ts'
import type { NoticeText } from './notice.tsx'
import { useFilter, useOpenId } from './use-address.ts'
import { useLeaveWarning } from './use-edits.ts'
import { useKeys } from './use-keys.ts'
import { useList } from './use-list.ts'
import { useNews } from './use-news.ts'
import { useOverview } from './use-overview.ts'
import { useSelection } from './use-selection.ts'

/** The state of the list, the selection and the open enquiry, and the effects of actions. */
export function useDesk() {
  const [filter, setFilter] = useFilter()
  const [openId, open] = useOpenId()
  const [notice, setNotice] = useState<NoticeText>()
  const list = useList(filter, openId)
  const selection = useSelection(list.answer, filter)
  const overview = useOverview()
  const [version, setVersion] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  const opened = useRef('')

  const refresh = useCallback(() => {
    list.refresh()
    overview.refresh()
  }, [list.refresh, overview.refresh])
  const refreshAll = useCallback(() => {
    refresh()
    setVersion((before) => before + 1)
  }, [refresh])
  useNews(refreshAll)
  useLeaveWarning()

  const change = useCallback(
    (enquiry: EnquiryAnswer) => {
      list.update(enquiry)
      refresh()
    },
    [list.update, refresh],
  )

  const close = useCallback(() => {
    const id = opened.current
    open('')
    requestAnimationFrame(() => rowOf(id)?.focus())
  }, [open])

  /** The next in the list, or else the previous one; of another person if this one is erased. */
  function moveOn(isGone = false): void {
    if (location.hash.slice(1) !== openId) return // the owner has moved on meanwhile
    const rows = list.answer?.enquiries ?? []
    const at = rows.findIndex(({ id }) => id === openId)
    const isOther = ({ email }: ListedEnquiry) => !isGone || email !== rows[at]?.email
    const next =
      rows.slice(at + 1).find(isOther) ?? rows.slice(0, Math.max(at, 0)).findLast(isOther)
    if (next !== undefined && at >= 0) open(next.id)
    else if (isGone) close()
  }

  function forget(): void {
    list.forget()
    refreshAll()
  }

  useEffect(() => {
    if (openId !== '') opened.current = openId
  }, [openId])
  useKeys({ isOpen: openId !== '', close, search })

  return {
    ...{ filter, setFilter, openId, open, close, moveOn, list, selection, overview, search },
    ...{ version, refreshAll, change, forget, notice, setNotice },
  }
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
}
