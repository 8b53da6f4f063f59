import { useCallback, useSyncExternalStore } from 'react'

/** Which enquiry is open stands in the address, so that 'back' goes back to the list. */
export function useOpenId(): [string, (id: string) => void] {
  const id = useSyncExternalStore(listen, () => location.hash.slice(1))
  const open = useCallback((next: string) => {
    if (next === location.hash.slice(1)) return
    if (next !== '') location.hash = next
    else {
      history.pushState(null, '', location.pathname)
      dispatchEvent(new HashChangeEvent('hashchange'))
    }
  }, [])
  return [id, open]
}

function listen(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  addEventListener('popstate', onChange)
  return () => {
    removeEventListener('hashchange', onChange)
    removeEventListener('popstate', onChange)
  }
}
