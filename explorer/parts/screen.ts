import { LAPTOP, WIDE } from '@app/site/styles/breakpoints.ts'
import { useSyncExternalStore } from 'react'

const narrow = matchMedia(`(width < ${LAPTOP})`)
const wide = matchMedia(`(width >= ${WIDE})`)

/** Where a panel is a sheet over the map, not a column beside it, by script and by style sheets alike. */
export function isScreenNarrow(): boolean {
  return narrow.matches
}

/** Calls the listener whenever the screen becomes narrow or ceases to be. */
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
