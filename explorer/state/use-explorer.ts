import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Exploration } from './exploration.ts'
import type { ExplorerState } from './explorer-state.ts'
import { type OwnGround, ownGroundOf } from './ground.ts'

/** Set around the explorer's tree by main.tsx. */
export const ExplorerContext = createContext<ExplorerState | null>(null)

/** The state itself, for components that change it. */
export function useExplorerState(): ExplorerState {
  const state = useContext(ExplorerContext)
  if (state === null) throw new Error('This component stands outside the explorer')
  return state
}

/** A part of what is shown. It must be one that the state holds: a new object would never be equal. */
export function useExplorer<T>(select: (now: Exploration) => T): T {
  const state = useExplorerState()
  return useSyncExternalStore(state.subscribe, () => select(state.read()))
}

/** The file that is looked at, and what is chosen of it; null when the sample is. */
export function useOwnGround(): OwnGround | null {
  const layer = useExplorer((now) => ownGroundOf(now)?.layer)
  const ground = useExplorer((now) => ownGroundOf(now)?.ground)
  return useMemo(() => (layer && ground ? { layer, ground } : null), [layer, ground])
}
