import type { ExplorerState } from './state/explorer-state.ts'

/**
 * A visitor's files are lost with the page, so the browser asks for confirmation while there are
 * any.
 */
export function warnBeforeLeaving(state: ExplorerState): void {
  let isWarning = false
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  state.subscribe(() => {
    const { opened, isKept } = state.read().files
    const isDue = opened.length > 0 && !isKept
    if (isDue === isWarning) return
    isWarning = isDue
    // With a permanent listener, the page could not enter the back/forward cache.
    if (isDue) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  })
}
