import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryAnswer, ListAnswer, ListedEnquiry } from '../answers.ts'
import { ask, messageOf } from './ask.ts'
import { type Filter, searchParams } from './filter.ts'

/** So short that it is felt as none, and long enough to skip what is typed through. */
const TYPING_MS = 40

export interface List {
  /** Undefined until the first answer. */
  answer: ListAnswer | undefined
  isLoading: boolean
  /** Why the last answer is missing. */
  problem: string | undefined
  more(): void
  /** Reads the first page again and puts what is new before what is there. */
  refresh(): void
  /** Shows what became of an enquiry that is listed. */
  update(enquiry: EnquiryAnswer): void
  /** Enquiries were removed: those that were opened leave the list as well. */
  forget(): void
}

/**
 * What passes the filter; an answer that is overtaken by the next question is dropped. What was
 * opened keeps its row, even if the filter would leave it out since it was read or handled.
 */
export function useList(filter: Filter, openId: string): List {
  const [answer, setAnswer] = useState<ListAnswer>()
  const [isLoading, setIsLoading] = useState(true)
  const [problem, setProblem] = useState<string>()
  const current = useRef(new AbortController())
  const opened = useRef(new Set<string>())

  const read = useCallback(
    async (after: string | null, join?: (page: ListAnswer, before?: ListAnswer) => ListAnswer) => {
      const { signal } = current.current
      const params = searchParams(filter)
      if (after !== null) params.set('after', after)
      setIsLoading(true)
      try {
        const page = await ask<ListAnswer>(`/api/enquiries?${params}`, signal)
        setAnswer((before) => join?.(page, before) ?? page)
        setProblem(undefined)
      } catch (error) {
        if (signal.aborted) return
        setProblem(messageOf(error))
        if (join === undefined) setAnswer(undefined)
      } finally {
        if (!signal.aborted) setIsLoading(false)
      }
    },
    [filter],
  )

  useEffect(() => {
    current.current = new AbortController()
    opened.current.clear()
    const timer = setTimeout(() => read(null), TYPING_MS)
    return () => {
      clearTimeout(timer)
      current.current.abort()
    }
  }, [read])

  useEffect(() => {
    if (filter.show !== 'all') opened.current.add(openId)
  }, [filter, openId])

  const more = useCallback(() => {
    const after = answer?.next
    if (after == null || isLoading) return
    void read(after, (page, before) => {
      const known = new Set(before?.enquiries.map(({ id }) => id))
      const fresh = page.enquiries.filter(({ id }) => !known.has(id))
      return { ...page, enquiries: [...(before?.enquiries ?? []), ...fresh] }
    })
  }, [answer, isLoading, read])

  const refresh = useCallback(() => {
    void read(null, (page, before) => {
      const read = new Set(page.enquiries.map(({ id }) => id))
      const last = page.enquiries.at(-1)
      const isBehind = ({ receivedAt }: ListedEnquiry) =>
        last !== undefined && receivedAt < last.receivedAt && page.next !== null
      // What stands behind this page stays; what it no longer names has left the list.
      const rest = (before?.enquiries ?? []).filter(
        (row) => !read.has(row.id) && (isBehind(row) || opened.current.has(row.id)),
      )
      const enquiries = [...page.enquiries, ...rest].sort((a, b) =>
        a.receivedAt === b.receivedAt ? 0 : a.receivedAt < b.receivedAt ? 1 : -1,
      )
      return { ...page, enquiries, next: rest.some(isBehind) ? (before?.next ?? null) : page.next }
    })
  }, [read])

  const update = useCallback((enquiry: EnquiryAnswer) => {
    const { id, status, isRead, handledAt, deliveries, claimedBy, againAt } = enquiry
    const isHandled = handledAt !== null
    const isFailed = deliveries.some((delivery) => delivery.status === 'failed')
    const changes = { status, isRead, isHandled, isFailed, claimedBy, againAt }
    const change = (row: ListedEnquiry) => (row.id === id ? { ...row, ...changes } : row)
    setAnswer((before) => before && { ...before, enquiries: before.enquiries.map(change) })
  }, [])

  const forget = useCallback(() => opened.current.clear(), [])

  return { answer, isLoading, problem, more, refresh, update, forget }
}
