import type { EnquiryField } from '@app/contract/enquiry-fields.ts'
import { useCallback, useEffect, useState } from 'react'
import { isBatchRunning } from './use-batch.ts'

/** What the owner has typed, and the text that was shown when they began. */
export interface Edit {
  text: string
  over: string
}

type Edits = Partial<Record<EnquiryField | 'note', Edit | undefined>>

export type EnquiryEdits = ReturnType<typeof useEdits>

/** Unsaved texts by enquiry; only in memory, because they may contain personal data. */
const drafts = new Map<string, Edits>()

/** Unsaved texts of an enquiry, kept while other enquiries are open. */
export function useEdits(id: string) {
  const [edits, setEdits] = useState<Edits>(drafts.get(id) ?? {})
  const keep = useCallback(
    (changes: Edits) => {
      const all = Object.entries({ ...drafts.get(id), ...changes })
      const left = all.filter(([, edit]) => edit !== undefined)
      if (left.length === 0) drafts.delete(id)
      else drafts.set(id, Object.fromEntries(left))
      setEdits(drafts.get(id) ?? {})
    },
    [id],
  )
  return { edits, keep }
}

/** After typing; `now` is what is stored. */
export function editOf(text: string, now: string, before: Edit | undefined): Edit | undefined {
  return text === now ? undefined : { text, over: before?.over ?? now }
}

export function forgetDrafts(ids: readonly string[]): void {
  for (const id of ids) drafts.delete(id)
}

/** The browser asks for confirmation before it discards drafts, or ends half of an action. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: Event) => (drafts.size > 0 || isBatchRunning()) && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}
