import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryAnswer, ListAnswer, ListedEnquiry } from '../answers.ts'
import { type Filter, searchParams } from './filter.ts'
import { getJson, messageOf } from './requests.ts'

/** Too short to notice, but long enough to skip intermediate input. */
const TYPING_MS = 40

export type List = ReturnType<typeof useList>

/**
 * The matching enquiries; outdated responses are dropped. Opened enquiries keep their row, even if
 * they no longer match after being read or handled.
 */
export function useList(filter: Filter, openId: string) {
  /** Undefined until the first response. */
  const [answer, setAnswer] = useState<ListAnswer>()
  const [isLoading, setIsLoading] = useState(true)
  /** Why the last response is missing. */
  const [problem, setProblem] = useState<string>()
  const current = useRef(new AbortController())
  const opened = useRef(new Set<string>())
  const shown = useRef<ListAnswer>(undefined)
  useEffect(() => {
    shown.current = answer
  }, [answer])

  const read = useCallback(
    async (after: string | null, join?: (page: ListAnswer, before?: ListAnswer) => ListAnswer) => {
      const { signal } = current.current
      const params = searchParams(filter)
      if (after !== null) params.set('after', after)
      else if (join && shown.current) params.set('most', `${shown.current.enquiries.length}`)
      setIsLoading(true)
      try {
        const page = await getJson<ListAnswer>(`/api/enquiries?${params}`, signal)
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

  /** Reloads the rows, up to a thousand, and adds new enquiries at the top. */
  const refresh = useCallback(() => {
    void read(null, (page, before) => {
      const read = new Set(page.enquiries.map(({ id }) => id))
      const last = page.enquiries.at(-1)
      const isBehind = (row: ListedEnquiry) =>
        last !== undefined && byArrival(row, last) > 0 && page.next !== null
      // Rows after this page stay; rows missing from it have left the list.
      const rest = (before?.enquiries ?? []).filter(
        (row) => !read.has(row.id) && (isBehind(row) || opened.current.has(row.id)),
      )
      const enquiries = [...page.enquiries, ...rest].sort(byArrival)
      return { ...page, enquiries, next: rest.some(isBehind) ? (before?.next ?? null) : page.next }
    })
  }, [read])

  /** Shows the new state of a listed enquiry. */
  const update = useCallback((enquiry: EnquiryAnswer) => {
    const { note: _, quarantineReason, notice, fields, ...row } = enquiry
    const { deliveries, history, others, ...changes } = row
    const change = (one: ListedEnquiry) => (one.id === enquiry.id ? { ...one, ...changes } : one)
    setAnswer((before) => before && { ...before, enquiries: before.enquiries.map(change) })
  }, [])

  /** Enquiries were removed: opened ones leave the list as well. */
  const forget = useCallback(() => opened.current.clear(), [])

  return { answer, isLoading, problem, more, refresh, update, forget }
}

/** The server's order: newest first, and identifiers decide within a millisecond. */
function byArrival(a: ListedEnquiry, b: ListedEnquiry): number {
  return a.receivedAt + a.id < b.receivedAt + b.id ? 1 : -1
}
