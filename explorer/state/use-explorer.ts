import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { type DatasetId, type ShownDataset, shownDataset } from './datasets.ts'
import type { Exploration } from './exploration.ts'
import type { ExplorerState } from './explorer-state.ts'

/** Set around the explorer's tree by main.tsx. */
export const ExplorerContext = createContext<ExplorerState | null>(null)

/** The state itself, for components that change it. */
export function useExplorerState(): ExplorerState {
  const state = useContext(ExplorerContext)
  if (state === null) throw new Error('This component stands outside the explorer')
  return state
}

/** A part of the state. It must be a stored object: a new one would never be equal. */
export function useExplorer<T>(select: (now: Exploration) => T): T {
  const state = useExplorerState()
  return useSyncExternalStore(state.subscribe, () => select(state.read()))
}

/** The active dataset, or another one, and its selection; null before it has loaded. */
export function useShownDataset(idOf = activeDataset): ShownDataset | null {
  const survey = useExplorer((now) => now.sample.survey)
  const opened = useExplorer((now) => now.files.opened)
  const active = useExplorer(idOf)
  const views = useExplorer((now) => now.datasets.views)
  return useMemo(
    () => shownDataset({ sample: { survey }, files: { opened }, datasets: { active, views } }),
    [survey, opened, active, views],
  )
}

function activeDataset({ datasets }: Exploration): DatasetId {
  return datasets.active
}
