import { useSyncExternalStore } from 'react'

/** Where a panel is a sheet over the map, not a column beside it; the sheets of style agree. */
export function isScreenNarrow(): boolean {
  return matchMedia('(width < 56.25em)').matches
}

/** Where the metrics have a column of their own, at all times. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

const wide = matchMedia('(width >= 80em)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
