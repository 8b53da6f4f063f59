import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { ask, messageOf, RefusedError, tell } from './ask.ts'

export interface OpenEnquiry {
  /** Undefined until it is read. */
  enquiry: EnquiryAnswer | undefined
  /** Why it could not be read. */
  problem: string | undefined
  isBusy: boolean
  /** Does something with it and shows what it is afterwards; undefined if that did not work. */
  act(path: string, body?: object): Promise<EnquiryAnswer | undefined>
}

interface Options {
  /** Another number reads the enquiry again. */
  version: number
  onChanged(enquiry: EnquiryAnswer): void
  onProblem(problem: string): void
}

/** A delivery that is due is sent within seconds. */
const LOOK_EVERY_MS = 1_500

/** Reads an enquiry, which marks it as read the first time. */
export function useEnquiry(id: string, { version, onChanged, onProblem }: Options): OpenEnquiry {
  const [enquiry, setEnquiry] = useState<EnquiryAnswer>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const acts = useRef(0)
  const reads = useRef(0)
  /** Counts answers that may be older than what was read meanwhile. */
  const [doubts, setDoubts] = useState(0)
  const isDue = enquiry?.deliveries.some(({ status }) => status === 'due') ?? false

  const act = useCallback(
    async (path: string, body: object = {}) => {
      setIsBusy(true)
      acts.current += 1
      const readBefore = reads.current
      try {
        const answer = await tell<EnquiryAnswer>(`/api/enquiries/${id}/${path}`, body)
        setEnquiry(answer)
        if (reads.current !== readBefore) setDoubts((count) => count + 1)
        onChanged(answer)
        return answer
      } catch (error) {
        // What the form refuses is said at its fields.
        if (error instanceof RefusedError && error.answer.fields !== undefined) throw error
        onProblem(messageOf(error))
        return undefined
      } finally {
        setIsBusy(false)
      }
    },
    [id, onChanged, onProblem],
  )

  const read = useCallback(async () => {
    const before = acts.current
    reads.current += 1
    const number = reads.current
    try {
      const found = await ask<EnquiryAnswer>(`/api/enquiries/${id}`)
      // What was done or read since has shown a later state.
      if (before !== acts.current || number !== reads.current) return
      setEnquiry(found)
      if (before === 0 && !found.isRead) void act('mark', { isRead: true })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }, [id, act])

  useEffect(() => void read(), [read, version, doubts])

  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(read, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isDue, read])

  return { enquiry, problem, isBusy, act }
}
