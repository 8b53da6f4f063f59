import { useEffect, useRef } from 'react'
import { withKey } from './requests.ts'

const AGAIN_MS = 10_000

/**
 * Calls back when something changed, and when the process stops or returns. A browser opens at most
 * six connections to one host, so one tab listens and notifies the others; when it is closed or
 * refused, the next one listens.
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
    let isAway = false
    let stop = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    function queue(): void {
      const listening = navigator.locks.request('news', { signal: closed.signal }, () => {
        const source = new EventSource(withKey('/api/news'))
        const { promise, resolve } = Promise.withResolvers<void>()
        stop = () => {
          source.close()
          resolve()
        }
        source.addEventListener('news', announce)
        source.addEventListener('error', () => {
          if (!isAway) announce()
          isAway = true
          if (source.readyState !== EventSource.CLOSED) return
          // The desk was restarted. Another tab may have the new session, later this one too.
          resolve()
          timer = setTimeout(queue, AGAIN_MS)
        })
        source.addEventListener('open', () => {
          isAway = false
          announce() // changes from before the stream was open
        })
        return promise
      })
      listening.catch(() => undefined) // closed before its turn
    }
    queue()
    return () => {
      clearTimeout(timer)
      closed.abort()
      stop()
      tabs.close()
    }
  }, [])
}
