import { useCallback, useEffect, useState } from 'react'

/** Unsaved notes by enquiry; only in memory, because a note may contain personal data. */
const drafts = new Map<string, string>()

/** A draft of a note, kept while other enquiries are open. */
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

/** The browser asks for confirmation before it discards drafts. */
export function useDraftWarning(): void {
  useEffect(() => {
    const warn = (event: Event) => drafts.size > 0 && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}
