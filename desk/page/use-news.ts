import { useEffect, useRef } from 'react'
import { withKey } from './ask.ts'

/**
 * Calls back when something changed, and when the process stops or returns. A browser opens at most
 * six connections to one host, so one tab listens and notifies the others; when it is closed, the
 * next one listens.
 */
export function useNews(onNews: () => void): void {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useEffect(() => {
    const closed = new AbortController()
    const tabs = new BroadcastChannel('news')
    tabs.onmessage = () => latest.current()
    const announce = () => {
      latest.current()
      tabs.postMessage('news')
    }
    const listening = navigator.locks.request('news', { signal: closed.signal }, () => {
      const source = new EventSource(withKey('/api/news'))
      let isAway = false
      source.addEventListener('news', announce)
      source.addEventListener('error', () => {
        if (!isAway) announce()
        isAway = true
      })
      source.addEventListener('open', () => {
        isAway = false
        announce() // changes from before the stream was open
      })
      return new Promise<void>((resolve) => {
        closed.signal.addEventListener('abort', () => {
          source.close()
          resolve()
        })
      })
    })
    listening.catch(() => undefined) // closed before its turn
    return () => {
      closed.abort()
      tabs.close()
    }
  }, [])
}
