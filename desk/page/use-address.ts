import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type Filter, readFilter, writeFilter } from './filter.ts'

/** The address contains the open enquiry, so that 'back' returns to the list. */
export function useOpenId(): [string, (id: string) => void] {
  const id = useSyncExternalStore(listen, () => location.hash.slice(1))
  const open = useCallback((next: string) => {
    if (next === location.hash.slice(1)) return
    if (next !== '') location.hash = next
    else {
      history.pushState(null, '', location.pathname + location.search)
      dispatchEvent(new HashChangeEvent('hashchange'))
    }
  }, [])
  return [id, open]
}

/** The address contains the filter too, so that it survives a reload. */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState(() => readFilter(location.search))
  const change = useCallback((next: Filter) => {
    setFilter(next)
    history.replaceState(null, '', location.pathname + writeFilter(next) + location.hash)
  }, [])
  useEffect(
    () =>
      listen(() =>
        setFilter((now) =>
          writeFilter(now) === location.search ? now : readFilter(location.search),
        ),
      ),
    [],
  )
  return [filter, change]
}

function listen(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  addEventListener('popstate', onChange)
  return () => {
    removeEventListener('hashchange', onChange)
    removeEventListener('popstate', onChange)
  }
}
