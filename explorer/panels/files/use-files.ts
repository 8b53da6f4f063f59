import { useState, useSyncExternalStore } from 'react'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { createFileOpening, type Files } from './file-opening.ts'

export function useFiles(state: ExplorerState): Files {
  const [{ read, subscribe, actions }] = useState(() => createFileOpening(state))
  return { ...useSyncExternalStore(subscribe, read), ...actions }
}
