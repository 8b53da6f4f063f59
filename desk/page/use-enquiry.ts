import { useCallback, useEffect, useState } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { notices } from '../content/words.ts'
import { ask, RefusedError, tell } from './ask.ts'

export interface OpenEnquiry {
  /** Undefined until it is read; null if it is gone. */
  enquiry: EnquiryAnswer | undefined | null
  isBusy: boolean
  /** Does something with it and shows what it is afterwards; undefined if that did not work. */
  act(path: string, body?: object): Promise<EnquiryAnswer | undefined>
}

interface Options {
  onChanged(): void
  onProblem(problem: string): void
}

/** Reads an enquiry, which marks it as read. */
export function useEnquiry(id: string, { onChanged, onProblem }: Options): OpenEnquiry {
  const [enquiry, setEnquiry] = useState<EnquiryAnswer | null>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    async function read() {
      try {
        const found = await ask<EnquiryAnswer>(`/api/enquiries/${id}`)
        if (isGone) return
        setEnquiry(found)
        if (found.isRead) return
        const marked = await tell<EnquiryAnswer>(`/api/enquiries/${id}/mark`, { isRead: true })
        if (!isGone) setEnquiry(marked)
        onChanged()
      } catch {
        if (!isGone) setEnquiry(null)
      }
    }
    void read()
    return () => {
      isGone = true
    }
  }, [id, onChanged])

  const act = useCallback(
    async (path: string, body: object = {}) => {
      setIsBusy(true)
      try {
        const answer = await tell<EnquiryAnswer>(`/api/enquiries/${id}/${path}`, body)
        setEnquiry(answer)
        onChanged()
        return answer
      } catch (error) {
        // What the form refuses is said at its fields.
        if (error instanceof RefusedError && error.answer.fields !== undefined) throw error
        onProblem(error instanceof RefusedError ? error.message : notices.failed)
        return undefined
      } finally {
        setIsBusy(false)
      }
    },
    [id, onChanged, onProblem],
  )

  return { enquiry, isBusy, act }
}
