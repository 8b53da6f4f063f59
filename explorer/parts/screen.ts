import { LAPTOP, WIDE } from '@app/design/breakpoints.ts'
import { useSyncExternalStore } from 'react'

const narrow = matchMedia(`(width < ${LAPTOP})`)
const wide = matchMedia(`(width >= ${WIDE})`)

/**
 * Where a panel covers the map instead of being a column beside it, for scripts and stylesheets
 * alike.
 */
export function isScreenNarrow(): boolean {
  return narrow.matches
}

/** Calls the listener whenever the screen becomes narrow or wide. */
export function watchNarrowScreen(listener: () => void, signal: AbortSignal): void {
  narrow.addEventListener('change', listener, { signal })
}

/** Where the metrics have their own column. */
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
