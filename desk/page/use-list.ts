import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListAnswer } from '../answers.ts'
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
}

/** What passes the filter; an answer that is overtaken by the next question is dropped. */
export function useList(filter: Filter): List {
  const [answer, setAnswer] = useState<ListAnswer>()
  const [isLoading, setIsLoading] = useState(true)
  const [problem, setProblem] = useState<string>()
  const current = useRef(new AbortController())

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
    const timer = setTimeout(() => read(null), TYPING_MS)
    return () => {
      clearTimeout(timer)
      current.current.abort()
    }
  }, [read])

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
      // What stands behind this page stays; what it no longer names has left the list.
      const rest = (before?.enquiries ?? []).filter(
        ({ id, receivedAt }) =>
          !read.has(id) && last !== undefined && receivedAt < last.receivedAt && page.next !== null,
      )
      const next = rest.length > 0 ? (before?.next ?? null) : page.next
      return { ...page, enquiries: [...page.enquiries, ...rest], next }
    })
  }, [read])

  return { answer, isLoading, problem, more, refresh }
}
