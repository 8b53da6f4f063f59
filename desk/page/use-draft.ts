import { useCallback, useEffect, useState } from 'react'

/** Notes that are not saved yet, by their enquiry; in memory only, as a note may name somebody. */
const drafts = new Map<string, string>()

/** A note that is being written, which waits while other enquiries are open. */
export function useDraft(id: string): [string | undefined, (draft: string | undefined) => void] {
  const [draft, setDraft] = useState(drafts.get(id))
  const keep = useCallback(
    (text: string | undefined) => {
      if (text === undefined) drafts.delete(id)
      else drafts.set(id, text)
      setDraft(text)
    },
    [id],
  )
  return [draft, keep]
}

export function forgetDraft(id: string): void {
  drafts.delete(id)
}

/** The browser asks before it drops drafts. */
export function useDraftWarning(): void {
  useEffect(() => {
    const warn = (event: Event) => drafts.size > 0 && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}
