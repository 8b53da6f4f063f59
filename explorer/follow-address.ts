import { readAddress, writeAddress } from './address.ts'
import { beginning, sharedOf } from './state/exploration.ts'
import type { ExplorerState } from './state/explorer-state.ts'

const DELAY_MS = 300

interface Following {
  /** Applies another address to the state. */
  onFollowed(): void
  /** The address is no longer the explorer's. */
  onLeft(): void
  signal: AbortSignal
}

/** Keeps the address and the state in sync. */
export function followAddress(state: ExplorerState, { onFollowed, onLeft, signal }: Following) {
  const wanted = () => writeAddress(sharedOf(state.read()), sharedOf(beginning))
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAddressed = readAddress(location.hash) !== null
  if (!isAddressed) history.pushState(null, '', wanted())
  let known = location.hash

  const leaveState = state.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(write, DELAY_MS)
  })
  addEventListener('popstate', follow, { signal })
  addEventListener('hashchange', follow, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    leaveState()
  })

  function write(): void {
    // A visitor may have opened another one, whose event is still pending.
    if (location.hash === known) {
      history.replaceState(history.state, '', wanted())
      known = location.hash
    } else follow()
  }

  /** Once for each address, although two events report it. */
  function follow(): void {
    if (location.hash === known) return
    known = location.hash
    const shared = readAddress(location.hash)
    if (shared === null) onLeft()
    else if (location.hash !== wanted()) {
      state.restore(shared)
      onFollowed()
    }
  }

  return {
    /** The explorer is closed; a visitor who came by its address stays on the page. */
    clear(): void {
      if (isAddressed) history.replaceState(null, '', location.pathname + location.search)
      else history.back()
    },
  }
}
