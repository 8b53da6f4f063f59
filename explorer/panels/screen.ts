import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 56.25em)')
const wide = matchMedia('(width >= 80em)')

/** Where a panel is a sheet over the map, not a column beside it; the sheets of style agree. */
export function isScreenNarrow(): boolean {
  return narrow.matches
}

/** Hears whenever a screen becomes narrow, or is so no longer. */
export function watchNarrowScreen(listener: () => void, signal: AbortSignal): void {
  narrow.addEventListener('change', listener, { signal })
}

/** Where the metrics have a column of their own, at all times. */
export function isScreenWide(): boolean {
  return wide.matches
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, isScreenWide)
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
