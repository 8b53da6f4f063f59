import { useCallback, useEffect, useState } from 'react'
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
  onChanged(enquiry: EnquiryAnswer): void
  onProblem(problem: string): void
}

/** Reads an enquiry, which marks it as read. */
export function useEnquiry(id: string, { onChanged, onProblem }: Options): OpenEnquiry {
  const [enquiry, setEnquiry] = useState<EnquiryAnswer>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const act = useCallback(
    async (path: string, body: object = {}) => {
      setIsBusy(true)
      try {
        const answer = await tell<EnquiryAnswer>(`/api/enquiries/${id}/${path}`, body)
        setEnquiry(answer)
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

  useEffect(() => {
    let isGone = false
    ask<EnquiryAnswer>(`/api/enquiries/${id}`).then(
      (found) => {
        if (isGone) return
        setEnquiry(found)
        if (!found.isRead) void act('mark', { isRead: true })
      },
      (error) => !isGone && setProblem(messageOf(error)),
    )
    return () => {
      isGone = true
    }
  }, [id, act])

  return { enquiry, problem, isBusy, act }
}
