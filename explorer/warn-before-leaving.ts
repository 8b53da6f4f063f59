import type { ExplorerState } from './state/explorer-state.ts'

/** Files of the visitor's are gone with the page, so leaving it is asked about while there are any. */
export function warnBeforeLeaving(state: ExplorerState): void {
  let isWarning = false
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  state.subscribe(() => {
    const { opened, isKept } = state.read()
    const isDue = opened.length > 0 && !isKept
    if (isDue === isWarning) return
    isWarning = isDue
    // A page that always listens could not be kept for the way back.
    if (isDue) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  })
}
