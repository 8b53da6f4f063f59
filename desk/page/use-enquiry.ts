import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { problemTexts } from '../content/words.ts'
import { getJson, messageOf, postJson, RefusedError } from './requests.ts'

export type OpenEnquiry = ReturnType<typeof useEnquiry>

interface Options {
  /** A different number reloads the enquiry. */
  version: number
  onChanged(enquiry: EnquiryAnswer): void
  onProblem(problem: string): void
}

/** A due delivery is sent within seconds. */
const LOOK_EVERY_MS = 1_500

/** Loads an enquiry, which marks it as read the first time. */
export function useEnquiry(id: string, { version, onChanged, onProblem }: Options) {
  /** Undefined until it has loaded. */
  const [enquiry, setEnquiry] = useState<EnquiryAnswer>()
  /** Why it could not be loaded. */
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const acts = useRef(0)
  const reads = useRef(0)
  const isShown = useRef(false)
  const isSeen = useRef(false)
  /** Counts responses that may be older than what was loaded meanwhile. */
  const [doubts, setDoubts] = useState(0)
  const isDue = enquiry?.deliveries.some(({ status }) => status === 'due') ?? false

  /** Runs an action and shows the enquiry's new state; undefined if it failed. */
  const act = useCallback(
    async (path: string, body: object = {}) => {
      setIsBusy(true)
      acts.current += 1
      const readBefore = reads.current
      try {
        const answer = await postJson<EnquiryAnswer>(`/api/enquiries/${id}/${path}`, body)
        setEnquiry(answer)
        if (reads.current !== readBefore) setDoubts((count) => count + 1)
        onChanged(answer)
        return answer
      } catch (error) {
        // Validation errors are shown at their fields.
        if (error instanceof RefusedError && error.answer.fields !== undefined) throw error
        onProblem(messageOf(error))
        setDoubts((count) => count + 1) // shows what others have done
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
      const reload = isShown.current ? '?isReload=true' : ''
      const found = await getJson<EnquiryAnswer>(`/api/enquiries/${id}${reload}`)
      isShown.current = true
      // A later action or response has shown a newer state.
      if (before !== acts.current || number !== reads.current) return
      setEnquiry(found)
      // Later it is unread because someone marked it so, or because its snooze ended.
      if (before === 0 && !isSeen.current && found.readAt === null)
        void act('mark', { isRead: true })
      isSeen.current = true
    } catch (error) {
      setProblem(messageOf(error))
      if (messageOf(error) === problemTexts.gone) setEnquiry(undefined)
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
