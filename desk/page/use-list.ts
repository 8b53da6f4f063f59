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
  const [shown, setShown] = useState<{ answer: ListAnswer; filter: Filter }>()
  const [isLoading, setIsLoading] = useState(true)
  /** Why the last response is missing. */
  const [problem, setProblem] = useState<string>()
  const current = useRef(new AbortController())
  const opened = useRef(new Set<string>())
  const length = useRef<number>(undefined)
  /** Numbers of reads of the first page: the last one, and the last that is shown. */
  const firsts = useRef({ asked: 0, shown: 0 })
  const answer = shown?.answer
  useEffect(() => {
    length.current = shown?.filter === filter ? shown.answer.enquiries.length : undefined
  }, [shown, filter])

  const read = useCallback(
    async (after: string | null, join: Join) => {
      const { signal } = current.current
      const params = searchParams(filter)
      if (after !== null) params.set('after', after)
      else if (length.current !== undefined) params.set('most', `${length.current}`)
      const number = after === null ? ++firsts.current.asked : Number.POSITIVE_INFINITY
      setIsLoading(true)
      try {
        const page = await getJson<ListAnswer>(`/api/enquiries?${params}`, signal)
        setProblem(undefined)
        if (number < firsts.current.shown) return
        if (after === null) firsts.current.shown = number
        setShown((last) => {
          const joined = join(page, last?.filter === filter ? last.answer : undefined)
          return joined === undefined ? last : { answer: joined, filter }
        })
      } catch (error) {
        if (signal.aborted) return
        setProblem(messageOf(error))
        if (length.current === undefined) setShown(undefined)
      } finally {
        if (!signal.aborted) setIsLoading(false)
      }
    },
    [filter],
  )

  /** Reloads the rows, up to a thousand, and adds new enquiries at the top. */
  const refresh = useCallback(() => {
    void read(null, (page, before) => (before ? withFirst(page, before, opened.current) : page))
  }, [read])

  useEffect(() => {
    current.current = new AbortController()
    opened.current.clear()
    const timer = setTimeout(refresh, TYPING_MS)
    return () => {
      clearTimeout(timer)
      current.current.abort()
    }
  }, [refresh])

  useEffect(() => {
    if (filter.show !== 'all') opened.current.add(openId)
  }, [filter, openId])

  const more = useCallback(() => {
    const after = answer?.next
    if (after == null || isLoading) return
    // The rows may have been reloaded meanwhile: a page after others would leave a gap.
    void read(after, (page, before) =>
      before?.next === after ? withNext(page, before) : undefined,
    )
  }, [answer, isLoading, read])

  /** Shows the new state of a listed enquiry. */
  const update = useCallback((enquiry: EnquiryAnswer) => {
    const { note: _, quarantineReason, notice, fields, ...row } = enquiry
    const { deliveries, history, others, ...changes } = row
    const change = (one: ListedEnquiry) => (one.id === enquiry.id ? { ...one, ...changes } : one)
    setShown((last) => {
      if (last === undefined) return last
      const { answer, filter } = last
      return { answer: { ...answer, enquiries: answer.enquiries.map(change) }, filter }
    })
  }, [])

  /** Enquiries were removed: opened ones leave the list as well. */
  const forget = useCallback(() => opened.current.clear(), [])

  return { answer, isLoading, problem, more, refresh, update, forget }
}

/** The list with a page that was read, or undefined if that page does not belong to it. */
type Join = (page: ListAnswer, before?: ListAnswer) => ListAnswer | undefined

/** Rows after the first page stay; rows missing from it have left the list, unless opened. */
function withFirst(page: ListAnswer, before: ListAnswer, opened: ReadonlySet<string>): ListAnswer {
  const read = new Set(page.enquiries.map(({ id }) => id))
  const last = page.enquiries.at(-1)
  const isBehind = (row: ListedEnquiry) =>
    last !== undefined && !isAsked(row) && byArrival(row, last) > 0 && page.next !== null
  const rest = before.enquiries.filter(
    (row) => !read.has(row.id) && (isBehind(row) || opened.has(row.id)),
  )
  const enquiries = [...page.enquiries, ...rest].sort(inOrder)
  return { ...page, enquiries, next: rest.some(isBehind) ? before.next : page.next }
}

function withNext(page: ListAnswer, before: ListAnswer): ListAnswer {
  const known = new Set(before.enquiries.map(({ id }) => id))
  const fresh = page.enquiries.filter(({ id }) => !known.has(id))
  return { ...page, enquiries: [...before.enquiries, ...fresh] }
}

/** The server's order: what senders ask for, then by arrival. */
function inOrder(a: ListedEnquiry, b: ListedEnquiry): number {
  return Number(isAsked(b)) - Number(isAsked(a)) || byArrival(a, b)
}

function isAsked({ wishes }: ListedEnquiry): boolean {
  return wishes.length > 0
}

/** Newest first, and identifiers decide within a millisecond. */
function byArrival(a: ListedEnquiry, b: ListedEnquiry): number {
  return a.receivedAt + a.id < b.receivedAt + b.id ? 1 : -1
}
