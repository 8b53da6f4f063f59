import { useEffect, useRef } from 'react'

/** Calls back when an enquiry arrived, and when the process was away and is there again. */
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
      wasAway = true
    })
    source.addEventListener('open', () => {
      if (wasAway) latest.current()
      wasAway = false
    })
    return () => source.close()
  }, [])
}
