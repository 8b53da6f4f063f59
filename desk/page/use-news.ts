import { useEffect, useRef } from 'react'

/** Calls back when an enquiry arrived, and when the process goes away or comes back. */
export function useNews(onNews: () => void): void {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useEffect(() => {
    const source = new EventSource('/api/news')
    let wasAway = false
    source.addEventListener('enquiries', () => latest.current())
    source.addEventListener('error', () => {
      if (!wasAway) latest.current()
      wasAway = true
    })
    source.addEventListener('open', () => {
      if (wasAway) latest.current()
      wasAway = false
    })
    return () => source.close()
  }, [])
}
